import type { ProjectPath } from '#domain/change/file-change';
import type { ComponentEntry } from '#domain/component-kind';
import type { LayerPath } from '#domain/model/page-model';
import type { PageAddress, PageForm } from '#domain/page';
import { isAuthoredPath } from '#application/ports/authored-path';

const assetsFolder = 'assets';

/** Below a book's behaviour trees: the folders that have a folder for each page, and how the files in it end. */
const behaviorAreas = ['views', 'actions', 'conditions', 'models'];
const behaviorSuffixes = [
  'Scene.lua',
  '_actions.lua',
  '_controller.lua',
  '_conditions.lua',
  '_condition_controller.lua',
];

/**
 * The paths of all files in a project of the Kwik 5 layout. No other file defines them.
 * Paths are relative to the Solar2D project's root, the folder that holds `main.lua` and `App/`.
 */
export const layout = {
  books: 'App',
  /** The script that starts the app. */
  main: 'main.lua',
  /** The file of a module beside `main.lua`. */
  besideMain: (module: string): ProjectPath => `${module}.lua`,
  /** The size of the content, and the image sizes for each screen. */
  config: 'config.lua',
  /** The settings of Solar2D's build, with the plugins. */
  build: 'build.settings',
  /** The folders of a runtime in the project. */
  ownRuntime: { components: 'components/kwik', controller: 'controller' },
  /** The folder of installed modules. */
  modules: 'lua_modules',
  /** The runtime in it: first the file that `kwiksher.kwik` means, then its folders, from the inside out. */
  moduleRuntime: ['lua_modules/kwiksher/kwik.lua', 'lua_modules/kwiksher/kwik', 'lua_modules/kwiksher', 'lua_modules'],

  /** The files that may list a file, the nearest first: that of its page in each form, the index of its book, and `main.lua`. */
  listings: (path: ProjectPath): readonly ProjectPath[] => {
    const [, book, page] = /^App\/([^/]+)\/(?:(?:components|commands|models)\/([^/]+)\/)?/.exec(path) ?? [];
    return [
      ...(book === undefined || page === undefined
        ? []
        : [layout.pageFile({ book, page }, 'folder'), layout.pageFile({ book, page }, 'file')]),
      ...(book === undefined ? [] : [layout.bookIndex(book)]),
      layout.main,
    ].filter((listing) => listing !== path);
  },

  book: (book: string): ProjectPath => `App/${book}`,
  bookIndex: (book: string): ProjectPath => `App/${book}/index.lua`,
  isBookIndex: (path: ProjectPath): boolean => /^App\/[^/]+\/index\.lua$/.test(path),
  assets: (book: string): ProjectPath => `App/${book}/assets`,
  /**
   * The folders below a book's assets in which scripts name files. Each module of the runtime has a folder of its own, and so has
   * each editor.
   */
  assetFolders: [
    '',
    'audios',
    'audios/long',
    'audios/short',
    'audios/sync',
    'fonts',
    'particles',
    'sprites',
    'videos',
    'www',
  ] as readonly string[],
  /** The folder of the pages' images, below a book's assets. */
  imageAssets: 'images',
  assetRegister: (book: string): ProjectPath => `App/${book}/assets/model.lua`,
  bookSettings: (book: string): ProjectPath => `App/${book}/models/settings.json`,
  componentsFolder: (book: string): ProjectPath => `App/${book}/components`,

  /** The folders that hold a page's files, each with everything below it. */
  pageFolders: ({ book, page }: PageAddress): readonly ProjectPath[] => [
    `App/${book}/components/${page}`,
    `App/${book}/commands/${page}`,
    `App/${book}/models/${page}`,
    `App/${book}/assets/images/${page}`,
  ],
  /** The folders of a page with scripts and JSON files. */
  modelFolders: (address: PageAddress): readonly ProjectPath[] =>
    layout.pageFolders(address).filter((path) => path !== layout.imagesFolder(address)),
  /** The folders of a page with Lua files. */
  codeFolders: ({ book, page }: PageAddress): readonly ProjectPath[] => [
    `App/${book}/components/${page}`,
    `App/${book}/commands/${page}`,
  ],
  /** The folder that has a folder of images for each page. */
  pagesImages: (book: string): ProjectPath => `App/${book}/assets/images`,
  imagesFolder: ({ book, page }: PageAddress): ProjectPath => `App/${book}/assets/images/${page}`,
  /** Where Kwik's exporter writes the places, sizes and groups of a page's images. */
  exportedLayout: ({ book, page }: PageAddress): ProjectPath => `App/${book}/assets/images/${page}/layout.json`,
  /** The file with a page's model. In the form `file`, a plain page may be there instead. */
  pageFile: ({ book, page }: PageAddress, form: PageForm): ProjectPath =>
    form === 'folder' ? `App/${book}/components/${page}/index.lua` : `App/${book}/${page}.lua`,
  /** Whether the path is that of a page's file in some form. */
  mayBePageFile: (path: ProjectPath): boolean =>
    /^App\/[^/]+\/(?:components\/[^/]+\/index|[^/]+)\.lua$/.test(path) && !layout.isBookIndex(path),
  /** The page that a file is of: its model, a script, a JSON file or an image. It may be a plain page. */
  pageOf: (path: ProjectPath): PageAddress | undefined => {
    const [, book, inFolder, beside] =
      /^App\/([^/]+)\/(?:(?:components|commands|models|assets\/images)\/([^/]+)\/|([^/]+)\.lua$)/.exec(path) ?? [];
    const page = inFolder ?? beside;
    return book === undefined || page === undefined ? undefined : { book, page };
  },
  /** In the form `file`, a page of this name would have the file of the book's index. */
  bookIndexPage: 'index',
  pageJson: ({ book, page }: PageAddress): ProjectPath => `App/${book}/models/${page}/index.json`,
  /** Whether the path is that of a script, a model or a settings file, wherever the app or an editor looks for one. */
  isSource: (path: ProjectPath): boolean => {
    const names = path.split('/');
    if (!isAuthoredPath(path) || names.some((name) => name === '' || /[\\\p{Cc}]/u.test(name))) return false;
    if (path === layout.main || path === layout.config || path === layout.build) return true;
    if (!/\.(lua|json)$/.test(path)) return false;
    const [folder = '', , area] = names;
    if (folder === layout.books) return area !== assetsFolder || /^App\/[^/]+\/assets\/model\.lua$/.test(path);
    // A plain page is in any folder.
    return layout.isOfApp(folder) || (names.length === 2 && path.endsWith('.lua'));
  },
  /** Whether a folder of the project's root has scripts of the app and of its runtime, and no pages. */
  isOfApp: (folder: string): boolean =>
    [...layout.sharedCode, layout.ownRuntime.controller, layout.bridge].includes(folder),
  /** Whether the folder, or one below it, may have sources. */
  holdsSources: (path: ProjectPath): boolean => {
    const [folder = '', , area, ...below] = path.split('/');
    if (!isAuthoredPath(path)) return false;
    if (folder === layout.books) return area !== assetsFolder || below.length === 0;
    return layout.isOfApp(folder) || path === folder;
  },
  /** The folders in which projects have an older runtime. */
  runtimeCode: ['components/kwik', 'commands/kwik'] as readonly ProjectPath[],
  /** The folders with code that runs on every page of every book. */
  sharedCode: ['components', 'commands', 'custom'] as readonly ProjectPath[],
  /** Every folder and file in which a link is of interest; the runtime in `lua_modules` is often one. */
  linkable: ['App', 'components', 'commands', 'custom', 'main.lua', 'config.lua', 'env.lua'] as readonly ProjectPath[],
  /** A file beside the books that the runtime requires in every app. */
  appModules: ['App/uiHandler.lua', 'App/bookstore.lua'] as readonly ProjectPath[],
  /** The one of them that the runtime calls for each page. */
  pageHandler: 'App/uiHandler.lua',
  /** Whether a file of those folders belongs to an older runtime. */
  isRuntimes: (path: ProjectPath): boolean => /^(?:components|commands)\/(?:app|bookstore|kwik|mui|store)\//.test(path),
  /** A plain page is a composer scene of its own, beside the book's folders or in any other folder of the project. */
  plainPages: ({ book, page }: PageAddress): readonly ProjectPath[] => [
    layout.pageFile({ book, page }, 'file'),
    `${book}/${page}.lua`,
  ],
  /** Lua files of a book's own folder that are no pages. */
  notPages: ['index', 'main'] as readonly string[],

  /** The folders of a book's behaviour trees, with the scripts that run them: the older one, and the one of today. */
  behaviorFolders: (book: string): readonly ProjectPath[] => [`App/${book}/behaviorTree`, `Behavior/${book}`],
  /** The behaviour trees of a book that lie outside its folder. */
  behaviors: (book: string): ProjectPath => `Behavior/${book}`,
  isBehaviorTree: (path: ProjectPath): boolean => path.endsWith('.tree'),
  /** The path of a file of the behaviour trees once its page has another name; the same where it has not the page's name. */
  renamedBehaviorFile: (path: ProjectPath, from: PageAddress, to: PageAddress): ProjectPath => {
    const folder = layout.behaviorFolders(from.book).find((each) => path.startsWith(`${each}/`));
    if (folder === undefined) return path;
    const file = path.slice(folder.length + 1);
    if (file === `${from.page}_scene.tree`) return `${folder}/${to.page}_scene.tree`;
    const [area = '', page, ...below] = file.split('/');
    if (!behaviorAreas.includes(area) || page !== from.page || below.length === 0) return path;
    const name = below.pop() ?? '';
    const isNamed = behaviorSuffixes.some((suffix) => name === from.page + suffix);
    const renamed = isNamed ? to.page + name.slice(from.page.length) : name;
    return [folder, area, to.page, ...below, renamed].join('/');
  },

  /** A layer's script; that of a group is its folder's index. */
  layerScript: ({ book, page }: PageAddress, path: LayerPath, isGroup: boolean): ProjectPath =>
    `App/${book}/components/${page}/layers/${path.join('/')}${isGroup ? '/index' : ''}.lua`,
  classScript: ({ book, page }: PageAddress, path: LayerPath, isGroup: boolean, className: string): ProjectPath =>
    `App/${book}/components/${page}/layers/${path.join('/')}${isGroup ? '/index' : ''}_${className}.lua`,
  layerJson: ({ book, page }: PageAddress, path: LayerPath): ProjectPath =>
    `App/${book}/models/${page}/${path.join('/')}.json`,
  /** `suffix` is the class; in files of older editors its family. */
  classJson: ({ book, page }: PageAddress, path: LayerPath, suffix: string): ProjectPath =>
    `App/${book}/models/${page}/${path.join('/')}_${suffix}.json`,
  /** The folder of a group's children, and of their JSON and images. */
  layerFolders: (
    { book, page }: PageAddress,
    path: LayerPath,
  ): readonly [scripts: ProjectPath, models: ProjectPath] => [
    `App/${book}/components/${page}/layers/${path.join('/')}`,
    `App/${book}/models/${page}/${path.join('/')}`,
  ],
  layerImageFolder: ({ book, page }: PageAddress, path: LayerPath): ProjectPath =>
    `App/${book}/assets/images/${page}/${path.join('/')}`,
  /** The three sizes: plain is 1x, a quarter of the Photoshop pixels. */
  layerImages: (address: PageAddress, path: LayerPath): readonly [ProjectPath, ProjectPath, ProjectPath] => {
    const image = layout.layerImageFolder(address, path);
    return [`${image}.png`, `${image}@2x.png`, `${image}@4x.png`];
  },

  commandScript: ({ book, page }: PageAddress, command: string): ProjectPath =>
    `App/${book}/commands/${page}/${command.replaceAll('.', '/')}.lua`,
  commandJson: ({ book, page }: PageAddress, command: string): ProjectPath =>
    `App/${book}/models/${page}/commands/${command.replaceAll('.', '/')}.json`,
  commandFiles: (address: PageAddress, command: string): readonly [script: ProjectPath, json: ProjectPath] => [
    layout.commandScript(address, command),
    layout.commandJson(address, command),
  ],

  componentScript: ({ book, page }: PageAddress, entry: ComponentEntry): ProjectPath =>
    `App/${book}/components/${page}/${layout.componentFolder(entry).join('/')}/${entry.name.replaceAll('.', '/')}.lua`,
  /** A script that the page lists under a key of the author's own. */
  scriptInList: ({ book, page }: PageAddress, key: string, name: string): ProjectPath =>
    `App/${book}/components/${page}/${key}/${name.replaceAll('.', '/')}.lua`,
  /** The folders from a page's folder to the scripts of a kind. */
  componentFolder: ({ kind, type }: ComponentEntry): readonly string[] =>
    kind === 'audios' ? [kind, type ?? 'short'] : [kind],
  /** The first path is written. The others are those of older editors. */
  componentJson: (
    { book, page }: PageAddress,
    { kind, name, type }: ComponentEntry,
  ): readonly [ProjectPath, ...ProjectPath[]] => {
    const models = `App/${book}/models/${page}`;
    switch (kind) {
      case 'audios':
        return [`${models}/audios/${type ?? 'short'}/${name}.json`];
      case 'groups':
        return [`${models}/group_${name}.json`, `${models}/${name}_group.json`];
      case 'timers':
        return [
          `${models}/timers/${name}.json`,
          `${models}/timers/ ${name}.json`,
          `${models}/timers/timer/${name}.json`,
        ];
      case 'variables':
        return [`${models}/variables/${name}.json`, `${models}/variable/variable/${name}.json`];
      case 'joints':
        return [`${models}/joints/${name}.json`];
      case 'page':
        return [`${models}/page_${name.replaceAll('.', '_')}.json`];
    }
  },
  groupClassScript: ({ book, page }: PageAddress, group: string, className: string): ProjectPath =>
    `App/${book}/components/${page}/groups/${group}_${className}.lua`,
  groupClassJson: ({ book, page }: PageAddress, group: string, className: string): ProjectPath =>
    `App/${book}/models/${page}/group_${group}_${className}.json`,

  customClasses: 'components/custom',
  /** The bridge to the running app. */
  bridge: 'pagewright',
  bridgeModule: (module: string): ProjectPath => `pagewright/${module}.lua`,
  customClass: (className: string): ProjectPath => `components/custom/${className}.lua`,
} as const;
