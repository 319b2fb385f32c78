import { Empty } from '../controls/controls.js';

export function NothingMoves() {
  return (
    <Empty>
      Nothing moves on this page. Select a layer and attach a class that moves it, such as “Move, scale, turn and fade”.
    </Empty>
  );
}
