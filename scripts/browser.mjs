// Finds the Chromium for the tests, and installs the package that drives it if it is missing.
import { execFileSync } from 'node:child_process';
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { installOnce, root, withCheckoutLock } from './bootstrap.mjs';

const packages = join(root, 'test', 'browser');
const unpacked = join(root, '.work', 'browser');

const whatToInstall =
  'No Chromium was found: install Google Chrome, Chromium or Microsoft Edge, or set PAGEWRIGHT_CHROMIUM to the path of one.';

/**
 * Installs the packages of `test/browser`, if they are missing, and finds a Chromium that starts: the one that
 * PAGEWRIGHT_CHROMIUM names, on Linux x64 the one of those packages, or an installed one.
 *
 * @param {(line: string) => void} report gets one line for each step that takes time
 * @returns {Promise<{ packages: string, path: string, version: string, environment: Record<string, string> }>} the folder that has
 *   `playwright-core`; the browser's program; its version, or `''` on Windows; the environment variables to start it with
 * @throws Error if there is none; the message names what to install
 */
export async function makeBrowserReady(report = (line) => console.error(line)) {
  await installOnce(packages, 'Installing what drives a browser…', report);
  return { packages, ...(await findChromium(report)) };
}

async function findChromium(report) {
  const named = process.env.PAGEWRIGHT_CHROMIUM;
  if (named) {
    const found = tried(named);
    if (found === undefined) throw new Error(`PAGEWRIGHT_CHROMIUM is ${named}, which does not start as a browser.`);
    return found;
  }
  const { value: found } = await candidates(report).next();
  if (found === undefined) throw new Error(whatToInstall);
  return found;
}

/** The browsers that start, the preferred one first. Each is tried only when the caller asks for the next one. */
async function* candidates(report) {
  if (process.platform === 'linux' && process.arch === 'x64') {
    const folder = await unpackedChromium(report);
    const path = join(folder, 'chromium');
    const fonts = { FONTCONFIG_FILE: join(folder, 'fonts.conf') };
    const libraries = [join(folder, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter);
    const found = tried(path, fonts) ?? tried(path, { ...fonts, LD_LIBRARY_PATH: libraries });
    if (found !== undefined) yield found;
  }
  for (const path of installed()) {
    const found = tried(path);
    if (found !== undefined) yield found;
  }
}

/** The browser at a path; `undefined` if it does not start. */
function tried(path, environment = {}) {
  try {
    accessSync(path, constants.X_OK);
    // On Windows `--version` opens a window and prints nothing.
    if (process.platform === 'win32') return { path, version: '', environment };
    const version = execFileSync(path, ['--version'], {
      env: { ...process.env, ...environment },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 120_000,
    });
    return { path, version: version.trim(), environment };
  } catch {
    return undefined;
  }
}

function installed() {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  if (process.platform === 'win32') {
    const { ProgramFiles, 'ProgramFiles(x86)': older, LOCALAPPDATA } = process.env;
    return [ProgramFiles, older, LOCALAPPDATA]
      .filter(Boolean)
      .flatMap((folder) => [
        join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
        join(folder, 'Chromium', 'Application', 'chrome.exe'),
        join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
      ]);
  }
  const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'microsoft-edge'];
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/**
 * The folder of the unpacked Chromium. The package's own code would unpack it to a folder that all programs of the machine
 * share, and would use whatever is there already.
 */
async function unpackedChromium(report) {
  const bin = join(packages, 'node_modules', '@sparticuz', 'chromium');
  const { version } = JSON.parse(readFileSync(join(bin, 'package.json'), 'utf8'));
  const folder = join(unpacked, `chromium-${version}`);
  if (!existsSync(folder)) {
    await withCheckoutLock(() => {
      if (existsSync(folder)) return;
      report(`Unpacking Chromium ${version}…`);
      unpack(join(bin, 'bin'), folder);
    }, report);
  }
  return folder;
}

/** Unpacks into a temporary folder and renames it, so that an interrupted run leaves nothing under the final name. */
function unpack(packed, folder) {
  mkdirSync(unpacked, { recursive: true });
  for (const name of readdirSync(unpacked)) {
    if (name.startsWith('unpacking-')) rmSync(join(unpacked, name), { recursive: true });
  }
  const temporary = mkdtempSync(join(unpacked, 'unpacking-'));
  const content = (name) => brotliDecompressSync(readFileSync(join(packed, name)));
  writeFileSync(join(temporary, 'chromium'), content('chromium.br'), { mode: 0o755 });
  // The archives hold lib/, fonts/, and the software renderer, which must lie beside the program.
  for (const name of ['swiftshader.tar.br', 'al2023.tar.br', 'fonts.tar.br']) {
    execFileSync('tar', ['-x', '-C', temporary], { input: content(name), stdio: ['pipe', 'ignore', 'inherit'] });
  }
  copyFileSync(join(packages, 'fonts.conf'), join(temporary, 'fonts.conf'));
  renameSync(temporary, folder);
}
