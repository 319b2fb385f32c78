local props = {
	name = 'creak',
	type = 'short',
	properties = {
		type = 'short',
		filename = 'creak.wav',
		folder = '',
		autoPlay = false,
		channel = 1,
		delay = 0,
		loops = 0,
	},
}

return require('components.kwik.page_audio').set(props)
