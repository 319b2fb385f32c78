/** Text that is Lua already: written by one of our filters, and printed as it is. Anything else that a template prints is data. */
export class LuaSource {
  constructor(readonly text: string) {}
}
