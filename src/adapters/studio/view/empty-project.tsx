import { Empty } from './controls.js';

/** What to do in a project without books. */
export function EmptyProject() {
  return (
    <Empty>
      <h2>This project has no books yet</h2>
      <p>Make one from a template in a terminal, in the folder of the project:</p>
      <code>pagewright book add harbour</code>
      <p>It appears here at once.</p>
    </Empty>
  );
}
