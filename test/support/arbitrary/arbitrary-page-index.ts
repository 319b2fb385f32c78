import fc from 'fast-check';
import type { LayerNode } from '#domain/model/page-model';

/** Names as real projects have them, and as they must survive: keywords, blanks, quotes, other scripts. */
const nameArbitrary = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'sky',
      'boat',
      'sail',
      'hull',
      'gull',
      'rig',
      'moon',
      'Cat_body',
      'text',
      'name',
      'table',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom('end', 'nil', 'repeat', 'function') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('old pier', 'M-1', '2nd', "it's", 'call "so"', 'back\\slash', ']]', '--no', '{', 'a,b'),
  },
  { weight: 1, arbitrary: fc.constantFrom('後ろの船', 'Größe', 'é', '🐱 cat', '\u00a0') },
);

/** A throw of dice: a number below `sides`, from a stream that fast-check can shrink. */
export type Dice = (sides: number) => number;

export const diceArbitrary: fc.Arbitrary<readonly number[]> = fc.array(fc.nat(9999), { minLength: 60, maxLength: 400 });

export function diceOf(throws: readonly number[]): Dice {
  let next = 0;
  return (sides) => (throws[next++ % throws.length] ?? 0) % sides;
}

/** @throws Error where there is nothing to pick from */
export function pick<T>(choices: readonly T[], dice: Dice): T {
  const choice = choices[dice(choices.length)];
  if (choice === undefined) throw new Error('Nothing to pick from.');
  return choice;
}

const layersArbitrary: fc.Arbitrary<LayerNode[]> = fc.letrec<{ layers: LayerNode[] }>((tie) => ({
  layers: fc.uniqueArray(
    fc.record({
      name: nameArbitrary,
      classes: fc.uniqueArray(fc.constantFrom('linear', 'button', 'drag', 'lang', 'transition2.to'), { maxLength: 3 }),
      layers: fc.oneof({ depthSize: 'small', withCrossShrink: true }, fc.constant([]), tie('layers')),
    }),
    { maxLength: 4, selector: ({ name }) => name },
  ),
})).layers;

const namesArbitrary = fc.uniqueArray(nameArbitrary, { maxLength: 3 });

/** What a page index is made of; `undefined` for a part that the file lacks. */
interface PageParts {
  readonly layers: readonly LayerNode[];
  readonly groups: readonly LayerNode[] | undefined;
  readonly audios: { readonly long?: readonly string[]; readonly short?: readonly string[] } | undefined;
  readonly timers: readonly string[] | undefined;
  readonly variables: readonly string[] | undefined;
  readonly joints: readonly string[] | undefined;
  readonly page: readonly string[] | undefined;
  readonly commands: readonly string[] | undefined;
  readonly name: string | undefined;
  readonly weather: boolean;
  readonly onInit: boolean;
}

const optional = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined, freq: 4 });

export const pagePartsArbitrary: fc.Arbitrary<PageParts> = fc.record({
  layers: layersArbitrary,
  groups: optional(
    fc.uniqueArray(
      fc.record({ name: nameArbitrary, classes: fc.subarray(['linear', 'button']), layers: fc.constant([]) }),
      { maxLength: 2, selector: ({ name }) => name },
    ),
  ),
  audios: optional(fc.record({ long: namesArbitrary, short: namesArbitrary }, { requiredKeys: [] })),
  timers: optional(namesArbitrary),
  variables: optional(namesArbitrary),
  joints: optional(namesArbitrary),
  page: optional(namesArbitrary),
  commands: optional(namesArbitrary),
  name: optional(nameArbitrary),
  weather: fc.boolean(),
  onInit: fc.boolean(),
});

/** How one file is written throughout; single places differ by the dice. */
interface Style {
  readonly eol: string;
  readonly unit: string;
  readonly quotes: readonly string[];
  readonly assignment: string;
  readonly comments: boolean;
  readonly layouts: readonly Layout[];
  readonly trailing: readonly boolean[];
  readonly separators: readonly string[];
  readonly emptyClasses: readonly boolean[];
}

