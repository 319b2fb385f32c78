-- Which sounds the book has, and where they are used.
return {
  audios = {
    { name = "waves.wav", path = "audios/long", links = { { page = "dusk", layers = {} } } },
    { name = "creak.wav", path = "audios/short", links = { { page = "quay", layers = {} } } },
  },
  sprites = {},
  videos = {},
}
