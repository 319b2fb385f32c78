import { expect } from 'chai';
import { useProject } from '../support/project/use-project.js';
import { realLooking } from './support/real-looking.js';

const room = 'App/cabin/components/room';
/** What systems and editors write beside an author's files. */
const beside = [
  'App/._uiHandler.lua',
  'App/.DS_Store',
  'App/._cabin/index.lua',
  'App/cabin/._index.lua',
  'App/cabin/.DS_Store',
  'App/cabin/components/._room/index.lua',
  `${room}/._index.lua`,
  `${room}/layers/._bg.lua`,
  `${room}/layers/.DS_Store`,
  `${room}/layers/.git/config.json`,
  'App/cabin/commands/room/._leave.lua',
  'App/cabin/models/room/._bg.json',
  'App/cabin/assets/images/room/._bg.png',
  'App/cabin/assets/audios/short/._knock.wav',
  'App/cabin/assets/audios/short/knock.wav~',
  'custom/components/._navigation.lua',
  'components/custom/._bobbing.lua',
  '._main.lua',
];

describe('names that no author gives', () => {
  const { call, opened } = useProject({ files: '../../examples/sample' });
  const get = async (path: string) => JSON.parse((await call('GET', path)).text) as Record<string, unknown>;
  const project = async () => ({
    doctor: await get('/_/doctor'),
    books: await get('/'),
    pages: await get('/cabin'),
    assets: await get('/cabin/assets?kind=audio'),
    classes: await get('/components/custom'),
  });

  beforeEach(async () => {
    const files = [...(await realLooking())].filter(([path]) => path.startsWith('App/cabin/'));
    const created = files.map(([path, text]) => ({ action: 'created' as const, path, content: Buffer.from(text) }));
    await opened().store.commit(created, []);
  });

  it('what systems and editors write beside an author’s files is no book, page, layer, asset or finding', async () => {
    const before = await project();
    const content = Buffer.from([0, 5, 22, 7, 0x7b, 0x22]);
    await opened().store.commit(
      beside.map((path) => ({ action: 'created' as const, path, content })),
      [],
    );
    expect(await project()).to.deep.equal(before);
  });

  it('it moves with its page, and goes with it', async () => {
    const path = `${room}/layers/._bg.lua`;
    await opened().store.commit([{ action: 'created', path, content: Buffer.from([0]) }], []);
    await call('PUT', '/cabin/room?newName=hall');
    expect(await opened().store.stat(path.replace('/room/', '/hall/'))).to.not.equal(undefined);
    await call('DELETE', '/cabin/hall');
    expect(await opened().store.list('App/cabin/components/hall')).to.deep.equal([]);
  });
});