type Layout = 'inline' | 'lines' | 'ragged';

function styleOf(dice: Dice): Style {
  const oneOf = <T>(...choices: readonly [T, ...T[]]): T => pick(choices, dice);
  return {
    eol: oneOf('\n', '\n', '\r\n'),
    unit: oneOf('  ', '    ', '\t', ' '),
    quotes: oneOf(['"'], ['"'], ["'"], ['"', "'", '[[']),
    assignment: oneOf(' = ', ' = ', '=', '= '),
    comments: dice(3) === 0,
    layouts: oneOf<readonly Layout[]>(['lines'], ['inline'], ['lines', 'inline'], ['lines', 'inline', 'ragged']),
    trailing: oneOf([true], [false], [false], [true, false]),
    separators: oneOf([','], [','], [';'], [',', ';']),
    emptyClasses: oneOf([false], [true], [true, false]),
  };
}

/** Writes the parts as a page index, in a style that the dice choose. */
export function printPageIndex(parts: PageParts, dice: Dice): string {
  return new PagePrinter(styleOf(dice), dice).print(parts);
}

class PagePrinter {
  private remarks = 0;

  constructor(
    private readonly style: Style,
    private readonly dice: Dice,
  ) {}

  print(parts: PageParts): string {
    const { eol } = this.style;
    const model = this.model(parts, '');
    const quote = this.dice(2) === 0 ? '"' : "'";
    const scene = `require(${quote}controller.scene${quote}).new(`;
    const head = `local sceneName = ...${eol}--${eol}`;
    const tail = this.dice(2) === 0 ? eol : '';
    switch (this.dice(3)) {
      case 0:
        return `${head}local model${this.style.assignment}${model}${eol}local scene = ${scene}sceneName, model)${eol}--${eol}return scene${tail}`;
      case 1:
        return `${head}local scene = ${scene}sceneName, ${model})${eol}return scene${tail}`;
      default:
        return `${head}return${eol}${scene}${eol}sceneName,${eol}${model}${eol})${tail}`;
    }
  }

  private model(parts: PageParts, indentation: string): string {
    const inner = indentation + this.style.unit;
    const fields: string[] = [];
    if (parts.name !== undefined) fields.push(this.field('name', this.string(parts.name)));
    fields.push(this.field('components', this.components(parts, inner)));
    if (parts.commands !== undefined) fields.push(this.field('commands', this.names(parts.commands, inner)));
    if (parts.onInit) fields.push(this.field('onInit', `function(scene) print("{ -- [[ } ") end`));
    return this.table(fields, indentation);
  }

  private components(parts: PageParts, indentation: string): string {
    const inner = indentation + this.style.unit;
    const fields = [
      this.field(
        'layers',
        this.table(
          parts.layers.map((layer) => this.entry(layer, inner + this.style.unit)),
          inner,
        ),
      ),
    ];
    if (parts.audios !== undefined) {
      const lists = Object.entries(parts.audios).map(([type, names]) => this.field(type, this.names(names, inner)));
      fields.push(this.field('audios', this.table(lists, inner)));
    }
    if (parts.groups !== undefined) {
      fields.push(
        this.field(
          'groups',
          this.table(
            parts.groups.map((group) => this.entry(group, inner + this.style.unit)),
            inner,
          ),
        ),
      );
    }
    for (const key of ['timers', 'variables', 'joints', 'page'] as const) {
      const names = parts[key];
      if (names !== undefined) fields.push(this.field(key, this.names(names, inner)));
    }
    if (parts.weather)
      fields.splice(this.dice(fields.length + 1), 0, this.field('weather', '{ wind = 3.5, gusts = { 1, -2, 0x10 } }'));
    if (this.dice(4) === 0) fields.reverse();
    return this.table(fields, indentation);
  }

