import type { ProjectPath } from '#domain/change/file-change';
import type { ComponentEntry } from '#domain/component-kind';
import type { LayerPath } from '#domain/model/page-model';
import type { PageAddress } from '#domain/page';

/**
 * Where things lie in a project of the Kwik 5 layout. The only file that knows.
 * Paths are relative to the Solar2D project's root, the folder that holds `main.lua` and `App/`.
 */
export const layout = {
  books: 'App',
  /** Boots the app. */
  main: 'main.lua',
  /** How large the content is, and which images are taken on which screens. */
  config: 'config.lua',
  /** How Solar2D builds the app, and with which plugins. */
  build: 'build.settings',
  /** Where a project has its runtime that has one of its own. */
  ownRuntime: { components: 'components/kwik', controller: 'controller' },

  /** What lists a file, the nearest first: the index of its page, that of its book, and what starts the app. */
  listings: (path: ProjectPath): readonly ProjectPath[] => {
    const [, book, page] = /^App\/([^/]+)\/(?:(?:components|commands|models)\/([^/]+)\/)?/.exec(path) ?? [];
    return [
      ...(book === undefined || page === undefined ? [] : [layout.pageIndex({ book, page })]),
      ...(book === undefined ? [] : [layout.bookIndex(book)]),
      layout.main,
    ].filter((listing) => listing !== path);
  },

  book: (book: string): ProjectPath => `App/${book}`,
  bookIndex: (book: string): ProjectPath => `App/${book}/index.lua`,
  isBookIndex: (path: ProjectPath): boolean => /^App\/[^/]+\/index\.lua$/.test(path),
  assets: (book: string): ProjectPath => `App/${book}/assets`,
  /**
   * Below a book's assets: the folders that scripts name files in. Each module of the runtime takes names from a folder of
   * its own, and editors have their own habits.
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
  /** Below a book's assets: where the images of its pages are. */
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
  /** Those that hold scripts and JSON files. */
  modelFolders: (address: PageAddress): readonly ProjectPath[] =>
    layout.pageFolders(address).filter((path) => path !== layout.imagesFolder(address)),
  /** Those that hold Lua. */
  codeFolders: ({ book, page }: PageAddress): readonly ProjectPath[] => [
    `App/${book}/components/${page}`,
    `App/${book}/commands/${page}`,
  ],
  /** Has a folder for each page's images. */
  pagesImages: (book: string): ProjectPath => `App/${book}/assets/images`,
  imagesFolder: ({ book, page }: PageAddress): ProjectPath => `App/${book}/assets/images/${page}`,
  pageIndex: ({ book, page }: PageAddress): ProjectPath => `App/${book}/components/${page}/index.lua`,
  isPageIndex: (path: ProjectPath): boolean => /^App\/[^/]+\/components\/[^/]+\/index\.lua$/.test(path),
  pageJson: ({ book, page }: PageAddress): ProjectPath => `App/${book}/models/${page}/index.json`,
  /** Folders of the project that an older runtime lies in, where it came with the project. */
  runtimeCode: ['components/kwik', 'commands/kwik'] as readonly ProjectPath[],
  /** Folders of the project with code that runs on every page of every book. */
  sharedCode: ['components', 'commands', 'custom'] as readonly ProjectPath[],
  /** Beside the books: what the runtime asks every app for. */
  appModules: ['App/uiHandler.lua', 'App/bookstore.lua'] as readonly ProjectPath[],
  /** Whether a file of those folders is a part of an older runtime, which projects have in themselves. */
  isRuntimes: (path: ProjectPath): boolean => /^(?:components|commands)\/(?:app|bookstore|kwik|mui|store)\//.test(path),
  /** A plain page is a composer scene of its own, beside the book's folders or in any other folder of the project. */
  plainPages: ({ book, page }: PageAddress): readonly ProjectPath[] => [
    `App/${book}/${page}.lua`,
    `${book}/${page}.lua`,
  ],
  /** Lua files of a book's own folder that are no pages. */
  notPages: ['index', 'main'] as readonly string[],

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
  /** The folders below a page's that lead to the scripts of a kind. */
  componentFolder: ({ kind, type }: ComponentEntry): readonly string[] =>
    kind === 'audios' ? [kind, type ?? 'short'] : [kind],
  /** The first is written; the others are where editors of other generations put the same. */
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
