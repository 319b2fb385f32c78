import type { OpenApiDocument } from '#adapters/http/openapi/openapi-document';
import type { Show, ShowExample } from './record-examples.js';

/**
 * The requests that the examples of the OpenAPI document show, in this order, over a fresh copy of the sample. `example`
 * makes the request that the operation declares. Each operation needs its body and each of its answers shown once; what
 * differs much may be shown again under a name.
 */
export async function showRequests(show: Show, example: ShowExample): Promise<void> {
  await show('getServiceIndex', 'GET', '/_');
  await show('getRoot', 'GET', '/');
  await show('getHealth', 'GET', '/_/health');
  await show('getReady', 'GET', '/_/ready');
  await show('getOpenApi', 'GET', '/_/openapi.json', { cut: withoutPaths });
  await show('getDocs', 'GET', '/_/docs', { cut: firstLines });
  await show('listProblems', 'GET', '/_/problems', { type: 'application/json' });
  await show('listProblems', 'GET', '/_/problems', { type: 'text/html', as: 'page', cut: firstLines });
  await show('explainProblem', 'GET', '/_/problems/name-collides', { type: 'application/json' });
  await show('explainProblem', 'GET', '/_/problems/name-collides', { type: 'text/html', as: 'page', cut: firstLines });

  await show('beginSession', 'POST', '/_/session', { body: { code: 'TgJ6Yw0m0Zk1n4v9u8q2s7r5p3x6c1b8d0f2h4j6l8A' } });
  await show('issueSessionCode', 'POST', '/_/session/code');
  await show('endSession', 'DELETE', '/_/session');

  await example('readProject');
  await show('readSource', 'GET', '/_/source?path=App/harbour/index.lua', { type: 'text/plain' });
  await example('searchText');
  await show('findUses', 'GET', '/_/references?to=%2Fharbour%2Fdusk%2Fsun&limit=3');
  await show('findUses', 'GET', '/_/references?to=harbour/dusk/sun&type=layer&limit=3', { as: 'names' });
  await show('listClasses', 'GET', '/_/classes', { cut: named('linear') });
  await example('showClass');
  await show('listActions', 'GET', '/_/actions', { cut: named('page.gotoPage') });
  await show('listComponentKinds', 'GET', '/_/components', { cut: named('timers') });

  await books(show, example);
  await layers(show, example);
  await commandsAndComponents(show, example);
  await customClasses(show, example);
  await example('applyBatch');
  await history(show, example);
  await runningApp(show, example);
  await example('readDoctor');
  await show('mendProject', 'POST', '/_/doctor/fix');
}

async function books(show: Show, example: ShowExample): Promise<void> {
  await example('listBooks');
  await example('readBook');
  await show('createBook', 'PUT', '/storm');
  await show('createBook', 'PUT', '/storm');
  await show('createBook', 'PUT', '/storm?newName=tempest', { as: 'renamed' });
  await show('deleteBook', 'DELETE', '/tempest?confirm=tempest');
  await example('readPage');
  await show('readPage', 'GET', '/harbour/dusk?with=layers', { as: 'layers' });
  await show('readPage', 'GET', '/harbour/quay?with=layers,starts', { as: 'starts' });
  await show('createPage', 'PUT', '/harbour/dawn');
  await show('createPage', 'PUT', '/harbour/dawn');
  await show('createPage', 'PUT', '/harbour/dawn?before=dusk', { as: 'moved' });
  await show('createPage', 'PUT', '/harbour/night?copyFrom=harbour/dusk', { as: 'copied' });
  await show('deletePage', 'DELETE', '/harbour/dawn');
}

async function layers(show: Show, example: ShowExample): Promise<void> {
  const gull = '/harbour/dusk/gull';
  await example('readLayer');
  await show('readLayer', 'GET', '/harbour/dusk/fleet/rig/flag/linear', { as: 'class' });
  await example('createLayer');
  await show('createLayer', 'PUT', '/harbour/dusk/tern?copyFrom=/harbour/dusk/gull', { as: 'copied' });
  await show('createLayer', 'PUT', gull);
  await show('createLayer', 'PUT', `${gull}?class=linear`, { as: 'class' });
  await show('createLayer', 'PUT', `${gull}?into=fleet`, { as: 'moved' });
  await example('saveLayer');
  await show('saveLayer', 'POST', '/harbour/dusk/sun?command=preview', { body: { y: 300 }, as: 'preview' });
  await show('saveLayer', 'POST', '/harbour/dusk/sun?command=save&dryRun=true', { as: 'dryRun' });
  await show('saveLayer', 'POST', '/harbour/dusk/sea?class=blink', { body: { properties: { duration: 800 } } });
  await show('deleteLayer', 'DELETE', '/harbour/dusk/sea?class=blink');
}

