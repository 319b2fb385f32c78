import { assets } from '../state/assets.js';
import { Empty } from './controls.js';
import { Drawer } from './drawer.js';

/** The images, sounds and other files of the book. */
export function AssetsDrawer() {
  const listed = assets.value;
  return (
    <Drawer title="Assets">
      {listed === undefined && <Empty>Reading the assets…</Empty>}
      {listed?.length === 0 && <Empty>This book has no assets yet.</Empty>}
      <ul class="entries">
        {listed?.map(({ path }) => (
          <li key={path} class="asset">
            {path}
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
