// Writes a file and asks a server what is in it, over and over, and reports to the parent what was wrong.
import { renameSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';

const [place, path, port] = process.argv.slice(2);
const socket = connect(Number(port), '127.0.0.1');

const ask = () =>
  new Promise((resolve) => {
    socket.once('data', (text) => resolve(text.toString()));
    socket.write(path);
  });

const wrong = [];
for (let round = 0; round < 1_000; round++) {
  const text = `round ${round}`;
  if (round % 3 === 0) {
    writeFileSync(`${place}.new`, text);
    renameSync(`${place}.new`, place);
  } else {
    writeFileSync(place, text);
  }
  // Asked twice: the second time it may come from memory.
  for (const time of ['first', 'second']) {
    const answer = await ask();
    if (answer !== text) wrong.push(`${time}: ${answer} instead of ${text}`);
  }
}
socket.end();
process.send(wrong, () => process.disconnect());
