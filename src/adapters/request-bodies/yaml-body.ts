import {
  Composer,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  Parser,
  type CST,
  type Document,
  type Node,
  type YAMLMap,
} from 'yaml';
import { Problem } from '#domain/problem/problem';
import { emptyProperties, type Properties, type PropertyValue } from '#domain/properties/property-value';
import { ValueLimits } from '#domain/properties/value-limits';
import { BodyText } from './body-text.js';

const maxBytes = 64 * 1024;
const notText = 'the name here is not text';

/**
 * With other options a body of one kilobyte can keep the parser busy for minutes. This file checks what these options leave
 * unchecked: repeated names, aliases and tags.
 */
const options = {
  version: '1.2',
  schema: 'core',
  stringKeys: true,
  uniqueKeys: false,
  maxAliasCount: 0,
  resolveKnownTags: false,
  logLevel: 'error',
} as const;

/**
 * The maximal depth of the parser's stack, far above the limit of bodies. The composer recurses for each level. When the stack
 * runs out, V8 may end the whole process: it cannot compile a regular expression there.
 */
const mostOpen = 100;

/**
 * Reads one document of YAML 1.2 (core schema): no anchors, aliases, tags, directives or merge keys.
 * A text of comments alone is `null`, as in YAML.
 * @throws Problem `invalid-body` with line, column and an excerpt
 */
export function readYamlBody(text: string): PropertyValue {
  const body = new BodyText(text, 'YAML');
  if (Buffer.byteLength(text) > maxBytes)
    throw new Problem('body-too-large', `A YAML body is at most ${maxBytes / 1024} KiB.`);
  const control = text.search(/[^\P{Cc}\t\n\r\x7f-\x9f]/u);
  if (control >= 0) throw body.refuse(control, 'a control character stands here, which YAML does not allow');
  const [document, second] = parse(text, body);
  if (document === undefined) return null;
  const [fault] = document.errors;
  if (fault?.code === 'NON_STRING_KEY') throw body.refuse(fault.pos[0], notText);
  if (fault !== undefined) throw body.refuse(fault.pos[0], fault.message.replace(/\.$/, ''));
  if (second !== undefined) throw body.refuse(second.range[0], 'a second document begins; send one');
  const directive = /^%/m.exec(text.slice(0, document.contents?.range?.[0] ?? text.length));
  if (directive !== null) throw body.refuse(directive.index, 'a directive stands here; they are not taken');
  return new YamlReader(body).read(document.contents);
}

function parse(text: string, body: BodyText): readonly Document.Parsed[] {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  for (const lexeme of new Lexer().lex(text)) {
    tokens.push(...parser.next(lexeme));
    if (parser.stack.length > mostOpen) throw body.refuse(parser.offset, 'the values are nested too deep');
  }
  tokens.push(...parser.end());
  return withoutStacks(() => [...new Composer(options).compose(tokens)]);
}

/** Does work without stack traces: the parser creates an error for each fault, and only the first is reported. */
function withoutStacks<T>(work: () => T): T {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return work();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

class YamlReader {
  private readonly limits: ValueLimits;

  constructor(private readonly body: BodyText) {
    this.limits = new ValueLimits(body.refuse);
  }

  read(node: Node | null, depth = 0): PropertyValue {
    const offset = node?.range?.[0] ?? 0;
    this.limits.checkValue(isMap(node) || isSeq(node) ? depth + 1 : depth, offset);
    if (node === null) return null;
    this.refuseSpecials(node, offset);
    if (isMap(node)) return this.readTable(node, depth + 1);
    if (isSeq(node)) return node.items.map((item) => this.read(item as Node | null, depth + 1));
    return isScalar(node) ? this.readPlain(node.value, offset) : this.refused(offset);
  }

  private readTable(map: YAMLMap, depth: number): Properties {
    const table = emptyProperties();
    // The parser builds items of nodes; its types are unknown, because a program may add anything.
    for (const { key, value } of map.items as { key: Node | null; value: Node | null }[]) {
      const offset = key?.range?.[0] ?? map.range?.[0] ?? 0;
      if (key !== null) this.refuseSpecials(key, offset);
      if (!isScalar(key) || typeof key.value !== 'string') throw this.body.refuse(offset, notText);
      if (key.value === '<<' && key.type === 'PLAIN') throw this.body.refuse(offset, 'merge keys ("<<") are not taken');
      // YAML reads `{1, 2}` and `{alpha=0.5}` as names without values, which would set nothing and be no error.
      if (map.flow === true && value === null)
        throw this.body.refuse(offset, `the name ${JSON.stringify(key.value)} has no value; write name: value`);
      this.limits.checkKey(key.value, table, offset);
      table[key.value] = this.read(value, depth);
    }
    return table;
  }

  private readPlain(value: unknown, offset: number): PropertyValue {
    if (typeof value === 'number') this.limits.checkNumber(value, offset);
    if (typeof value === 'string') this.limits.checkText(value, offset);
    if (value === null || typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean')
      return value;
    return this.refused(offset);
  }

  private refuseSpecials(node: Node, offset: number): void {
    if (isAlias(node))
      throw this.body.refuse(offset, `an alias ("*${node.source}") stands here; write the value itself`);
    if (node.anchor !== undefined) throw this.refuseMark('an anchor', '&', offset);
    if (node.tag !== undefined) throw this.refuseMark('a tag', '!', offset);
  }

  /** Refuses an anchor or a tag before the node. The node has neither its position nor its text. */
  private refuseMark(what: string, sign: string, offset: number): Problem {
    const { text } = this.body;
    let start = text.lastIndexOf(sign, offset - 1);
    while (start > 0 && !/[\s,[{]/.test(text.charAt(start - 1))) start -= 1;
    const written = /^[^\s,\]}]*/.exec(text.slice(start, offset))?.[0] ?? sign;
    return this.body.refuse(start, `${what} (${JSON.stringify(written)}) stands here; they are not taken`);
  }

  private refused(offset: number): never {
    throw this.body.refuse(offset, 'the value here is no property');
  }
}
