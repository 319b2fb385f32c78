import { expect } from 'chai';
import { existsSync } from 'node:fs';
import { readFile, utimes } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { writeRedirectFile } from '#adapters/system/redirect-file';

describe('a page that leads a browser to a secret address', () => {
  it('is removed after its time, also by the next one where the process that should have done it has ended', async () => {
    const first = await writeRedirectFile('http://127.0.0.1:1/#code=x', 50);
    while (existsSync(first)) await pause(20);
    const left = await writeRedirectFile('http://127.0.0.1:1/#code=x', 20_000);
    const recent = await writeRedirectFile('http://127.0.0.1:1/#code=x', 20_000);
    await utimes(left, 1, 1);
    await writeRedirectFile('http://127.0.0.1:1/#code=x', 15_000);
    expect([existsSync(left), existsSync(recent)]).to.deep.equal([false, true]);
  });

  it('has the address as data, whatever is in it', async () => {
    const address = 'http://x/</script><script>alert("1")//';
    const text = await readFile(await writeRedirectFile(address, 50), 'utf8');
    const [, literal = ''] = /location\.replace\((.*)\)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(literal)).to.equal(address);
    expect(text.match(/<\/script>/g)).to.have.lengthOf(1);
  });
});
