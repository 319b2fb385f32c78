type Params = Readonly<Record<string, unknown>>;

/** What editors write for no value. */
const nothing: readonly unknown[] = ['', 'nil', 'NIL', null, undefined];

/** The value of the first of these names that has one. */
export function paramOf(params: Params, ...names: readonly string[]): unknown {
  return names.map((name) => params[name]).find((value) => !nothing.includes(value));
}

export function textParam(params: Params, ...names: readonly string[]): string | undefined {
  const value = paramOf(params, ...names);
  return typeof value === 'string' ? value : undefined;
}

/** Also from the texts that editors store. */
export function flagParam(params: Params, name: string, usual: boolean): boolean {
  const value = paramOf(params, name);
  if (value === true || value === 'true') return true;
  return value === false || value === 'false' ? false : usual;
}

/** Also from the texts that editors store. @returns `usual` for any other value, as the script has it then */
export function numberParam<Usual>(params: Params, name: string, usual: Usual): number | Usual {
  const value = paramOf(params, name);
  const read = typeof value === 'string' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : usual;
}

export function namesParam(params: Params, name: string): readonly string[] {
  const value = params[name];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
