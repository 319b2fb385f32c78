--[[ The quay. Written by hand, so the tabs and the quotes are ours. ]]
local sceneName = ...

local model = {
	name = 'quay',
	components = {
		layers = {
			{ wall = {} },
			{ door = { class = { 'button' } } },
			{ lamp = { class = { 'linear' } } },
			-- the crates are a page group too: "cargo"
			{ crates = {
				{ crateA = {} },
				{ crateB = {} },
			} },
			-- { cat = {} },  still to be drawn
		},
		audios = { long = {}, short = { 'creak' } },
		groups = {
			{ cargo = { class = { 'linear' } } },
		},
		timers = {},
		variables = { 'cratesLeft' },
		joints = {},
		page = {},
	},
	commands = {
		'openDoor',
		'backToDusk'
	},
	onInit = function(scene)
		print('quay: onInit')
	end
}

return require('controller.scene').new(sceneName, model)
