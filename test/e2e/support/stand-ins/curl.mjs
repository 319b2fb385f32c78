// As much of curl as the documents use, for machines that have none.
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    request: { type: 'string', short: 'X' },
    header: { type: 'string', short: 'H', multiple: true, default: [] },
    data: { type: 'string', short: 'd' },
    json: { type: 'string' },
    fail: { type: 'boolean', short: 'f' },
    silent: { type: 'boolean', short: 's' },
    'show-error': { type: 'boolean', short: 'S' },
  },
});
const { request, header, json, data = json, fail } = values;
const [url] = positionals;

// What is sent twice counts as it was sent last.
const headers = Object.fromEntries([
  ...(data === undefined
    ? []
    : [['content-type', `application/${json === undefined ? 'x-www-form-urlencoded' : 'json'}`]]),
  ...header.map((line) => line.split(/:\s*(.*)/)).map(([name, value]) => [name.toLowerCase(), value]),
]);
const answer = await fetch(url, { method: request ?? (data === undefined ? 'GET' : 'POST'), headers, body: data });
if (fail && !answer.ok) {
  console.error(`curl: (22) The requested URL returned error: ${answer.status}`);
  process.exitCode = 22;
} else {
  process.stdout.write(await answer.text());
}
