import type { ComponentChildren } from 'preact';
import { X } from 'lucide';
import { openDrawer } from '../../state/shown/preferences.js';
import { IconButton, Panel } from './controls.js';

/** The frame of a drawer. */
export function Drawer(props: {
  readonly title: string;
  readonly tools?: ComponentChildren;
  readonly children: ComponentChildren;
}) {
  const tools = (
    <div class="panel-tools">
      {props.tools}
      <IconButton icon={X} label={`Close: ${props.title}`} onClick={() => (openDrawer.value = 'none')} />
    </div>
  );
  return (
    <Panel title={props.title} class="drawer" tools={tools}>
      {props.children}
    </Panel>
  );
}
