import { useSignal, useSignalEffect } from '@preact/signals';
import {
  ChevronDown,
  ChevronRight,
  Ellipsis,
  File as FileIcon,
  Film,
  Music,
  Pencil,
  Replace,
  Search,
  Trash2,
  Type,
  Upload,
} from 'lucide';
import type { Asset } from '#adapters/client/client-operations.generated';
import {
  assetFilters,
  fileName,
  folderName,
  matchingAssets,
  sizeText,
  type AssetFilter,
} from '../../model/lists/asset-list.js';
import { nameOfNamed, placeOfThing } from '../../model/address/place-of-thing.js';
import { removeAsset, removeUnused, renameAsset, replaceAsset, uploadFiles } from '../../state/edits/edit-assets.js';
import { useAssetUrl } from '../../state/project/asset-urls.js';
import { bookAssets, followBookAssets } from '../../state/project/shown-assets.js';
import { showDialog } from '../../state/shown/dialogs.js';
import { isShowable, showPlace } from '../../state/shown/navigation.js';
import { AssetImage } from '../controls/asset-image.js';
import { chooseFiles } from '../controls/choose-files.js';
import { Empty, IconButton } from '../controls/controls.js';
import { Drawer } from '../controls/drawer.js';
import { Icon } from '../controls/line-icon.js';
import { MenuButton, menuPoint, openMenu, type MenuItem } from '../controls/menu.js';
import { NameDialog } from '../dialogs/name-dialog.js';

/** The images, sounds and other files of the book, and what uses each. */
export function AssetsDrawer() {
  const filter = useSignal<AssetFilter>('all');
  const search = useSignal('');
  useSignalEffect(followBookAssets);
  const { value: listed } = bookAssets;
  const shown = matchingAssets(listed ?? [], filter.value, search.value);
  const upload = (
    <IconButton
      icon={Upload}
      label="Upload files"
      onClick={() => chooseFiles({}, (files) => void uploadFiles(files))}
    />
  );
  return (
    <Drawer title="Assets" tools={upload}>
      <div class="asset-tools">
        <label class="search">
          <Icon node={Search} size={13} />
          <input
            type="search"
            placeholder="Find a file"
            aria-label="Find a file"
            value={search.value}
            onInput={({ currentTarget }) => (search.value = currentTarget.value)}
          />
        </label>
        <select
          aria-label="What is shown"
          value={filter.value}
          onChange={({ currentTarget }) => (filter.value = currentTarget.value as AssetFilter)}
        >
          {assetFilters.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {filter.value === 'unused' && shown.length > 1 && (
        <button type="button" class="button asset-clean" onClick={() => void removeUnused(shown)}>
          Remove these {shown.length} files…
        </button>
      )}
      {listed === undefined && <Empty>Reading the assets…</Empty>}
      {listed?.length === 0 && <Empty>This book has no assets yet. Drop files here, or upload them.</Empty>}
      {listed !== undefined && listed.length > 0 && shown.length === 0 && <Empty>No file is like that.</Empty>}
      <ul class="entries assets" onDragOver={(event) => event.preventDefault()}>
        {shown.map((asset) => (
          <AssetItem key={asset.path} asset={asset} />
        ))}
      </ul>
    </Drawer>
  );
}

function AssetItem({ asset }: { readonly asset: Asset }) {
  const { path, bytes, width, height, usedBy } = asset;
  const isOpen = useSignal(false);
  const pixels = width === undefined || height === undefined ? '' : `${width} × ${height} · `;
  return (
    <li
      class="asset"
      onContextMenu={(event) => {
        event.preventDefault();
        openMenu(fileName(path), assetItems(asset), menuPoint(event));
      }}
    >
      <div class="asset-row">
        <button
          type="button"
          class="asset-head"
          aria-expanded={isOpen.value}
          onClick={() => (isOpen.value = !isOpen.value)}
        >
          <Icon node={isOpen.value ? ChevronDown : ChevronRight} size={14} />
          <AssetPicture asset={asset} />
          <span class="asset-name">
            <span>{fileName(path)}</span>
            <small>{folderName(path)}</small>
          </span>
          <span class="asset-facts">
            {usedBy.length === 0 ? (
              <span class="tag tag-unused">unused</span>
            ) : (
              <span class="tag">{usedBy.length === 1 ? '1 use' : `${usedBy.length} uses`}</span>
            )}
            <small>
              {pixels}
              {sizeText(bytes)}
            </small>
          </span>
        </button>
        <MenuButton icon={Ellipsis} label={`File ${fileName(path)}`} items={() => assetItems(asset)} />
      </div>
      {isOpen.value && <AssetDetails asset={asset} />}
    </li>
  );
}

const kindIcons: Readonly<Record<string, typeof FileIcon>> = { audio: Music, video: Film, font: Type };

function AssetPicture({ asset: { kind, file } }: { readonly asset: Asset }) {
  return (
    <span class="asset-picture">
      {kind === 'image' && !/\.svg$/i.test(file) ? (
        <AssetImage path={file} />
      ) : (
        <Icon node={kindIcons[kind] ?? FileIcon} size={18} />
      )}
    </span>
  );
}

/** The file at a larger size or to play, and what uses it. */
function AssetDetails({ asset }: { readonly asset: Asset }) {
  const { kind, file, suffixes, usedBy, path } = asset;
  const url = useAssetUrl(['image', 'audio', 'video'].includes(kind) ? file : undefined);
  const sizes = suffixes.filter((suffix) => suffix !== '');
  return (
    <div class="asset-details">
      {kind === 'image' && <img class="asset-large" src={url} alt={fileName(path)} />}
      {kind === 'audio' && <audio controls preload="none" src={url} aria-label={`Play ${fileName(path)}`} />}
      {kind === 'video' && <video controls preload="none" src={url} aria-label={`Play ${fileName(path)}`} />}
      {sizes.length > 0 && <p class="muted">Also as {sizes.join(', ')}</p>}
      <h4>Used by</h4>
      {usedBy.length === 0 ? (
        <p class="muted">Nothing names this file.</p>
      ) : (
        <ul>
          {usedBy.map((use) => (
            <Use key={`${use.href} ${use.at}`} use={use} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Use({ use }: { readonly use: Asset['usedBy'][number] }) {
  const place = placeOfThing(use);
  const { kind, name } = nameOfNamed(use);
  const text = (
    <>
      {place.page !== undefined && kind !== 'page' && <span class="muted">{place.page} › </span>}
      {name} <span class="muted">{kind}</span>
    </>
  );
  return (
    <li class="asset-use">
      {isShowable(place) ? (
        <button type="button" class="asset-link" onClick={() => void showPlace(place)}>
          {text}
        </button>
      ) : (
        <span>{text}</span>
      )}
      <code class="muted">{use.at}</code>
    </li>
  );
}

function assetItems(asset: Asset): readonly MenuItem[] {
  const name = fileName(asset.path);
  const ending = name.slice(name.lastIndexOf('.'));
  return [
    {
      label: 'Rename…',
      icon: Pencil,
      run: () =>
        showDialog(NameDialog, {
          title: `Rename ${name}`,
          action: 'Look at the change',
          hint: `Everything that names it follows. The name ends with ${ending}.`,
          present: name,
          save: (newName: string) => renameAsset(asset, newName),
        }),
    },
    {
      label: 'Replace…',
      icon: Replace,
      run: () => chooseFiles({ accept: ending, isOne: true }, ([file]) => file && void replaceAsset(asset, file)),
    },
    { label: 'Remove…', icon: Trash2, isDangerous: true, startsGroup: true, run: () => void removeAsset(asset) },
  ];
}
