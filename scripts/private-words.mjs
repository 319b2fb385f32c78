// Counts private words (docs/glossary.md has the ones to use). test/architecture holds the counts against budgets.
//   node scripts/private-words.mjs            the count and the budget of each room
//   node scripts/private-words.mjs <path> …   each place in these files and folders, with the word to use
//   node scripts/private-words.mjs --check    exits with 1 if a room has more than its budget
//   node scripts/private-words.mjs --write    lowers the budgets to the counts, also after files moved to another room
// After a merge conflict in the budgets, take either side and run --write.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { privateWords } from './private-words-rule.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const budgetsFile = join(root, 'test/architecture/private-words.json');
const areas = {
  src: ['src'],
  templates: ['templates'],
  test: ['test'],
  bench: ['bench'],
  scripts: ['scripts', '.oxlintrc.json', '.dependency-cruiser.cjs'],
  docs: ['docs', 'README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
};
/** The files that list the words. */
const lists = new Set([
  // Generated from texts that are counted where they are written.
  'src/adapters/client/client-operations.generated.ts',
  'docs/glossary.md',
  'scripts/private-words-rule.mjs',
  'test/architecture/private-words.json',
]);

const [command, ...others] = process.argv.slice(2);
if (command === undefined) printCounts();
else if (command === '--check') check();
else if (command === '--write') write();
else for (const path of [command, ...others]) printPlaces(path);

function printCounts() {
  const budgets = readBudgets();
  const counts = countRooms();
  for (const room of [...new Set([...Object.keys(budgets), ...Object.keys(counts)])].sort()) {
    console.log(`${room.padEnd(36)} ${String(counts[room] ?? 0).padStart(5)} of ${budgets[room] ?? 0}`);
  }
  for (const area of Object.keys(areas)) {
    console.log(`all of ${area}: ${sum(counts, area)} of ${sum(budgets, area)}`);
  }
}

function printPlaces(path) {
  for (const file of filesOf(path)) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const { index, word, better } of privateWords(text)) {
      const before = text.slice(0, index).split('\n');
      console.log(`${file}:${before.length}:${before.at(-1).length + 1} ${word} (use: ${better})`);
    }
  }
}

/** A room may exceed its budget only by the number that other rooms of its area have lost, because files move between rooms. */
function check() {
  const failures = exceeded(readBudgets(), countRooms());
  for (const failure of failures) console.error(failure);
  if (failures.length > 0) process.exitCode = 1;
}

function write() {
  const budgets = readBudgets();
  const counts = countRooms();
  const failures = exceeded(budgets, counts);
  for (const failure of failures) console.error(failure);
  if (failures.length > 0) {
    process.exitCode = 1;
    return;
  }
  const rooms = Object.keys(counts).filter((room) => counts[room] > 0);
  const lines = rooms.sort().map((room) => `  "${room}": ${counts[room]}`);
  writeFileSync(budgetsFile, `{\n${lines.join(',\n')}\n}\n`);
}

function exceeded(budgets, counts) {
  return Object.keys(areas)
    .filter((area) => sum(counts, area) > sum(budgets, area))
    .map((area) => {
      const rooms = Object.keys(counts).filter((room) => areaOf(room) === area && counts[room] > (budgets[room] ?? 0));
      const more = rooms.map((room) => `${room} (${counts[room]}, budget ${budgets[room] ?? 0})`).join(', ');
      return `${area} has ${sum(counts, area)} private words, and a budget of ${sum(budgets, area)}. More than before in: ${more}. To see each place: node scripts/private-words.mjs ${rooms[0] ?? area}`;
    });
}

function countRooms() {
  const counts = {};
  for (const [area, paths] of Object.entries(areas)) {
    for (const file of paths.flatMap(filesOf)) {
      const room = roomOf(area, file);
      counts[room] = (counts[room] ?? 0) + privateWords(readFileSync(join(root, file), 'utf8')).length;
    }
  }
  return counts;
}

/** `src/application/project`, `test/http`, `docs/adr`: a folder of the layout. Loose files count for the folder above. */
function roomOf(area, file) {
  const folders = file.split('/').slice(0, -1);
  if (folders.length === 0) return area;
  const deep = area === 'src' && folders[1] !== 'domain' ? 3 : 2;
  return folders.slice(0, deep).join('/');
}

function areaOf(room) {
  return room.split('/')[0];
}

function sum(counts, area) {
  return Object.entries(counts).reduce((total, [room, count]) => total + (areaOf(room) === area ? count : 0), 0);
}

function readBudgets() {
  return JSON.parse(readFileSync(budgetsFile, 'utf8'));
}

function filesOf(path) {
  const full = join(root, path);
  if (statSync(full, { throwIfNoEntry: false })?.isDirectory() !== true) return [path];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|js|mjs|cjs|md|liquid)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !lists.has(file) && !/(?:^|\/)(?:fixtures|node_modules)\//.test(file))
    .sort();
}
