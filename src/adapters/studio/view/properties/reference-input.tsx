import { useEffect, useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { ArrowUpRight, ChevronDown, Plus } from 'lucide';
import { TakenNames } from '#domain/name/taken-names';
import { fontNames, namesFont } from '../../model/page/font-names.js';
import { placeholderOf, shownText, type Field } from '../../model/page/form-model.js';
import { partsOf } from '../../model/page/parts-of-page.js';
import {
  assetNames,
  isThere,
  matchingNames,
  namesAsset,
  referenceNames,
  referenceTitles,
  type FontFile,
  type ReferenceKind,
  type ReferenceName,
} from '../../model/page/reference-names.js';
import { bookAssets, readBookAssets } from '../../state/project/shown-assets.js';
import { books } from '../../state/project/documents.js';
import { address, currentPage, openPage, selectLayers, selectThing } from '../../state/shown/selection.js';
import { AssetImage } from '../controls/asset-image.js';
import { IconButton } from '../controls/controls.js';
import { describedBy, TextInput, type FieldInputProps } from './text-input.js';
import { Icon } from '../controls/line-icon.js';
import { lazy } from '../controls/lazy.js';
import { showBelow } from '../controls/popup.js';
import { useCombobox } from '../lists/use-combobox.js';

const FontSample = lazy(() => import('./font-sample.js').then((module) => module.FontSample));

interface Option {
  readonly value: string;
  readonly title?: string;
  readonly note?: string;
  readonly picture?: string;
  readonly font?: FontFile;
  /** Whether the command has to be made. */
  readonly isNew?: boolean;
}

/** What the list of a field offers: its `names` are read when it opens. @returns `undefined` for a field without a list */
function choicesOf(
  field: Field,
): { readonly title: string; readonly names: readonly ReferenceName[] | undefined } | undefined {
  const { page } = currentPage.value ?? {};
  const { book } = address.value;
  const { type } = field;
  const kind = type.refersTo;
  if (page === undefined) return undefined;
  const { value: assets } = bookAssets;
  if (namesFont(field)) return { title: 'font', names: fontNames(field, assets ?? [], page.layerDocuments) };
  if (namesAsset(type)) {
    return { title: kind === undefined ? 'file' : 'image', names: assets && assetNames(type, assets, page.name) };
  }
  if (kind === undefined) return undefined;
  const pages = books.value?.find(({ name }) => name === book)?.pages ?? [];
  return {
    title: referenceTitles[kind],
    names: referenceNames(
      kind,
      page,
      pages.map(({ name }) => name),
    ),
  };
}

/** A name of a thing of the project: typed, or chosen from a list. */
export function ReferenceInput(props: FieldInputProps) {
  const { field, id, editor } = props;
  const { type } = field;
  const kind = type.refersTo;
  const place = useRef<HTMLDivElement>(null);
  const isOpen = useSignal(false);
  const choices = choicesOf(field);
  const text = editor.typed ?? shownText(field);
  const { title = '', names = [] } = choices ?? {};
  const options: Option[] = matchingNames(names, editor.typed ?? '').map(({ name, ...more }) => ({
    value: name,
    ...more,
  }));
  const typed = editor.typed?.trim() ?? '';
  const isNewCommand = kind === 'command' && typed !== '' && !new TakenNames(names.map(({ name }) => name)).has(typed);
  if (isNewCommand && editor.chooseNewCommand !== undefined) options.push({ value: typed, isNew: true });

  const close = () => {
    isOpen.value = false;
    box.mark(undefined);
  };
  const choose = ({ value, isNew }: Option) => {
    close();
    if (isNew === true) return editor.chooseNewCommand?.(value);
    editor.drop();
    if (value !== field.value || field.isMixed) editor.choose(value);
  };
  // Before the marked option is brought into view.
  useEffect(() => {
    const { current: popover } = box.list.ref;
    if (isOpen.value && popover !== null && place.current !== null) showBelow(popover, place.current);
  });
  const box = useCombobox<HTMLUListElement>({
    id: `${id}-list`,
    count: options.length,
    // What was typed wins over the options until the arrow keys choose one, but Enter makes a command that is new.
    first: options[0]?.isNew === true ? 0 : undefined,
    onChoose: (index) => options[index] && choose(options[index]),
  });
  if (choices === undefined) return <TextInput {...props} />;
  const open = () => {
    if ((namesAsset(type) || namesFont(field)) && !isOpen.value) void readBookAssets();
    isOpen.value = true;
    const present = options.findIndex(({ value }) => value === text);
    box.mark(present < 0 ? undefined : present);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOpen.value && box.press(event)) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      open();
    } else if (event.key === 'Enter') {
      close();
      editor.save();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      if (isOpen.value) {
        event.preventDefault();
        close();
      } else editor.drop();
    }
  };
  // Some fields take an address beside the name of a file.
  const isComplete = kind !== undefined && choices.names !== undefined;
  const isMissing = isComplete && editor.typed === undefined && text !== '' && !isThere(kind, text, names);
  return (
    <>
      <div class={`combobox ${isMissing ? 'combobox-missing' : ''}`} ref={place}>
        <input
          id={id}
          type="text"
          role="combobox"
          spellcheck={false}
          autoComplete="off"
          aria-expanded={isOpen.value}
          aria-controls={box.list.id}
          aria-autocomplete="list"
          {...(isOpen.value ? box.focused : {})}
          aria-invalid={isMissing || editor.problem !== undefined}
          aria-describedby={`${describedBy(id)} ${id}-missing`}
          value={text}
          placeholder={placeholderOf(field)}
          onInput={({ currentTarget }) => {
            editor.type(currentTarget.value);
            open();
            box.mark(undefined);
          }}
          onClick={open}
          onBlur={() => {
            close();
            editor.save();
          }}
          onKeyDown={onKeyDown}
        />
        <span class="combobox-mark" aria-hidden="true">
          <Icon node={ChevronDown} size={13} />
        </span>
      </div>
      {kind !== undefined && text !== '' && !isMissing && editor.typed === undefined && (
        <GoTo kind={kind} name={text} title={title} />
      )}
      {isMissing && (
        <p id={`${id}-missing`} class="field-missing">
          This page has no {title} “{text}”.
        </p>
      )}
      {isOpen.value && (
        <ul
          {...box.list}
          popover="manual"
          class="popup options"
          aria-label={`Each ${title}`}
          onMouseDown={(event) => event.preventDefault()}
        >
          {options.map((option, index) => (
            <li key={`${option.value}${option.isNew === true ? ' new' : ''}`} {...box.option(index)} class="option">
              {option.isNew === true && <Icon node={Plus} size={13} />}
              {option.picture !== undefined && <AssetImage class="option-picture" path={option.picture} />}
              <span class="option-name">{labelOf(option)}</span>
              {option.title !== undefined && option.value !== '' && <code>{option.value}</code>}
              {option.font !== undefined && <FontSample file={option.font} />}
              {option.note !== undefined && <span class="muted">{option.note}</span>}
            </li>
          ))}
          {options.length === 0 && (
            <li class="option-none" role="option" aria-disabled="true" aria-selected={false}>
              {choices.names === undefined
                ? 'Reading the files…'
                : names.length === 0
                  ? `This page has no ${title} yet.`
                  : `No ${title} has this name.`}
            </li>
          )}
          {kind === 'command' && !isNewCommand && editor.chooseNewCommand !== undefined && (
            <li class="option-none" role="option" aria-disabled="true" aria-selected={false}>
              Type a new name to make a command.
            </li>
          )}
        </ul>
      )}
    </>
  );
}

