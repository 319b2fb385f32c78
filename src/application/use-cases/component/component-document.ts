import type { AudioType, ComponentEntry, ComponentKind } from '#domain/component-kind';
import type { PageAddress } from '#domain/page';
import type { Properties } from '#domain/properties/property-value';
import type { ResourceDocument } from '#domain/change/resource-document';
import type { ReadProperties } from '#application/project/script/script-properties';

export interface ComponentAddress extends PageAddress {
  readonly kind: ComponentKind;
  readonly name: string;
}

export interface ComponentDocument {
  readonly kind: ComponentKind;
  readonly name: string;
  /** Of an audio: the list it stands in. */
  readonly type?: AudioType;
  readonly props: Properties;
  readonly defaults: Properties;
}

export function componentDocument(
  { kind, name, type }: ComponentEntry,
  { props, defaults }: Pick<ReadProperties, 'props' | 'defaults'>,
): ComponentDocument {
  return { kind, name, ...(type === undefined ? {} : { type }), props, defaults };
}

export function namesOfComponent({ book, page, kind, name }: ComponentAddress): readonly string[] {
  return [book, page, kind, name];
}

export function componentResource(address: ComponentAddress, document: ComponentDocument): ResourceDocument {
  return { type: 'component', name: address.name, address: namesOfComponent(address), document };
}
