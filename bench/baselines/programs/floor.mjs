// The floor of durable changes: bare Koa, and the fewest calls of fs/promises that make the same files durable the same way.
// `floor.mjs <folder> <recipes.json>`: for each method, the answer's bytes and the files of a change. Temporaries are written,
// the journal gets the whole change and is flushed, and then the temporaries take their places. When the journal has 8 MiB,
// everything it holds is flushed, what it held beside the files is written as one more file, and it begins anew.
import { mkdir, open, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Koa from 'koa';

const journalBytes = 8 * 1024 * 1024;
const headBytes = 200;
const [folder, recipeFile] = process.argv.slice(2);
const recipes = JSON.parse(await readFile(recipeFile, 'utf8'));
const letters = Buffer.alloc(journalBytes, 'x');
const made = new Set();
const touched = new Set();
let [count, retained] = [0, 0];
let journal = await begin();

async function begin() {
  await mkdir(folder, { recursive: true });
  const handle = await open(join(folder, 'journal'), 'w');
  return { handle, length: 0, established: false };
}

async function append(parts) {
  const { bytesWritten } = await journal.handle.writev(parts);
  journal.length += bytesWritten;
}

async function commit(page, name, { files, journaled }) {
  const changes = files.map(({ path, action, bytes }) => ({
    path: join(folder, page, path.replaceAll('{name}', name)),
    action,
    content: letters.subarray(0, bytes),
  }));
  const written = changes.filter(({ action }) => action !== 'removed');
  await Promise.all([...new Set(written.map(({ path }) => dirname(path)))].filter((each) => !made.has(each)).map(make));
  await append(changes.map(() => letters.subarray(0, headBytes)));
  await Promise.all(written.map(({ path, content }) => writeFile(`${path}.new`, content, { flag: 'wx' })));
  const contents = written.map(({ content }) => content);
  const heads = headBytes * (changes.length + 1);
  const beside = Math.max(0, journaled - heads - contents.reduce((sum, { length }) => sum + length, 0));
  retained += beside;
  await append([letters.subarray(0, beside), ...contents]);
  await journal.handle.datasync();
  if (!journal.established) await flushFolder(folder);
  journal.established = true;
  await Promise.all(
    changes.map(({ path, action }) => (action === 'removed' ? unlink(path) : rename(`${path}.new`, path))),
  );
  await append([letters.subarray(0, headBytes)]);
  for (const { path, action } of changes) {
    touched.add(dirname(path));
    if (action === 'removed') touched.delete(path);
    else touched.add(path);
  }
  if (journal.length > journalBytes) await retire();
}

async function make(path) {
  await mkdir(path, { recursive: true });
  made.add(path);
}

async function retire() {
  const retainedFile = join(folder, `retained.${process.pid}.${++count}`);
  await writeFile(retainedFile, letters.subarray(0, retained), { flag: 'wx' });
  await flushFile(retainedFile);
  await flushFolder(folder);
  retained = 0;
  for (const path of touched) await (made.has(path) ? flushFolder(path) : flushFile(path));
  touched.clear();
  await journal.handle.close();
  await rm(join(folder, 'journal'));
  journal = await begin();
}

async function flushFile(path) {
  const handle = await open(path, 'r+');
  await handle.datasync();
  await handle.close();
}

async function flushFolder(path) {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
}

const app = new Koa();
app.use(async (context) => {
  const [book, page, name = ''] = context.path.slice(1).split('/');
  const recipe = recipes[context.method];
  for await (const part of context.req) void part;
  await commit(`${book}/${page}`, name, recipe);
  context.status = recipe.status;
  context.type = 'application/json';
  context.body = letters.subarray(0, recipe.answerBytes);
});
const server = app.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
process.on('SIGTERM', () => process.exit(0));
