import { expect } from 'chai';
import { useProject } from '../../../support/project/use-project.js';

describe('GET /_/history/files/:id', () => {
  const { call, problem } = useProject();
  const png = (text: string) =>
    Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from(text)]);
  const address = '/story/assets/images/cover/comet.png';
  const path = 'App/story/assets/images/cover/comet.png';
  const upload = async (content: Buffer, query = '') => {
    const answer = await call('PUT', `${address}${query}`, { body: content, type: 'image/png' });
    expect(answer.status).to.be.below(300);
    return String(answer.body.changeset);
  };
  const file = (id: string, side: string, headers = {}) =>
    call('GET', `/_/history/files/${id}?path=${path}&side=${side}`, { headers });

  it('sends a picture as it was before and after each change, also after it was removed', async () => {
    const made = await upload(png('old'));
    // A content of this size lies beside the log.
    const large = png('new'.repeat(200_000));
    const replaced = await upload(large, '?overwrite=true');
    const removed = String((await call('DELETE', address)).body.changeset);
    for (const [id, side, content] of [
      [made, 'after', png('old')],
      [replaced, 'before', png('old')],
      [replaced, 'after', large],
      [removed, 'before', large],
    ] as const) {
      const answer = await file(id, side);
      expect(answer.status, side).to.equal(200);
      expect(answer.headers['content-type']).to.equal('image/png');
      expect(answer.headers['content-length']).to.equal(String(content.length));
      expect(answer.text === content.toString(), `${id} ${side}`).to.equal(true);
    }
    const part = await file(replaced, 'after', { Range: 'bytes=300000-300009' });
    expect(part.status).to.equal(206);
    expect(part.text).to.equal(large.toString('utf8', 300_000, 300_010));
    const whole = await file(replaced, 'after');
    expect((await file(replaced, 'before')).headers['etag']).to.not.equal(whole.headers['etag']);
    const again = await file(replaced, 'after', { 'If-None-Match': whole.headers['etag'] });
    expect(again.status).to.equal(304);
  });

  it('refuses a side without a file, a file that the change has not touched, and an entry that is none', async () => {
    const made = await upload(png('old'));
    const of = (id: string, query: string) => problem('GET', `/_/history/files/${id}?${query}`);
    expect(await of(made, `path=${path}&side=before`)).to.deep.equal([404, 'source-not-found']);
    expect(await of(made, 'path=App/story/index.lua')).to.deep.equal([404, 'source-not-found']);
    expect(await of('nothing', `path=${path}`)).to.deep.equal([404, 'history-entry-not-found']);
    expect(await of(made, `path=${path}&side=beside`)).to.deep.equal([400, 'invalid-query']);
  });
});