  private entry({ name, classes, layers }: LayerNode, indentation: string): string {
    const bodyIndentation = indentation + this.style.unit;
    const fields = layers.map((layer) => this.entry(layer, bodyIndentation + this.style.unit));
    if (classes.length > 0 || pick(this.style.emptyClasses, this.dice)) {
      fields.push(this.field('class', this.names(classes, bodyIndentation)));
    }
    return this.table([this.field(name, this.table(fields, bodyIndentation))], indentation);
  }

  private names(names: readonly string[], indentation: string): string {
    const inline = this.dice(5) > 0 ? (['inline'] as const) : this.style.layouts;
    return this.table(
      names.map((name) => this.string(name)),
      indentation,
      inline,
    );
  }

  private field(name: string, value: string): string {
    const bare = /^[A-Za-z_]\w*$/.test(name) && !['end', 'nil', 'repeat', 'function'].includes(name);
    const blank = this.dice(8) === 0 ? ' ' : '';
    const key =
      bare && this.dice(10) > 0
        ? name
        : `[${blank || ' '.repeat(this.dice(12) === 0 ? 2 : 0)}${this.quoted(name)}${blank}]`;
    return key + this.style.assignment + value;
  }

  private string(text: string): string {
    const quote = pick(this.style.quotes, this.dice);
    return quote === '[[' && !/[\]\r\n]/.test(text) ? `[[${text}]]` : this.quoted(text);
  }

  private quoted(text: string): string {
    const quote = this.style.quotes[0] ?? '"';
    return quote + text.replace(/\\/g, '\\\\').replaceAll(quote, `\\${quote}`) + quote;
  }

  private table(
    items: readonly string[],
    indentation: string,
    layouts: readonly Layout[] = this.style.layouts,
  ): string {
    const { eol, unit } = this.style;
    if (items.length === 0) return this.emptyTable(indentation);
    const layout = pick(layouts, this.dice);
    const inner = indentation + unit;
    const pad = ['', ' ', '  '][this.dice(3)] ?? '';
    let text = '{' + (layout === 'lines' ? this.lineRemark() + eol : pad + this.blockRemark());
    items.forEach((item, index) => {
      const isLast = index === items.length - 1;
      const separator = isLast && !pick(this.style.trailing, this.dice) ? '' : pick(this.style.separators, this.dice);
      if (layout === 'lines') {
        if (this.rarely()) text += `${inner}-- remark ${this.remarks++} {${eol}`;
        if (this.rarely()) text += (this.dice(2) === 0 ? inner : '') + eol;
        text += inner + item + this.late(separator) + this.lineRemark() + eol;
      } else {
        text += item + this.late(separator);
        const breaks = layout === 'ragged' && this.dice(2) === 0;
        if (breaks) text += this.lineRemark() + eol + inner;
        else if (!isLast) text += ['', ' ', ' ', '  '][this.dice(4)] + this.blockRemark();
      }
    });
    return text + (layout === 'lines' ? indentation : pad) + '}';
  }

  private emptyTable(indentation: string): string {
    const { eol } = this.style;
    const forms = ['{}', '{}', '{ }', '{  }', `{${eol}${indentation}}`, `{ ${eol}${eol}${indentation} }`];
    if (this.style.comments) {
      forms.push(
        `{ --[[ remark ${this.remarks++} ]] }`,
        `{ -- remark ${this.remarks++}${eol}${indentation}}`,
        `{--[[x]]}`,
      );
    }
    return pick(forms, this.dice);
  }

  /** The separator, at times not directly behind its item. */
  private late(separator: string): string {
    if (separator === '' || this.dice(25) > 0) return separator;
    return this.style.comments ? ` --[[ remark ${this.remarks++} ]] ${separator}` : ` ${separator}`;
  }

  private lineRemark(): string {
    return this.rarely() ? ` -- remark ${this.remarks++} }` : (['', '', '', '  '][this.dice(4)] ?? '');
  }

  private blockRemark(): string {
    return this.rarely() ? `--[[ remark ${this.remarks++} ]] ` : '';
  }

  private rarely(): boolean {
    return this.style.comments && this.dice(6) === 0;
  }
}
