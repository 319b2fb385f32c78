-- $weight=0  the harbour, from evening to night
local pages = {
  "dusk",
  "quay",
  "lighthouse",
}

return pages
