import { useEffect, useState } from 'preact/hooks';
import { Check, Copy, MonitorPlay } from 'lucide';
import { showInApp } from '../../state/shown/follow-app.js';
import { confirmChange } from '../../state/edits/confirm-change.js';
import { copyText } from '../../state/edits/copy-text.js';
import { apps } from '../../state/project/documents.js';
import { followsApp, leadsApp } from '../../state/shown/preferences.js';
import { client } from '../../state/service/service.js';
import { DialogFrame } from '../dialogs/dialog.js';
import { Icon } from '../controls/line-icon.js';

/** The running app: what is connected, who follows whom, and how to connect one. */
export function AppDialog() {
  const connected = apps.value?.apps ?? [];
  return (
    <DialogFrame title="The running app">
      {connected.length === 0 ? <HowToConnect /> : <Connected />}
      <Toggle
        label="The app selects what I select"
        help="It opens the page, and selects the layer in the editor of the app."
        value={leadsApp}
      />
      <Toggle label="I follow the app" help="The studio opens the page that the app opens." value={followsApp} />
    </DialogFrame>
  );
}

function Connected() {
  return (
    <>
      <ul class="apps">
        {apps.value?.apps.map(({ id, device, engine, ui }) => (
          <li key={id}>
            <strong>{device === '' ? 'Simulator' : device}</strong>
            <span class="muted">
              {[pageOf(ui), engine === '' ? '' : `Solar2D ${engine}`].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <p class="muted">While you drag, the app shows each value before it is saved.</p>
      <button type="button" class="button" onClick={() => void showInApp()}>
        <Icon node={MonitorPlay} size={15} /> Show the selection in the app now
      </button>
    </>
  );
}

function pageOf({ book, page }: Readonly<Record<string, unknown>>): string {
  return typeof book === 'string' && typeof page === 'string' ? `shows ${book} › ${page}` : '';
}

/** Whether the project has the bridge, and the line of `main.lua` that starts it. */
interface Bridge {
  readonly isThere: boolean;
  readonly line: string;
}

/** A dry run of the installation changes nothing where the bridge is. */
function useBridge() {
  const [bridge, setBridge] = useState<Bridge>();
  const read = () =>
    client.value.bridge.install({}, { dryRun: true }).then(
      ({ changes, resource }) => setBridge({ isThere: changes.length === 0, line: String(resource['line']) }),
      () => undefined,
    );
  useEffect(() => void read(), []);
  return [bridge, read] as const;
}

function HowToConnect() {
  const [bridge, read] = useBridge();
  const install = async () => {
    await confirmChange({
      title: 'Put the bridge into the project?',
      action: 'Put it there',
      run: (dryRun) => client.value.bridge.install({}, { dryRun }),
    });
    await read();
  };
  return (
    <>
      <p>No app is connected. With one, you see each change in the Solar2D simulator at once.</p>
      <ol class="steps">
        <li>
          <p>Put the bridge into the project: a few Lua files in the folder pagewright.</p>
          {bridge?.isThere === false && (
            <button type="button" class="button primary" onClick={() => void install()}>
              Put it into the project…
            </button>
          )}
          {bridge?.isThere === true && (
            <p class="done">
              <Icon node={Check} size={14} /> It is there.
            </p>
          )}
        </li>
        <li>
          <p>Write this line at the end of main.lua:</p>
          {bridge !== undefined && <Line text={bridge.line} />}
        </li>
        <li>
          <p>Relaunch the simulator. The app connects by itself.</p>
        </li>
      </ol>
    </>
  );
}

function Line({ text }: { readonly text: string }) {
  return (
    <div class="code-line">
      <code>{text}</code>
      <button type="button" class="button" onClick={() => void copyText(text, 'the line')}>
        <Icon node={Copy} size={14} /> Copy
      </button>
    </div>
  );
}

function Toggle(props: { readonly label: string; readonly help: string; readonly value: typeof leadsApp }) {
  const { label, help, value } = props;
  return (
    <label class="toggle">
      <input
        type="checkbox"
        checked={value.value}
        onChange={({ currentTarget }) => (value.value = currentTarget.checked)}
      />
      <span>
        {label}
        <span class="muted">{help}</span>
      </span>
    </label>
  );
}
