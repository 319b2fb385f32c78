import type { Node, NodeType } from 'jsonc-parser';

const [tab, lineFeed, carriageReturn, blank, quote] = [9, 10, 13, 32, 34];
const [comma, openBracket, backslash, closeBracket, openBrace, closeBrace] = [44, 91, 92, 93, 123, 125];

/**
 * The nodes of a text of JSON, as jsonc-parser finds them: where each value stands, and what it says; only that none knows what
 * it is in. The runtime's own parser is asked whether it is JSON: so what is left is to find the places, in a fifth of the time.
 * `undefined` where it is none: what is wrong, and where, is jsonc-parser's to tell.
 *
 * @param text not nested so deeply that calls for each level would exhaust the stack
 */
export function plainTree(text: string): Node | undefined {
  try {
    JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  return new Places(text).value();
}

/** Goes through what is known to be JSON. */
class Places {
  private at = 0;

  constructor(private readonly text: string) {}

  value(): Node {
    switch (this.next()) {
      case quote:
        return this.string();
      case openBrace:
        return this.container('object', closeBrace);
      case openBracket:
        return this.container('array', closeBracket);
      default:
        return this.word();
    }
  }

  private container(type: 'object' | 'array', close: number): Node {
    const offset = this.at++;
    const children: Node[] = [];
    if (this.next() === close) this.at += 1;
    else {
      do children.push(type === 'array' ? this.value() : this.property());
      while (this.passes() === comma);
    }
    return { type, offset, length: this.at - offset, children };
  }

  private property(): Node {
    this.next();
    const name = this.string();
    this.passes();
    const value = this.value();
    return { type: 'property', offset: name.offset, length: this.at - name.offset, children: [name, value] };
  }

  private string(): Node {
    const { text, at: offset } = this;
    let end = offset + 1;
    let isPlain = true;
    for (let code = text.charCodeAt(end); code !== quote; code = text.charCodeAt(end)) {
      if (code === backslash) isPlain = false;
      end += code === backslash ? 2 : 1;
    }
    this.at = end + 1;
    const value: unknown = isPlain ? text.slice(offset + 1, end) : JSON.parse(text.slice(offset, end + 1));
    return { type: 'string', offset, length: this.at - offset, value };
  }

  /** A number, `true`, `false` or `null`. */
  private word(): Node {
    const { text, at: offset } = this;
    let end = offset + 1;
    while (end < text.length && !endsWord(text.charCodeAt(end))) end += 1;
    this.at = end;
    const value: unknown = JSON.parse(text.slice(offset, end));
    return { type: typeOf(value), offset, length: end - offset, value };
  }

  /** Goes to the next character that is not blank, and says which it is. */
  private next(): number {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (!isBlank(code)) return code;
      this.at += 1;
    }
  }

  /** As `next`, and goes on behind it. */
  private passes(): number {
    const code = this.next();
    this.at += 1;
    return code;
  }
}

function typeOf(value: unknown): NodeType {
  if (typeof value === 'number') return 'number';
  return typeof value === 'boolean' ? 'boolean' : 'null';
}

function endsWord(code: number): boolean {
  return code === comma || code === closeBrace || code === closeBracket || isBlank(code);
}

function isBlank(code: number): boolean {
  return code === blank || code === lineFeed || code === carriageReturn || code === tab;
}
