import { visit, type ParseErrorCode } from 'jsonc-parser';
import { emptyProperties, type Properties, type PropertyValue } from '#domain/properties/property-value';
import { ValueLimits } from '#domain/properties/value-limits';
import { BodyText } from './body-text.js';

const aName = 'a name in double quotes must stand';
const aValue = 'a value must stand';
const commaInTable = '"," or "}" must stand';
const commaInList = '"," or "]" must stand';

/** What the library expected at an error. Its codes are a `const enum`, which has no values at run time. */
const expected: Partial<Record<ParseErrorCode, string>> = {
  3: aName,
  4: aValue,
  5: '":" must stand',
  7: commaInTable,
  8: commaInList,
  9: 'the body has ended',
};
const faults: Partial<Record<ParseErrorCode, string>> = {
  10: 'a comment stands here, and JSON has none',
  12: 'the string that starts here is not closed',
  13: 'the number here has no digits where they must be',
  14: 'the string here has a "\\u" without four hexadecimal digits',
  15: 'the string here has an escape that JSON does not know',
  16: 'the string here has a control character in it, which must be escaped',
};

/**
 * Reads JSON (RFC 8259: no comments, no trailing commas) within `ValueLimits`.
 * @throws Problem `invalid-body` with line, column and an excerpt, at the first error
 */
export function readJsonBody(text: string, maxValues?: number): PropertyValue {
  const body = new BodyText(text, 'JSON');
  const limits = new ValueLimits(body.refuse, maxValues);
  const root = new Container([]);
  const open = [root];
  const inner = (): Container => open.at(-1) ?? root;
  const begin = (value: Properties | PropertyValue[], offset: number): void => {
    limits.checkValue(open.length, offset);
    inner().add(value);
    open.push(new Container(value));
  };
  visit(
    text,
    {
      onObjectBegin: (offset) => begin(emptyProperties(), offset),
      onArrayBegin: (offset) => begin([], offset),
      onObjectProperty: (name, offset) => {
        const container = inner();
        if (!Array.isArray(container.value)) limits.checkKey(name, container.value, offset);
        container.name = name;
      },
      onLiteralValue: (value: string | number | boolean | null, offset) => {
        limits.checkValue(open.length - 1, offset);
        if (typeof value === 'string') limits.checkText(value, offset);
        if (typeof value === 'number') limits.checkNumber(value, offset);
        inner().add(value);
      },
      onObjectEnd: () => void open.pop(),
      onArrayEnd: () => void open.pop(),
      onError: (code, offset, length) => {
        const wanted = expected[code] ?? expectedBehind(text.slice(0, offset), !Array.isArray(inner().value));
        throw body.refuse(offset, faults[code] ?? misplaced(text, offset, length, wanted));
      },
    },
    { disallowComments: true },
  );
  return root.first;
}

/** An unfinished table or list. */
class Container {
  /** Of the property whose value comes next. */
  name = '';

  constructor(readonly value: Properties | PropertyValue[]) {}

  get first(): PropertyValue {
    return Array.isArray(this.value) ? (this.value[0] ?? null) : null;
  }

  add(item: PropertyValue): void {
    if (Array.isArray(this.value)) this.value.push(item);
    else this.value[this.name] = item;
  }
}

function misplaced(text: string, offset: number, length: number, wanted: string): string {
  if (offset >= text.length) return `it ends where ${wanted}`;
  return `"${text.slice(offset, offset + Math.min(length, 20))}" stands where ${wanted}`;
}

/** What was expected behind a text. The library does not report it for characters that are no JSON, and for a missing comma. */
function expectedBehind(text: string, inTable: boolean): string {
  const last = text.trimEnd().at(-1);
  if (last === undefined || last === ':' || last === '[') return aValue;
  if (last === '{') return aName;
  if (last === ',') return inTable ? aName : aValue;
  return inTable ? commaInTable : commaInList;
}
