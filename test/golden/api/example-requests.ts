import type { Show } from './record-examples.js';

/**
 * The requests that the examples of the OpenAPI document show, in this order, over a fresh copy of the sample. Each
 * operation needs its body and each of its answers shown once; what differs much may be shown again under a name.
 */
export async function showRequests(show: Show): Promise<void> {
  await show('getServiceIndex', 'GET', '/_');
  await show('getHealth', 'GET', '/_/health');
  await show('getOpenApi', 'GET', '/_/openapi.json', { cut: ({ openapi, info }) => ({ openapi, info, paths: {} }) });
  await show('getDocs', 'GET', '/_/docs', { cut: firstLines });
  await show('listProblems', 'GET', '/_/problems', { type: 'application/json' });
  await show('listProblems', 'GET', '/_/problems', { type: 'text/html', as: 'page', cut: firstLines });
  await show('explainProblem', 'GET', '/_/problems/name-collides', { type: 'application/json' });
  await show('explainProblem', 'GET', '/_/problems/name-collides', { type: 'text/html', as: 'page', cut: firstLines });

  await show('beginSession', 'POST', '/_/session', { body: { code: 'TgJ6Yw0m0Zk1n4v9u8q2s7r5p3x6c1b8d0f2h4j6l8A' } });
  await show('endSession', 'DELETE', '/_/session');

  await show('readProject', 'GET', '/_/project');
  await show('readSource', 'GET', '/_/source?path=App/harbour/index.lua', { type: 'text/plain' });
  await show('searchText', 'GET', '/_/search?text=sun&in=harbour/dusk&limit=3');
  await show('findUses', 'GET', '/_/references?to=/harbour/dusk/sun&limit=3');
  await show('listClasses', 'GET', '/_/classes', { cut: named('linear') });
  await show('showClass', 'GET', '/_/classes/blink');
  await show('listActions', 'GET', '/_/actions', { cut: named('page.gotoPage') });
  await show('listComponentKinds', 'GET', '/_/components', { cut: named('timers') });

  await books(show);
  await layers(show);
  await commandsAndComponents(show);
  await customClasses(show);
  await batch(show);
  await history(show);
  await runningApp(show);
  await show('readDoctor', 'GET', '/_/doctor');
  await show('mendProject', 'POST', '/_/doctor/fix');
}

async function books(show: Show): Promise<void> {
  await show('listBooks', 'GET', '/app');
  await show('readBook', 'GET', '/harbour');
  await show('createBook', 'PUT', '/storm');
  await show('createBook', 'PUT', '/storm');
  await show('createBook', 'PUT', '/storm?newName=tempest', { as: 'renamed' });
  await show('deleteBook', 'DELETE', '/tempest?confirm=tempest');
  await show('readPage', 'GET', '/harbour/dusk');
  await show('readPage', 'GET', '/harbour/dusk?with=layers', { as: 'layers' });
  await show('createPage', 'PUT', '/harbour/dawn');
  await show('createPage', 'PUT', '/harbour/dawn');
  await show('createPage', 'PUT', '/harbour/dawn?before=dusk', { as: 'moved' });
  await show('createPage', 'PUT', '/harbour/night?copyFrom=harbour/dusk', { as: 'copied' });
  await show('deletePage', 'DELETE', '/harbour/dawn');
}

async function layers(show: Show): Promise<void> {
  const gull = '/harbour/dusk/gull';
  await show('readLayer', 'GET', '/harbour/dusk/fleet/boat');
  await show('readLayer', 'GET', '/harbour/dusk/fleet/rig/flag/linear', { as: 'class' });
  await show('createLayer', 'PUT', gull, { body: { x: 400, y: 120 } });
  await show('createLayer', 'PUT', gull);
  await show('createLayer', 'PUT', `${gull}?class=linear`, { as: 'class' });
  await show('createLayer', 'PUT', `${gull}?into=fleet`, { as: 'moved' });
  await show('saveLayer', 'POST', '/harbour/dusk/sun', { body: { alpha: 0.5 } });
  await show('saveLayer', 'POST', '/harbour/dusk/sun?command=preview', { body: { y: 300 }, as: 'preview' });
  await show('saveLayer', 'POST', '/harbour/dusk/sun?command=save&dryRun=true', { as: 'dryRun' });
  await show('saveLayer', 'POST', '/harbour/dusk/sea?class=blink', { body: { properties: { duration: 800 } } });
  await show('deleteLayer', 'DELETE', '/harbour/dusk/sea?class=blink');
}

