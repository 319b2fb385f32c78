import type { ModelFault } from '#domain/model/model-fault';
import type { ProjectPath } from '#domain/change/file-change';
import { didYouMean } from '#domain/problem/nearest';
import type { PageIndexCodec } from '#application/ports/model-codec';
import type { ExaminedPage } from '#application/doctor/examine-pages';
import type { Finding, FindingKind } from '#application/doctor/finding';
import type { PageCheck } from '#application/doctor/page-check';
import { layout } from '#application/project/layout/project-layout';
import { addressOfLayer, addressOfPage } from '#application/references/resource-addresses';

type Found = readonly [kind: FindingKind, explanation: string];
type Fault<Kind extends ModelFault['kind']> = Extract<ModelFault, { readonly kind: Kind }>;

const missingKey: FindingKind = {
  code: 'missing-key',
  severity: 'error',
  fault: "a page's model has no `components` or no `commands`",
  inApp: 'the app does not start',
  fix: 'renames a similar key, or adds an empty one',
};

const unknownKey: FindingKind = {
  code: 'unknown-key',
  severity: 'error',
  fault: "a page's model, or a layer in it, has a key that the runtime takes for something else",
  inApp: 'the page stops when it is opened',
  fix: 'renames it to a similar known one',
};

export const unusableValue: FindingKind = {
  code: 'unusable-value',
  severity: 'error',
  fault:
    '`onInit` is no function, a list is a number or text, or a layer, a class list or a name in a list is none; or the runtime shortens the name of a page, as `myindex`',
  inApp: 'the page stops when it is opened',
};

const ignoredEntries: FindingKind = {
  code: 'ignored-entries',
  severity: 'error',
  fault:
    'a list of a page\'s model has entries with keys: `layers = { bg = {} }`, or names alone as page groups: `groups = { "flock" }`',
  inApp: 'they are never loaded',
  fix: 'layers and page groups: writes `{ bg = {} }`',
};

const ignoredKey: FindingKind = {
  code: 'ignored-key',
  severity: 'warning',
  fault: 'the runtime does not read the key, and a similar one is known',
  inApp: 'nothing of it happens',
  fix: 'renames it',
};

/** Keys and entries of a page's model at which the runtime stops, or which it skips. */
export const checkModel: PageCheck = {
  finds: [missingKey, unknownKey, unusableValue, ignoredEntries, ignoredKey],
  check: (examined, { pageIndex }) =>
    examined.faults.flatMap((fault) => {
      const found = foundIn(examined, fault);
      return found === undefined ? [] : findingOf(examined, fault, found, pageIndex);
    }),
};

function findingOf({ page }: ExaminedPage, fault: ModelFault, [kind, what]: Found, codec: PageIndexCodec): Finding[] {
  const { address, file: path } = page;
  const near = fault.near === undefined ? '' : nearIn(fault, fault.near);
  const apply = (content: Uint8Array) => codec.fix(content, fault);
  return [
    {
      kind,
      place: { path, line: fault.line },
      resource: fault.kind === 'key-of-layer' ? addressOfLayer(address, fault.path) : addressOfPage(address),
      explanation: what + near,
      ...(fault.fixed === undefined ? {} : { fix: { does: fault.fixed, apply: (draft) => draft.edit(path, apply) } }),
    },
  ];
}

/** What the author may have meant. Of a missing key, that is the key as the author has written it. */
function nearIn({ kind }: ModelFault, near: string): string {
  return kind === 'missing-key' ? ` It has "${near}", which the runtime does not read.` : didYouMean([near]);
}

function foundIn(examined: ExaminedPage, fault: ModelFault): Found | undefined {
  switch (fault.kind) {
    case 'missing-key':
      return [
        missingKey,
        `The model has no "${fault.key}". The app does not start: it asks every page for its components and commands first.`,
      ];
    case 'unusable':
      return [
        unusableValue,
        `"${fault.key}" is no ${fault.wanted}, and the runtime takes it for one. ${stops(examined)}`,
      ];
    case 'skipped':
      return [
        ignoredEntries,
        `The runtime skips ${quoted(fault.entries)} in "${fault.in}": ${rightForm(fault)} None of it is ever loaded.`,
      ];
    case 'unknown-key':
      return keyOfModel(examined, fault);
    case 'key-of-layer':
      return keyOfLayer(examined, fault);
  }
}

function keyOfModel(examined: ExaminedPage, fault: Fault<'unknown-key'>): Found | undefined {
  const { key, scripts, near } = fault;
  if (scripts === undefined)
    return [
      unknownKey,
      `The runtime takes each key of "${fault.in}" for a list of scripts, and "${key}" is none. ${stops(examined)}`,
    ];
  const missing = scripts
    .map((name) => layout.scriptInList(examined.page.address, key, name))
    .find((path) => !examined.paths.has(path));
  if (missing !== undefined)
    return [
      unknownKey,
      `The runtime takes the key "${key}" of "${fault.in}" for a list of scripts, and there is no "${missing}". ${stops(examined)}`,
    ];
  if (scripts.length > 0 || near === undefined) return undefined;
  return [ignoredKey, `The runtime does not read the key "${key}" of "${fault.in}": nothing of it happens.`];
}

function keyOfLayer(examined: ExaminedPage, { path, key, isTable }: Fault<'key-of-layer'>): Found | undefined {
  const index = indexOfLayer(examined, path);
  const name = path.join('/');
  if (!examined.paths.has(index))
    return [
      unknownKey,
      `The layer "${name}" has the key "${key}", so the runtime takes it for a layer group, and there is no "${index}". ${stops(examined)}`,
    ];
  if (!isTable) return undefined;
  return [
    ignoredEntries,
    `The runtime skips "${key}" in the layer group "${name}": an entry is a table of its own, { name = {} }. It is never loaded.`,
  ];
}

/** The layers that the runtime takes for layer groups, although they have no layers. */
export function takenForGroups({ faults }: Pick<ExaminedPage, 'faults'>): ReadonlySet<string> {
  return new Set(faults.flatMap((fault) => (fault.kind === 'key-of-layer' ? fault.path.join('/') : [])));
}

function indexOfLayer({ page }: ExaminedPage, path: Fault<'key-of-layer'>['path']): ProjectPath {
  return layout.layerScript(page.address, path, true);
}

function rightForm({ in: place }: Fault<'skipped'>): string {
  if (place === 'audios') return 'it has lists under "long" and "short".';
  return place === 'layers' || place === 'groups'
    ? 'an entry is a table of its own, { name = {} }.'
    : 'an entry is a name in quotes.';
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}

function stops({ page }: ExaminedPage): string {
  return `The app stops when it opens the page "${page.name}".`;
}