function labelOf({ value, title, isNew }: Option): string {
  return isNew === true ? `New command “${value}”` : (title ?? value);
}

/** Leads to the thing that a field names. */
function GoTo({ kind, name, title }: { readonly kind: ReferenceKind; readonly name: string; readonly title: string }) {
  const go = destinationOf(kind, name);
  return go === undefined ? null : (
    <IconButton class="field-tool" icon={ArrowUpRight} label={`Go to the ${title} “${name}”`} onClick={go} />
  );
}

function destinationOf(kind: ReferenceKind, name: string): (() => void) | undefined {
  const { page, tree } = currentPage.value ?? {};
  if (page === undefined || tree === undefined) return undefined;
  const path = [name, name.replaceAll('.', '/')].find((each) => tree.nodes.has(each));
  if (kind === 'layer' && path !== undefined) return () => selectLayers([path]);
  if (kind === 'command') return () => selectThing({ kind: 'command', name });
  if (kind === 'page') return isPage(name) ? () => openPage(address.value.book ?? '', name) : undefined;
  const partKind = kind === 'layer' ? 'groups' : `${kind}s`;
  const part = partsOf(page).find((each) => each.kind === partKind);
  const partName = part?.names.find((each) => each === name || each.endsWith(`/${name}`));
  return partName === undefined ? undefined : () => selectThing({ kind: 'part', name: `${partKind}/${partName}` });
}

function isPage(name: string): boolean {
  const { book } = address.value;
  return books.value?.find((each) => each.name === book)?.pages.some((page) => page.name === name) === true;
}
