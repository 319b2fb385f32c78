import { expect } from 'chai';
import { sendBytes, serve } from '../../../support/service/serve.js';
import { exampleApp } from '../example-app.js';
import { slowRoute } from '../slow-route.js';

const head = 'Host: localhost\r\n';
const brokenBody = `PUT /b/p HTTP/1.1\r\n${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nno number\r\n`;
const statuses = (answers: string) => [...answers.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status);

describe('a request that cannot be read', () => {
  for (const [what, bytes] of Object.entries({
    'that is none': 'nonsense\r\n\r\n',
    'with a broken body': brokenBody,
  })) {
    it(`an unreadable request is refused after the answers to earlier requests: one ${what}`, async () => {
      const { slow, begun, finish } = slowRoute();
      const service = await serve(exampleApp({ routes: [slow] }).app);
      const answers = sendBytes(service, `GET /slow HTTP/1.1\r\n${head}\r\n${bytes}`);
      await begun;
      // The rest came in the same piece.
      await (await fetch(`${service.url}/app`)).text();
      finish();
      expect(statuses(await answers)).to.deep.equal(['200', '400']);
      await service.stop();
    });
  }

  it('an unreadable request is refused once, although more of it comes', async () => {
    const service = await serve(exampleApp().app);
    const answers = await sendBytes(service, `${brokenBody}nonsense\r\n\r\n`);
    expect(statuses(answers)).to.deep.equal(['400']);
    expect(answers).to.contain('"instance": "/b/p"');
    await service.stop();
  });

  it('a request that was refused before its body was read gets no second answer', async () => {
    const service = await serve(exampleApp().app);
    const nothingReads = brokenBody.replace('application/json', 'text/plain');
    expect(statuses(await sendBytes(service, nothingReads))).to.have.length(1);
    await service.stop();
  });
});
