import { emptyProperties, type PropertyValue } from '#domain/properties/property-value';

/** A value in a JSON text, or a property of an object: its place, and what is in it. */
export interface JsonNode {
  readonly type: 'object' | 'array' | 'property' | 'string' | 'number' | 'boolean' | 'null';
  readonly offset: number;
  readonly length: number;
  readonly parent: JsonNode | undefined;
  /** Of a plain value. */
  readonly value: string | number | boolean | null | undefined;
  /** The items of a list, the properties of an object, or the name and the value of a property. */
  readonly children: readonly JsonNode[] | undefined;
}

/** The first fault of a text that is no JSON, or more than the limits allow. */
export class JsonFault extends Error {
  override readonly name = 'JsonFault';

  constructor(
    readonly offset: number,
    message: string,
  ) {
    super(message);
  }
}

const maxNesting = 200;
/** Up to so many names are compared one by one: that is faster than a set, which most objects do not need. */
const fewNames = 8;

const char = {
  tab: 9,
  newline: 10,
  carriageReturn: 13,
  space: 32,
  quote: 34,
  comma: 44,
  colon: 58,
  openBracket: 91,
  backslash: 92,
  closeBracket: 93,
  openBrace: 123,
  closeBrace: 125,
};
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/**
 * The tree of a JSON text (RFC 8259: no comments, no trailing commas). Each edit reads the whole text again, so it goes over the
 * text once.
 * @throws JsonFault for a text that is no JSON, is nested too deep, or has a name twice in one object
 */
export function readJson(text: string): JsonNode {
  return new Reader(text).whole();
}

/** All nodes are of one class with the same fields: V8 reads those fastest. */
class ReadNode implements JsonNode {
  length = 0;

  constructor(
    readonly type: JsonNode['type'],
    readonly offset: number,
    readonly parent: JsonNode | undefined,
    public children: readonly ReadNode[] | undefined = undefined,
    readonly value: JsonNode['value'] = undefined,
  ) {}

  upTo(end: number): this {
    this.length = end - this.offset;
    return this;
  }
}

