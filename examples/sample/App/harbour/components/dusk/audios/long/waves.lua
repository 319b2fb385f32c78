local props = {
  name = "waves",
  type = "long", -- "long" is streamed, "short" is loaded into memory
  properties = {
    type = "long", -- the runtime reads it here
    filename = "waves.wav", -- the file in assets/audios/long or assets/audios/short
    folder = "", -- for editors; the runtime takes the folder of the type
    autoPlay = true, -- plays when the page is shown
    channel = 2, -- the channel it plays on; 0: any that is free
    delay = 0, -- milliseconds before it plays by itself
    loops = -1, -- how often it is repeated after the first time; -1: without end
  },
}

return require("components.kwik.page_audio").set(props)
