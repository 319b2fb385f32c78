import type { ResourceAddress } from '#domain/change/resource-document';
import { ownNamesOfPages } from '#domain/name/page-names';
import type { Page } from '#domain/page';
import type { Finding, FindingKind } from '#application/doctor/finding';
import type { PageCheck } from '#application/doctor/page-check';
import { addressOfLayer } from '#application/references/resource-addresses';

const nameStopsPage: FindingKind = {
  code: 'name-stops-page',
  severity: 'error',
  fault:
    'a layer outside of groups has a class, and the name of something that its page has in the app, such as `rotation`; or it is called `anchorX`',
  inApp: 'the page stops when it is opened',
};

const nameHidesLayer: FindingKind = {
  code: 'name-hides-layer',
  severity: 'warning',
  fault: 'a layer without a class, or a page group, has such a name',
  inApp: 'no command, class or code finds it; with `alpha`, the page is invisible',
};

interface Named {
  readonly name: string;
  readonly title: string;
  readonly resource: ResourceAddress;
  /** Whether the runtime calls a class with what the name leads to. */
  readonly hasClass: boolean;
}

/** Layers and page groups with a name of the display group that a page is in the app. In a layer group, such a name does no harm. */
export const checkOwnNames: PageCheck = {
  finds: [nameStopsPage, nameHidesLayer],
  check: ({ page }) =>
    namedOn(page)
      .filter(({ name }) => ownNamesOfPages.includes(name))
      .map((named) => finding(page, named)),
};

function namedOn({ address, model }: Page): readonly Named[] {
  const { layers, groups } = model.components;
  return [
    ...layers.map(({ name, classes }) => ({
      name,
      title: `layer "${name}"`,
      resource: addressOfLayer(address, [name]),
      hasClass: classes.length > 0,
    })),
    ...groups.map(({ name }) => ({
      name,
      title: `page group "${name}"`,
      resource: { type: 'component', address: [address.book, address.page, 'groups', name] } as const,
      hasClass: false,
    })),
  ];
}

function finding({ file, model }: Page, { name, title, resource, hasClass }: Named): Finding {
  const isStopped = stops(name, hasClass, model.components.groups.length > 0);
  const what = isStopped
    ? 'the page stops when it is opened'
    : name === 'alpha'
      ? 'the page is invisible, and nothing finds the layer'
      : 'no command, class or code finds it';
  return {
    kind: isStopped ? nameStopsPage : nameHidesLayer,
    place: { path: file },
    resource,
    explanation: `The ${title} has the name of something that a page in the app has itself: ${what}. Give it another name.`,
  };
}

/** The engine takes nothing but numbers for these. */
const numbersOnly: readonly string[] = ['anchorX', 'anchorY'];
/** With these, the runtime can put nothing into the page any more, as it does with page groups. */
const withoutInsert: readonly string[] = ['insert', '_proxy'];
/** What the layer leads to is an object, or the layer is there all the same: its classes run. */
const runsClasses: readonly string[] = [
  ...withoutInsert,
  'numChildren',
  'parent',
  '_class',
  '_functionListeners',
  '_properties',
  '_tableListeners',
];

function stops(name: string, hasClass: boolean, hasPageGroups: boolean): boolean {
  if (numbersOnly.includes(name)) return true;
  if (withoutInsert.includes(name)) return hasPageGroups;
  return hasClass && !runsClasses.includes(name);
}
