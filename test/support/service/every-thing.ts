import type { OpenProject } from '../project/project.js';

type Call = OpenProject['call'];
type Classes = readonly string[];
type ListedLayer = Readonly<Record<string, { readonly class?: Classes; readonly layers?: readonly ListedLayer[] }>>;
type Listed = string | Readonly<Record<string, { readonly class?: Classes }>>;

interface PageBody {
  readonly components?: Readonly<Record<string, readonly Listed[] | Readonly<Record<string, readonly Listed[]>>>>;
  readonly commands?: readonly string[];
}

/** The addresses of all layers, classes, components and commands of all pages with a model that can be read. */
export async function everyThing(call: Call): Promise<string[]> {
  const books = (await call('GET', '/app')).list.map(({ name }) => name);
  const found: string[] = [];
  for (const book of books) {
    const { body } = await call('GET', `/${book}`);
    for (const { name, kind } of body.pages ?? [])
      if (kind === 'indexed') found.push(...thingsOf(book, name, await pageBody(call, `/${book}/${name}`)));
  }
  return found;
}

async function pageBody(call: Call, address: string): Promise<PageBody> {
  const { status, text } = await call('GET', address);
  return status === 200 ? (JSON.parse(text) as PageBody) : {};
}

function thingsOf(book: string, page: string, { components = {}, commands = [] }: PageBody): string[] {
  const { layers = [], ...kinds } = components;
  return [
    ...(layers as readonly ListedLayer[]).flatMap((layer) => layerAddresses(`/${book}/${page}`, layer)),
    ...Object.entries(kinds).flatMap(([kind, listed]) => {
      const names = Array.isArray(listed) ? (listed as readonly Listed[]) : Object.values(listed).flat();
      return names.flatMap((each) => componentAddresses(`/${book}/components/${page}/${kind}`, each));
    }),
    ...commands.map((name) => `/${book}/commands/${page}/${encodeURIComponent(name)}`),
  ];
}

function layerAddresses(above: string, layer: ListedLayer): string[] {
  return Object.entries(layer).flatMap(([name, { class: classes = [], layers = [] }]) => {
    const address = `${above}/${encodeURIComponent(name)}`;
    return [
      address,
      ...classes.map((each) => `${address}?class=${encodeURIComponent(each)}`),
      ...layers.flatMap((inner) => layerAddresses(address, inner)),
    ];
  });
}

/** A component, and the classes of a page group. */
function componentAddresses(above: string, listed: Listed): string[] {
  if (typeof listed === 'string') return [`${above}/${encodeURIComponent(listed)}`];
  return Object.entries(listed).flatMap(([name, { class: classes = [] }]) => {
    const address = `${above}/${encodeURIComponent(name)}`;
    return [address, ...classes.map((each) => `${address}/${encodeURIComponent(each)}`)];
  });
}