async function commandsAndComponents(show: Show, example: ShowExample): Promise<void> {
  const actions = [{ command: 'animation.play', params: { target: 'sun' } }];
  await example('listCommands');
  await example('readCommand');
  await example('createCommand');
  await show('createCommand', 'PUT', '/harbour/commands/dusk/hoist');
  await show('saveCommand', 'POST', '/harbour/commands/dusk/hoist', { body: { actions: [...actions, ...actions] } });
  await show('deleteCommand', 'DELETE', '/harbour/commands/dusk/hoist');

  const timer = '/harbour/components/dusk/timers/dusk';
  await example('listComponents');
  await example('readComponent');
  await example('createComponent');
  await show('createComponent', 'PUT', timer);
  await show('saveComponent', 'POST', timer, { body: { properties: { iterations: 3 } } });
  await show('deleteComponent', 'DELETE', timer);

  const group = '/harbour/components/quay/groups/cargo';
  await show('createComponent', 'PUT', '/harbour/components/dusk/groups/boats', { as: 'group' });
  await example('attachGroupClass');
  await show('attachGroupClass', 'PUT', `${group}/blink`);
  await example('readGroupClass');
  await example('saveGroupClass');
  await show('saveGroupClass', 'POST', `${group}/pulse`, { body: { properties: { duration: 500 } } });
  await show('saveComponent', 'POST', `${group}?class=rotation`, { as: 'class' });
  await show('detachGroupClass', 'DELETE', `${group}/linear`);
}

async function customClasses(show: Show, example: ShowExample): Promise<void> {
  await example('listAssets');
  await show('readAsset', 'GET', '/harbour/assets/images/dusk/sun.png', { cut: () => 'the bytes of the file' });
  await example('createAsset');
  await show('createAsset', 'PUT', '/harbour/assets/audios/short/creak.wav?newName=squeak.wav&dryRun=true');
  await show('deleteAsset', 'DELETE', '/harbour/assets/audios/short/creak.wav?confirm=used&dryRun=true');
  await example('listCustomClasses');
  await example('readCustomClass');
  await show('createCustomClass', 'PUT', '/components/custom/sway', { body: { name: 'sway' } });
  await show('createCustomClass', 'PUT', '/components/custom/sway');
  await show('deleteCustomClass', 'DELETE', '/components/custom/sway');
}

async function runningApp(show: Show, example: ShowExample): Promise<void> {
  await show('installBridge', 'PUT', '/_/bridge');
  await show('installBridge', 'PUT', '/_/bridge');
  await example('readBridge');
  const hello = {
    device: 'phone',
    engine: '2024.3703',
    capabilities: ['preview'],
    ui: { book: 'harbour', page: 'dusk' },
  };
  const opened = await show('openAppSession', 'POST', '/_/app/session', { body: hello });
  const { session, token } = opened as { readonly session: string; readonly token: string };
  const at = (what: string) => `/_/app/session/${session}/${what}?token=${token}`;
  await example('dispatchEvent');
  await show('selectThing', 'POST', '/_/app/select', { body: { href: '/harbour/dusk/sun' } });
  await show('selectThing', 'POST', '/_/app/select', {
    body: { type: 'page', address: ['harbour', 'dusk'] },
    as: 'names',
  });
  await show('readAppMessages', 'GET', `${at('messages')}&after=0&wait=0`);
  await example('describeApp');
  await show('answerAppCall', 'POST', at('replies/1'), { body: { ok: true, result: null } });
  await show('tellAppState', 'POST', at('state'), { body: { ui: { book: 'harbour', page: 'quay' } } });
  const lines = [{ level: 'print', text: 'dusk: onInit' }];
  await show('tellAppLog', 'POST', at('log'), { body: { from: 1, lines } });
}

interface HistoryEntry {
  readonly id: string;
  readonly changes: readonly { readonly path: string }[];
}

async function history(show: Show, example: ShowExample): Promise<void> {
  await show('undoChange', 'POST', '/_/history/undo');
  await show('redoChange', 'POST', '/_/history/redo');
  const [{ id, changes }] = (await example('listHistory')) as [HistoryEntry];
  await show('readHistoryEntry', 'GET', `/_/history/${id}`);
  await show('readHistoryFile', 'GET', `/_/history/files/${id}?path=${changes[0]?.path ?? ''}`, {
    cut: () => 'the bytes of the file',
  });
  await show('restoreProject', 'POST', `/_/history/restore?to=${id}`);
  await show('createCheckpoint', 'PUT', '/_/history/checkpoints/first%20draft');
  await show('createCheckpoint', 'PUT', '/_/history/checkpoints/first%20draft');
  await example('listCheckpoints');
  await example('readCheckpoint');
  await example('deleteCheckpoint');
  await show('followEvents', 'GET', '/_/events');
}

function withoutPaths({ openapi, info }: OpenApiDocument): object {
  return { openapi, info, paths: {} };
}

function firstLines(page: string): string {
  return `${page.slice(0, 80)}…`;
}

function named(name: string) {
  return (all: readonly { name?: string; command?: string }[]) =>
    all.filter((each) => each.name === name || each.command === name);
}