async function commandsAndComponents(show: Show): Promise<void> {
  const actions = [{ command: 'animation.play', params: { target: 'sun' } }];
  await show('listCommands', 'GET', '/harbour/commands/dusk');
  await show('readCommand', 'GET', '/harbour/commands/dusk/setSail');
  await show('createCommand', 'PUT', '/harbour/commands/dusk/hoist', { body: { actions } });
  await show('createCommand', 'PUT', '/harbour/commands/dusk/hoist');
  await show('saveCommand', 'POST', '/harbour/commands/dusk/hoist', { body: { actions: [...actions, ...actions] } });
  await show('deleteCommand', 'DELETE', '/harbour/commands/dusk/hoist');

  const timer = '/harbour/components/dusk/timers/dusk';
  await show('listComponents', 'GET', '/harbour/components/dusk/timers');
  await show('readComponent', 'GET', '/harbour/components/dusk/audios/waves');
  await show('createComponent', 'PUT', timer, { body: { properties: { delay: 2000 } } });
  await show('createComponent', 'PUT', timer);
  await show('saveComponent', 'POST', timer, { body: { properties: { iterations: 3 } } });
  await show('deleteComponent', 'DELETE', timer);

  const group = '/harbour/components/dusk/groups/boats';
  await show('createComponent', 'PUT', group, { as: 'group' });
  await show('attachGroupClass', 'PUT', `${group}/linear`, { body: { properties: { duration: 900 } } });
  await show('attachGroupClass', 'PUT', `${group}/linear`);
  await show('readGroupClass', 'GET', `${group}/linear`);
  await show('saveGroupClass', 'POST', `${group}/linear`, { body: { properties: { duration: 500 } } });
  await show('saveGroupClass', 'POST', `${group}/blink`, { body: { properties: { duration: 500 } } });
  await show('saveComponent', 'POST', `${group}?class=rotation`, { as: 'class' });
  await show('detachGroupClass', 'DELETE', `${group}/linear`);
}

async function customClasses(show: Show): Promise<void> {
  await show('listAssets', 'GET', '/harbour/assets?kind=audio');
  await show('readAsset', 'GET', '/harbour/assets/images/dusk/sun.png', { cut: () => 'the bytes of the file' });
  await show('renameAsset', 'PUT', '/harbour/assets/audios/short/creak.wav?newName=squeak.wav&dryRun=true');
  await show('deleteAsset', 'DELETE', '/harbour/assets/audios/short/creak.wav?confirm=used&dryRun=true');
  await show('listCustomClasses', 'GET', '/components/custom');
  await show('readCustomClass', 'GET', '/components/custom/bobbing');
  await show('createCustomClass', 'PUT', '/components/custom/sway', { body: { name: 'sway' } });
  await show('createCustomClass', 'PUT', '/components/custom/sway');
  await show('deleteCustomClass', 'DELETE', '/components/custom/sway');
}

async function runningApp(show: Show): Promise<void> {
  await show('installBridge', 'PUT', '/_/bridge');
  await show('installBridge', 'PUT', '/_/bridge');
  await show('readBridge', 'GET', '/_/bridge');
  const hello = {
    device: 'phone',
    engine: '2024.3703',
    capabilities: ['preview'],
    ui: { book: 'harbour', page: 'dusk' },
  };
  const { session, token } = await show('openAppSession', 'POST', '/_/app/session', { body: hello });
  const at = (what: string) => `/_/app/session/${String(session)}/${what}?token=${String(token)}`;
  await show('dispatchEvent', 'POST', '/_/app/dispatch', { body: { name: 'editor.hello', params: { word: 'ahoy' } } });
  await show('selectThing', 'POST', '/_/app/select', { body: { href: '/harbour/dusk/sun' } });
  await show('readAppMessages', 'GET', `${at('messages')}&after=0&wait=0`);
  await show('describeApp', 'GET', '/_/app');
  await show('answerAppCall', 'POST', at('replies/1'), { body: { ok: true, result: null } });
  await show('tellAppState', 'POST', at('state'), { body: { ui: { book: 'harbour', page: 'quay' } } });
  const lines = [{ level: 'print', text: 'dusk: onInit' }];
  await show('tellAppLog', 'POST', at('log'), { body: { from: 1, lines } });
}

async function batch(show: Show): Promise<void> {
  const body = [
    { method: 'PUT', path: '/harbour/dusk/lamp?before=sun', body: { y: 620 } },
    { method: 'PUT', path: '/harbour/dusk/lamp?class=linear' },
  ];
  await show('applyBatch', 'POST', '/_/batch', { body });
}

async function history(show: Show): Promise<void> {
  await show('undoChange', 'POST', '/_/history/undo');
  await show('redoChange', 'POST', '/_/history/redo');
  const [entry] = await show('listHistory', 'GET', '/_/history?limit=2');
  await show('readHistoryEntry', 'GET', `/_/history/${String(entry.id)}`);
  await show('restoreProject', 'POST', `/_/history/restore?to=${String(entry.id)}`);
  await show('followEvents', 'GET', '/_/events');
}

function firstLines(page: string): string {
  return `${page.slice(0, 80)}…`;
}

function named(name: string) {
  return (all: readonly { name?: string; command?: string }[]) =>
    all.filter((each) => each.name === name || each.command === name);
}