class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  whole(): JsonNode {
    const root = this.value(undefined, 1);
    this.next();
    if (this.at < this.text.length) throw this.fault('nothing may follow the value');
    return root;
  }

  private value(parent: JsonNode | undefined, level: number): ReadNode {
    switch (this.next()) {
      case char.openBrace:
        return this.object(parent, level);
      case char.openBracket:
        return this.list(parent, level);
      case char.quote:
        return this.string(parent);
      default:
        return this.word(parent, 'true', true) ?? this.word(parent, 'false', false) ?? this.nullOrNumber(parent);
    }
  }

  private object(parent: JsonNode | undefined, level: number): ReadNode {
    const properties: ReadNode[] = [];
    const object = this.open('object', parent, properties, level);
    let names: Set<unknown> | undefined;
    while (!this.closes(char.closeBrace, properties.length, '"," or "}"')) {
      if (this.next() !== char.quote) throw this.fault('a name in double quotes must stand here');
      const property = new ReadNode('property', this.at, object);
      const name = this.string(property);
      if (properties.length === fewNames) names = new Set(properties.map(nameOf));
      const isTwice = names?.has(name.value) ?? properties.some((each) => nameOf(each) === name.value);
      if (isTwice) throw new JsonFault(name.offset, `${JSON.stringify(name.value)} stands twice in one object`);
      names?.add(name.value);
      if (this.next() !== char.colon) throw this.fault('":" must stand here');
      this.at += 1;
      // A list that is made with its items takes a fifth of the memory of one that grows.
      property.children = [name, this.value(property, level + 1)];
      properties.push(property.upTo(this.at));
    }
    return object.upTo(this.at);
  }

  private list(parent: JsonNode | undefined, level: number): ReadNode {
    const items: ReadNode[] = [];
    const list = this.open('array', parent, items, level);
    while (!this.closes(char.closeBracket, items.length, '"," or "]"')) items.push(this.value(list, level + 1));
    return list.upTo(this.at);
  }

  private open(type: 'object' | 'array', parent: JsonNode | undefined, children: ReadNode[], level: number): ReadNode {
    if (level > maxNesting) throw this.fault(`it is nested more than ${maxNesting} levels deep`);
    const node = new ReadNode(type, this.at, parent, children);
    this.at += 1;
    return node;
  }

  /** Takes the closing bracket, or the comma before the next of some children. @returns whether it was the bracket */
  private closes(bracket: number, count: number, expected: string): boolean {
    const found = this.next();
    if (found === bracket || (found === char.comma && count > 0)) this.at += 1;
    else if (count > 0) throw this.fault(`${expected} must stand here`);
    return found === bracket;
  }

  private string(parent: JsonNode | undefined): ReadNode {
    const { text, at: start } = this;
    let end = start + 1;
    let isEscaped = false;
    for (let code = text.charCodeAt(end); code !== char.quote; code = text.charCodeAt(end)) {
      // At the end of the text it is NaN.
      if (!(code >= char.space)) {
        throw new JsonFault(
          end,
          end < text.length ? 'a control character must be escaped' : 'the string is not closed',
        );
      }
      if (code === char.backslash) isEscaped = true;
      end += code === char.backslash ? 2 : 1;
    }
    this.at = end + 1;
    const value = isEscaped ? unescaped(text.slice(start, this.at), start) : text.slice(start + 1, end);
    return new ReadNode('string', start, parent, undefined, value).upTo(this.at);
  }

  private word(parent: JsonNode | undefined, word: string, value: boolean | null): ReadNode | undefined {
    const { at } = this;
    if (!this.text.startsWith(word, at)) return undefined;
    this.at += word.length;
    return new ReadNode(value === null ? 'null' : 'boolean', at, parent, undefined, value).upTo(this.at);
  }

  private nullOrNumber(parent: JsonNode | undefined): ReadNode {
    const { at } = this;
    const found = this.word(parent, 'null', null);
    if (found !== undefined) return found;
    number.lastIndex = at;
    const digits = number.exec(this.text)?.[0];
    if (digits === undefined) throw this.fault('a value must stand here');
    this.at += digits.length;
    return new ReadNode('number', at, parent, undefined, Number(digits)).upTo(this.at);
  }

  /** Goes over blanks. @returns the code of the next character; NaN at the end */
  private next(): number {
    for (; ; this.at++) {
      const code = this.text.charCodeAt(this.at);
      if (code !== char.space && code !== char.newline && code !== char.tab && code !== char.carriageReturn)
        return code;
    }
  }

  private fault(message: string): JsonFault {
    return new JsonFault(this.at, message);
  }
}

function nameOf({ children }: JsonNode): JsonNode['value'] {
  return children?.[0]?.value;
}

function unescaped(literal: string, offset: number): string {
  try {
    return JSON.parse(literal) as string;
  } catch {
    throw new JsonFault(offset, 'the string has an escape that JSON does not know');
  }
}

/** The value under that name; `undefined` where the node is no object or lacks it. */
export function valueOf(node: JsonNode | undefined, name: string): JsonNode | undefined {
  if (node?.type !== 'object') return undefined;
  for (const { children } of node.children ?? []) if (children?.[0]?.value === name) return children[1];
  return undefined;
}

/** The node at a path of names and indexes. */
export function nodeAtPath(root: JsonNode, path: readonly (string | number)[]): JsonNode | undefined {
  let node: JsonNode | undefined = root;
  for (const step of path) {
    if (typeof step === 'string') node = valueOf(node, step);
    else node = node?.type === 'array' ? node.children?.[step] : undefined;
  }
  return node;
}

/** The value of a node. Its tables have no prototype, so that no name is special. */
export function readValue({ type, value, children = [] }: JsonNode): PropertyValue {
  if (type === 'array') return children.map(readValue);
  if (type !== 'object') return value ?? null;
  const table = emptyProperties();
  for (const { children: parts } of children) {
    if (parts?.[0] !== undefined && parts[1] !== undefined) table[String(parts[0].value)] = readValue(parts[1]);
  }
  return table;
}
