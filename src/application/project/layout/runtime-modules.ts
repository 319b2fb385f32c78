/**
 * The known modules of the engine and of Kwik's runtime, which puts its folders on the search path. A project requires them
 * without having their files. Other editions of the runtime have other modules.
 */

/** The modules of Solar2D, of debuggers and of installed runtimes, by the first part of their path: `plugin.kwik`, `kwiksher.kwik`. */
const engine = new Set(
  (
    'CiderDebugger lldebugger mobdebug ads analytics audio bit composer Corona CoronaLibrary CoronaProvider credits crypto debug display easing facebook ' +
    'gameNetwork global graphics io json kwiksher lfs licensing lpeg ltn12 math media mime native network openssl os package ' +
    'physics plugin re socket sprite sqlite3 ssl store storyboard string system table timer transition utf8 widget'
  ).split(' '),
);

/** The folders of the runtime and its editor. */
const runtimeFolders = new Set(
  'assets commands components controller editor extlib installer lib metalua nanostores server template test'.split(
    ' ',
  ),
);

const folders: Readonly<Record<string, string>> = {
  'components.kwik':
    'importer layer_animation layer_base layer_button layer_canvas layer_counter layer_drag layer_dynamictext layer_filter ' +
    'layer_image layer_image_comic layer_image_infinity layer_map layer_mask layer_multiplier layer_parallax ' +
    'layer_particles layer_physicsBody layer_physicsCollision layer_physicsForce layer_pinch layer_scroll layer_shake ' +
    'layer_shape layer_spin layer_spritesheet layer_swipe layer_sync layer_text layer_textinput layer_vector layer_video ' +
    'layer_video_png layer_web mediator page_addPhysics page_audio page_group page_physics page_physicsJoint page_timer ' +
    'page_variable scene sceneEventHandler vars',
  'components.common': 'align bookstoreNavigation index keyboardNavigation myComponent screen thumbnailNavigation',
  'components.custom': 'myClass transition2',
  'components.bookstore': 'index',
  'commands.kwik':
    'actionAction actionCommand animationAction audioAction baseCommand buttonAction canvasAction imageAction layerAction ' +
    'pageAction particleAction physicsAction purchaseAction randomAction screenshotAction spriteAction timerAction ' +
    'variableAction videoAction',
  'commands.app': 'droidHWKey kwkVar memoryCheck statusBar suspend',
  'commands.common': 'myEvent',
  controller:
    'Application ApplicationContext ApplicationMediator ApplicationUI bookCollection commonComponentHandler ' +
    'componentHandler componentLocalHandler defaults index mediator model scene sceneCollection ' +
    'sceneCollectionController sceneHandler',
  lib: 'queue stack timecodes util',
  extlib:
    'Callbacks Deferred align btween checks colorPicker convertcolor dmc_gesture dmc_multitouch dmc_touch ' +
    'dmc_touchmanager dmc_utils dragitemscrollview formatter gtween iap_badger index inspect kNavi lunatest lustache met ' +
    'metalua pprint shapes slider syncSound transition2 transitionfilter wildcard',
};

/** Folders that a project's own files share with the listed modules of the runtime. */
const shared = new Set(['components.common', 'components.custom', 'commands.common']);

const known = new Set(
  Object.entries(folders).flatMap(([folder, names]) => names.split(' ').map((name) => `${folder}.${name}`)),
);
/** Each folder of the runtime is on the search path, too. */
const lastNames = new Set([...known].map((module) => module.slice(module.lastIndexOf('.') + 1)));

/** Whether the module is a known one of the engine or the runtime. */
export function isGiven(module: string): boolean {
  const [first = ''] = module.split('.');
  return engine.has(first) || known.has(module) || (!module.includes('.') && lastNames.has(module));
}

/**
 * Whether an edition of the runtime may have the unknown module. A path that is one typo away from a known one counts as
 * missing.
 */
export function mayBeGiven(module: string): boolean {
  const [first = ''] = module.split('.');
  if (!runtimeFolders.has(first) || !module.includes('.')) return false;
  const folder = module.slice(0, module.lastIndexOf('.'));
  return !shared.has(folder) && meantOf(module) === undefined;
}

/** The module of the runtime that is one typo away: a letter is wrong, missing or added, or two are swapped. */
export function meantOf(module: string): string | undefined {
  if (!/^(?:components\.kwik|commands\.kwik|controller)\./.test(module)) return undefined;
  const folded = module.toLowerCase();
  return [...known].find((each) => isOneTypo(folded, each.toLowerCase()));
}

function isOneTypo(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
