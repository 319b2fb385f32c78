// Generated from the declarations of the operations by `node --import tsx scripts/make-client.mjs`. Do not edit.
/* oxlint-disable */

/** The method and the path of each operation, with the query parameters that choose it. */
export const clientRequests = {
  'project.show': 'GET /_/project',
  'project.source': 'GET /_/source',
  'project.search': 'GET /_/search',
  'project.references': 'GET /_/references',
  'book.ls': 'GET /app',
  'book.show': 'GET /:book',
  'book.add': 'PUT /:book',
  'book.mv': 'PUT /:book',
  'book.rm': 'DELETE /:book',
  'page.show': 'GET /:book/:page',
  'page.layers': 'GET /:book/:page?with=layers',
  'page.add': 'PUT /:book/:page',
  'page.mv': 'PUT /:book/:page?move=true',
  'page.rm': 'DELETE /:book/:page',
  'layer.show': 'GET /:book/:page/*layers',
  'layer.add': 'PUT /:book/:page/*layers',
  'layer.set': 'POST /:book/:page/*layers',
  'layer.mv': 'PUT /:book/:page/*layers?move=true',
  'layer.rm': 'DELETE /:book/:page/*layers',
  'class.show': 'GET /:book/:page/*layers',
  'class.attach': 'PUT /:book/:page/*layers',
  'class.set': 'POST /:book/:page/*layers',
  'class.mv': 'PUT /:book/:page/*layers?move=true',
  'class.detach': 'DELETE /:book/:page/*layers',
  'groupClass.show': 'GET /:book/components/:page/groups/:name/:class',
  'groupClass.attach': 'PUT /:book/components/:page/groups/:name/:class',
  'groupClass.set': 'POST /:book/components/:page/groups/:name/:class',
  'groupClass.detach': 'DELETE /:book/components/:page/groups/:name/:class',
  'command.ls': 'GET /:book/commands/:page',
  'command.show': 'GET /:book/commands/:page/:command',
  'command.add': 'PUT /:book/commands/:page/:command',
  'command.set': 'POST /:book/commands/:page/:command',
  'command.mv': 'PUT /:book/commands/:page/:command?move=true',
  'command.rm': 'DELETE /:book/commands/:page/:command',
  'component.ls': 'GET /:book/components/:page/:kind',
  'component.show': 'GET /:book/components/:page/:kind/:name',
  'component.add': 'PUT /:book/components/:page/:kind/:name',
  'component.set': 'POST /:book/components/:page/:kind/:name',
  'component.mv': 'PUT /:book/components/:page/:kind/:name?move=true',
  'component.rm': 'DELETE /:book/components/:page/:kind/:name',
  'asset.ls': 'GET /:book/assets',
  'asset.show': 'GET /:book/assets/*path',
  'asset.add': 'PUT /:book/assets/*path',
  'asset.mv': 'PUT /:book/assets/*path',
  'asset.rm': 'DELETE /:book/assets/*path',
  'customClass.ls': 'GET /components/custom',
  'customClass.show': 'GET /components/custom/:class',
  'customClass.add': 'PUT /components/custom/:class',
  'customClass.mv': 'PUT /components/custom/:class',
  'customClass.rm': 'DELETE /components/custom/:class',
  'layer.preview': 'POST /:book/:page/*layers?command=preview',
  'layer.ask': 'GET /:book/:page/*layers',
  'page.open': 'GET /:book/:page',
  'layer.call': 'POST /:book/:page/*layers',
  'catalogue.actions': 'GET /_/actions',
  'catalogue.classes': 'GET /_/classes',
  'catalogue.components': 'GET /_/components',
  'catalogue.class': 'GET /_/classes/:class',
  'history.ls': 'GET /_/history',
  'history.show': 'GET /_/history/:id',
  'history.file': 'GET /_/history/files/:id',
  'history.redo': 'POST /_/history/redo',
  'history.undo': 'POST /_/history/undo',
  'history.restore': 'POST /_/history/restore',
  'checkpoint.ls': 'GET /_/history/checkpoints',
  'checkpoint.show': 'GET /_/history/checkpoints/:checkpoint',
  'checkpoint.add': 'PUT /_/history/checkpoints/:checkpoint',
  'checkpoint.rm': 'DELETE /_/history/checkpoints/:checkpoint',
  'doctor.show': 'GET /_/doctor',
  'doctor.fix': 'POST /_/doctor/fix',
  'bridge.show': 'GET /_/bridge',
  'app.show': 'GET /_/app',
  'app.dispatch': 'POST /_/app/dispatch',
  'app.select': 'POST /_/app/select',
  'bridge.install': 'PUT /_/bridge',
  'batch.run': 'POST /_/batch',
} as const satisfies Readonly<Record<string, string>>;

/** The operations whose result is the bytes of a file. */
export const bytesOperations: readonly string[] = ['asset.show', 'history.file'];

/** The operations whose body is the bytes of a file. */
export const uploadOperations: readonly string[] = ['asset.add'];

/** The operations of a project, by noun and verb. Each throws a `ProblemError` where the service refuses it. */
export interface ClientOperations {
  readonly project: {
    /** The project: how its app starts, how large it is, and what runs it. */
    show(
      at?: ReadProjectAt,
      options?: ReadProjectOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<ReadProjectResult>;
    /** The text of a script, a model or a settings file. */
    source(
      at?: ReadSourceAt,
      options?: ReadSourceOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<ReadSourceResult>;
    /** Where a text stands in the scripts, models and settings of the project. */
    search(
      at?: SearchTextAt,
      options?: SearchTextOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<SearchTextResult>;
    /** Who refers to a thing. */
    references(
      at?: FindUsesAt,
      options?: FindUsesOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<FindUsesResult>;
  };
  readonly book: {
    /** The books of the project. */
    ls(
      at?: ListBooksAt,
      options?: ListBooksOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<ListBooksResult>;
    /** A book and its pages. */
    show(
      at: ReadBookAt,
      options?: ReadBookOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<ReadBookResult>;
    /** Make a book. */
    add(
      at: CreateBookAt,
      options?: CreateBookOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<CreateBookResult>;
    /** Rename a book. */
    mv(
      at: RenameBookAt,
      options?: RenameBookOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<RenameBookResult>;
    /** Remove a book with everything in it. */
    rm(
      at: DeleteBookAt,
      options?: DeleteBookOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<DeleteBookResult>;
  };
  readonly page: {
    /** A page’s index model, or that the page is plain. */
    show(
      at: ReadPageAt,
      options?: ReadPageOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<ReadPageResult>;
    /** A page’s index model with the documents of all its layers and page groups. */
    layers(
      at: ReadPageLayersAt,
      options?: ReadPageLayersOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<ReadPageLayersResult>;
    /** Make a page, copy or move one. */
    add(
      at: CreatePageAt,
      options?: CreatePageOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<CreatePageResult>;
    /** Rename a page, or move it. */
    mv(
      at: RenamePageAt,
      options?: RenamePageOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<RenamePageResult>;
    /** Remove a page; its images stay. */
    rm(
      at: DeletePageAt,
      options?: DeletePageOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<DeletePageResult>;
    /** Show a plain page in the running app. */
    open(
      at: ShowPlainPageAt,
      options?: ShowPlainPageOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<ShowPlainPageResult>;
  };
  readonly layer: {
    /** A layer with its properties, classes and layers. */
    show(
      at: ReadLayerAt,
      options?: ReadLayerOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<ReadLayerResult>;
    /** Make a layer, or move one. */
    add(
      at: CreateLayerAt,
      options?: CreateLayerOptions,
      body?: CreateLayerBody,
      request?: RequestOptions,
    ): Promise<CreateLayerResult>;
    /** Set properties of a layer. */
    set(
      at: SaveLayerAt,
      options?: SaveLayerOptions,
      body?: SaveLayerBody,
      request?: RequestOptions,
    ): Promise<SaveLayerResult>;
    /** Rename a layer, or move it. */
    mv(
      at: RenameLayerAt,
      options?: RenameLayerOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<RenameLayerResult>;
    /** Remove a layer with its children; its images stay. */
    rm(
      at: DeleteLayerAt,
      options?: DeleteLayerOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<DeleteLayerResult>;
    /** Show properties of a layer, or of a class on one, in the running app without storing them. */
    preview(
      at: PreviewPropertiesAt,
      options?: PreviewPropertiesOptions,
      body?: PreviewPropertiesBody,
      request?: RequestOptions,
    ): Promise<PreviewPropertiesResult>;
    /** The result of a plain page’s getLayer in the running app. */
    ask(
      at: ReadPlainLayerAt,
      options?: ReadPlainLayerOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<ReadPlainLayerResult>;
    /** Call a function of a plain page’s layer in the running app. */
    call(
      at: CallPlainFunctionAt,
      options?: CallPlainFunctionOptions,
      body?: CallPlainFunctionBody,
      request?: RequestOptions,
    ): Promise<CallPlainFunctionResult>;
  };
  readonly class: {
    /** A class on a layer, with its properties and defaults. */
    show(
      at: ReadClassAt,
      options?: ReadClassOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<ReadClassResult>;
    /** Attach a class to a layer, or move one in its list. */
    attach(
      at: AttachClassAt,
      options?: AttachClassOptions,
      body?: AttachClassBody,
      request?: RequestOptions,
    ): Promise<AttachClassResult>;
    /** Set properties of a class on a layer; a class that is not attached yet is attached. */
    set(
      at: SaveClassAt,
      options?: SaveClassOptions,
      body?: SaveClassBody,
      request?: RequestOptions,
    ): Promise<SaveClassResult>;
    /** Replace a class on a layer by another of its family, or move it in the list of the layer. */
    mv(
      at: RenameClassAt,
      options?: RenameClassOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<RenameClassResult>;
    /** Detach a class from a layer. */
    detach(
      at: DetachClassAt,
      options?: DetachClassOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<DetachClassResult>;
  };
  readonly groupClass: {
    /** A class on a page group, with its properties and defaults. */
    show(
      at: ReadGroupClassAt,
      options?: ReadGroupClassOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<ReadGroupClassResult>;
    /** Attach a class to a page group, or move one in its list. */
    attach(
      at: AttachGroupClassAt,
      options?: AttachGroupClassOptions,
      body?: AttachGroupClassBody,
      request?: RequestOptions,
    ): Promise<AttachGroupClassResult>;
    /** Set properties of a class on a page group; a class that is not attached yet is attached. */
    set(
      at: SaveGroupClassAt,
      options?: SaveGroupClassOptions,
      body?: SaveGroupClassBody,
      request?: RequestOptions,
    ): Promise<SaveGroupClassResult>;
    /** Detach a class from a page group. */
    detach(
      at: DetachGroupClassAt,
      options?: DetachGroupClassOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<DetachGroupClassResult>;
  };
  readonly command: {
    /** A page’s commands with their actions. */
    ls(
      at: ListCommandsAt,
      options?: ListCommandsOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<ListCommandsResult>;
    /** A command and its actions. */
    show(
      at: ReadCommandAt,
      options?: ReadCommandOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<ReadCommandResult>;
    /** Make a command, or move one. */
    add(
      at: CreateCommandAt,
      options?: CreateCommandOptions,
      body?: CreateCommandBody,
      request?: RequestOptions,
    ): Promise<CreateCommandResult>;
    /** Store a command’s actions and render its script. */
    set(
      at: SaveCommandAt,
      options?: SaveCommandOptions,
      body?: SaveCommandBody,
      request?: RequestOptions,
    ): Promise<SaveCommandResult>;
    /** Rename a command, or move it. */
    mv(
      at: RenameCommandAt,
      options?: RenameCommandOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<RenameCommandResult>;
    /** Remove a command. */
    rm(
      at: DeleteCommandAt,
      options?: DeleteCommandOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<DeleteCommandResult>;
  };
  readonly component: {
    /** A page’s audios, groups, timers, variables, joints or page components. */
    ls(
      at: ListComponentsAt,
      options?: ListComponentsOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<ListComponentsResult>;
    /** A component, with its properties and defaults. */
    show(
      at: ReadComponentAt,
      options?: ReadComponentOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<ReadComponentResult>;
    /** Make a component, or move one. */
    add(
      at: CreateComponentAt,
      options?: CreateComponentOptions,
      body?: CreateComponentBody,
      request?: RequestOptions,
    ): Promise<CreateComponentResult>;
    /** Set the properties of a component. */
    set(
      at: SaveComponentAt,
      options?: SaveComponentOptions,
      body?: SaveComponentBody,
      request?: RequestOptions,
    ): Promise<SaveComponentResult>;
    /** Rename a component, or move it. */
    mv(
      at: RenameComponentAt,
      options?: RenameComponentOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<RenameComponentResult>;
    /** Remove a component. */
    rm(
      at: DeleteComponentAt,
      options?: DeleteComponentOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<DeleteComponentResult>;
  };
  readonly asset: {
    /** The assets of a book: images, sounds, videos and other files, and what uses each. */
    ls(
      at: ListAssetsAt,
      options?: ListAssetsOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<ListAssetsResult>;
    /** The bytes of an asset. */
    show(
      at: ReadAssetAt,
      options?: ReadAssetOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<ReadAssetResult>;
    /** Add an asset: send the bytes of the file as the body. */
    add(
      at: CreateAssetAt,
      options?: CreateAssetOptions,
      body?: CreateAssetBody,
      request?: RequestOptions,
    ): Promise<CreateAssetResult>;
    /** Rename an asset, an image with all its sizes, and update what names it. */
    mv(
      at: RenameAssetAt,
      options?: RenameAssetOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<RenameAssetResult>;
    /** Remove an asset, an image with all its sizes; one in use only with a confirmation. */
    rm(
      at: DeleteAssetAt,
      options?: DeleteAssetOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<DeleteAssetResult>;
  };
  readonly customClass: {
    /** The project’s own classes. */
    ls(
      at?: ListCustomClassesAt,
      options?: ListCustomClassesOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<ListCustomClassesResult>;
    /** A custom class and the layers that carry it. */
    show(
      at: ReadCustomClassAt,
      options?: ReadCustomClassOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<ReadCustomClassResult>;
    /** Make a custom class. */
    add(
      at: CreateCustomClassAt,
      options?: CreateCustomClassOptions,
      body?: CreateCustomClassBody,
      request?: RequestOptions,
    ): Promise<CreateCustomClassResult>;
    /** Rename a custom class. */
    mv(
      at: RenameCustomClassAt,
      options?: RenameCustomClassOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<RenameCustomClassResult>;
    /** Remove a custom class; layers that carry it are named in the warnings. */
    rm(
      at: DeleteCustomClassAt,
      options?: DeleteCustomClassOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<DeleteCustomClassResult>;
  };
  readonly catalogue: {
    /** Every action that commands are made of: its parameters with their types and defaults. */
    actions(
      at?: ListActionsAt,
      options?: ListActionsOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<ListActionsResult>;
    /** Every built-in class: its properties with their types and defaults. */
    classes(
      at?: ListClassesAt,
      options?: ListClassesOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<ListClassesResult>;
    /** Layers with their shapes, and every kind of page component. */
    components(
      at?: ListComponentKindsAt,
      options?: ListComponentKindsOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<ListComponentKindsResult>;
    /** A built-in class. */
    class(
      at: ShowClassAt,
      options?: ShowClassOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<ShowClassResult>;
  };
  readonly history: {
    /** The changes of the project, the newest first. */
    ls(
      at?: ListHistoryAt,
      options?: ListHistoryOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<ListHistoryResult>;
    /** One change, with a unified diff of each file. */
    show(
      at: ReadHistoryEntryAt,
      options?: ReadHistoryEntryOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<ReadHistoryEntryResult>;
    /** The bytes of a file before or after a change. */
    file(
      at: ReadHistoryFileAt,
      options?: ReadHistoryFileOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<ReadHistoryFileResult>;
    /** Redo the change that was undone last. */
    redo(
      at?: RedoChangeAt,
      options?: RedoChangeOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<RedoChangeResult>;
    /** Undo the newest change, or the newest of one author. */
    undo(
      at?: UndoChangeAt,
      options?: UndoChangeOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<UndoChangeResult>;
    /** Restore the project, or one file or folder, as it was after an entry of the history or at a checkpoint. */
    restore(
      at?: RestoreProjectAt,
      options?: RestoreProjectOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<RestoreProjectResult>;
  };
  readonly checkpoint: {
    /** The checkpoints of the project, the newest first. */
    ls(
      at?: ListCheckpointsAt,
      options?: ListCheckpointsOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<ListCheckpointsResult>;
    /** A checkpoint: when it was set, by whom, and at which revision. */
    show(
      at: ReadCheckpointAt,
      options?: ReadCheckpointOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<ReadCheckpointResult>;
    /** Name the present, so that the project can be restored to it. */
    add(
      at: CreateCheckpointAt,
      options?: CreateCheckpointOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<CreateCheckpointResult>;
    /** Remove a checkpoint; the history stays. */
    rm(
      at: DeleteCheckpointAt,
      options?: DeleteCheckpointOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<DeleteCheckpointResult>;
  };
  readonly doctor: {
    /** What is wrong with the project. */
    show(
      at?: ReadDoctorAt,
      options?: ReadDoctorOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<ReadDoctorResult>;
    /** Mend what can be mended safely. */
    fix(
      at?: MendProjectAt,
      options?: MendProjectOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<MendProjectResult>;
  };
  readonly bridge: {
    /** The bridge to the running app, where the project has it. */
    show(
      at?: ReadBridgeAt,
      options?: ReadBridgeOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<ReadBridgeResult>;
    /** Put the bridge to the running app into the project. */
    install(
      at?: InstallBridgeAt,
      options?: InstallBridgeOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<InstallBridgeResult>;
  };
  readonly app: {
    /** The running apps that are connected. */
    show(
      at?: DescribeAppAt,
      options?: DescribeAppOptions,
      body?: undefined,
      request?: RequestOptions,
    ): Promise<DescribeAppResult>;
    /** Send a named event to every running app. */
    dispatch(
      at?: DispatchEventAt,
      options?: DispatchEventOptions,
      body?: DispatchEventBody,
      request?: RequestOptions,
    ): Promise<DispatchEventResult>;
    /** Select a thing in the running app. */
    select(
      at?: SelectThingAt,
      options?: SelectThingOptions,
      body?: SelectThingBody,
      request?: RequestOptions,
    ): Promise<SelectThingResult>;
  };
  readonly batch: {
    /** Make many changes as one: all of them or none. */
    run(
      at?: ApplyBatchAt,
      options?: ApplyBatchOptions,
      body?: ApplyBatchBody,
      request?: RequestOptions,
    ): Promise<ApplyBatchResult>;
  };
}

/** What goes with a single request. */
export interface RequestOptions {
  /** The change is refused (`precondition-failed`) unless the thing has this entity tag. */
  readonly ifMatch?: string;
  /** The change is refused if the thing has this entity tag; `*`: if it exists. */
  readonly ifNoneMatch?: string;
  /** Two requests with one key make one change. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

export type AnyPage = PageWithLayers | Page | PlainPage;
/**
 * Any JSON value; lists hold such values, too.
 */
export type PropertyValue =
  | null
  | boolean
  | number
  | string
  | unknown[]
  | {
      [k: string]: PropertyValue;
    };
export type LayerOrClass = Layer | LayerClass | PlainLayer;
/**
 * What a save changed, what a preview shows, or the result of a function.
 */
export type SavedOrShown =
  | PreviewedLayer
  | PreviewedClass
  | Mutation
  | {
      result: PropertyValue;
    };
export type ComponentOrClass = Component | GroupClass;
export type MessagesOrGone = AppMessages | SessionGone;
export type AppReply =
  | {
      ok: true;
      result?: PropertyValue1;
      [k: string]: unknown;
    }
  | {
      ok: false;
      code: 'view-not-registered' | 'function-failed';
      message: string;
      [k: string]: unknown;
    };
/**
 * Any JSON value; lists hold such values, too.
 */
export type PropertyValue1 =
  | null
  | boolean
  | number
  | string
  | unknown[]
  | {
      [k: string]: PropertyValue;
    };
export type NotedOrGone = Noted | SessionGone;
/**
 * One event of the stream: its fields `event` and `id`, and its `data` parsed as JSON.
 */
export type ProjectEvent = ReadyEvent | ResetEvent | ChangeEvent | PreviewEvent | RunningAppEvent | DoctorEvent;
export type ReadSourceResult = string;
export type ListBooksResult = BookSummary[];
export type ReadPageResult = PageWithLayers | Page | PlainPage;
export type ListCommandsResult = Command[];
export type CreateCommandBody =
  | ActionToStore[]
  | {
      name?: string;
      actions?: ActionToStore[] | {};
      readonly?: boolean;
      /**
       * As read. A request does not change it.
       */
      own?: unknown[];
    };
export type SaveCommandBody =
  | ActionToStore[]
  | {
      name?: string;
      actions?: ActionToStore[] | {};
      readonly?: boolean;
      /**
       * As read. A request does not change it.
       */
      own?: unknown[];
    };
export type ListComponentsResult = Component[];
export type ListAssetsResult = Asset[];
export type ReadAssetResult = Uint8Array;
export type CreateAssetBody = Blob | Uint8Array | ReadableStream<Uint8Array>;
export type ListCustomClassesResult = CustomClassSummary[];
/**
 * What a save changed, what a preview shows, or the result of a function.
 */
export type PreviewPropertiesResult =
  | PreviewedLayer
  | PreviewedClass
  | Mutation
  | {
      result: PropertyValue;
    };
/**
 * What a save changed, what a preview shows, or the result of a function.
 */
export type CallPlainFunctionResult =
  | PreviewedLayer
  | PreviewedClass
  | Mutation
  | {
      result: PropertyValue;
    };
export type ListActionsResult = ActionDefinition[];
export type ListClassesResult = Definition[];
export type ListComponentKindsResult = Definition[];
export type ListHistoryResult = HistoryEntry[];
export type ReadHistoryFileResult = Uint8Array;
export type ListCheckpointsResult = Checkpoint[];
/**
 * @maxItems 500
 */
export type ApplyBatchBody = (BatchItem | BatchOperation)[];

/**
 * A project as a whole. A value that only running its files could show is `null`.
 */
export interface Project {
  /**
   * The title of the window in `build.settings`; where there is none, the book that the app starts with.
   */
  name: string | null;
  /**
   * A page of a book.
   */
  page: {
    /**
     * Points.
     */
    width: number;
    /**
     * Points.
     */
    height: number;
    /**
     * Pixels of the artwork for a point: layers and images are measured in these.
     */
    artwork: number;
  };
  content: {
    /**
     * Points of the screen that the app is laid out for; the shorter side.
     */
    width: number | null;
    /**
     * Points; the longer side.
     */
    height: number | null;
    /**
     * How these points fit the screen of a device: `letterbox`, `zoomEven`, …
     */
    scale: string | null;
    /**
     * Which images are taken, by the scale from which on they are.
     */
    imageSuffix: {
      [k: string]: number;
    } | null;
    /**
     * `default`: there is no `config.lua`. Values that it does not set have their defaults, too.
     */
    from: 'config.lua' | 'default';
  };
  /**
   * The language that the app starts in, then those that language groups have a layer for.
   */
  languages: string[];
  /**
   * The book that `main.lua` starts.
   */
  startBook: string | null;
  /**
   * The page that it starts with.
   */
  startPage: string | null;
  /**
   * The start of the app, and where it is written.
   */
  start: {
    /**
     * As `startBook`: `null` where branches of `main.lua` disagree.
     */
    book: string | null;
    /**
     * As `startPage`. A number in `main.lua` is the position of a page.
     */
    page: string | null;
    /**
     * Where the page is written; if it is not, the book.
     */
    at: {
      path: string;
      line: number;
    } | null;
    /**
     * Where the book is written.
     */
    bookAt: {
      path: string;
      line: number;
    } | null;
    /**
     * All books that `main.lua` may start: several where branches disagree.
     */
    books: {
      name: string | number;
      at: {
        path: string;
        line: number;
      };
    }[];
    /**
     * All pages that it may start with, by name or position.
     */
    pages: {
      name: string | number;
      at: {
        path: string;
        line: number;
      };
    }[];
  };
  /**
   * The runtime that runs the books of the project.
   */
  runtime: {
    /**
     * What runs the books: `plugin`, the plugin `plugin.kwik`; `modules`, `kwiksher.kwik` in `lua_modules`; `own`, an older runtime in `components/kwik` and `controller` of the project; `unknown`, none was found. What `main.lua` requires decides.
     */
    kind: 'plugin' | 'modules' | 'own' | 'unknown';
    /**
     * The file or folder that shows it.
     */
    from: string | null;
    /**
     * Whether its files are in the project. `false` of `modules`: `main.lua` names it, and `lua_modules` has no such files, or only a link, which is not followed. `null` of `plugin`: its files are elsewhere.
     */
    installed: boolean | null;
    /**
     * Classes, actions and components that an `own` runtime lacks, according to its files. Using one gives the warning `not-in-runtime`.
     */
    lacks: {
      classes: string[];
      components: string[];
      actions: string[];
    };
  };
  /**
   * The form of the pages with an index model.
   */
  pages: {
    /**
     * Where the models of the pages lie: `folder` is `App/<book>/components/<page>/index.lua`, `file` is `App/<book>/<page>.lua`, `mixed` is both. `null`: there is no page.
     */
    form: ('folder' | 'file' | 'mixed') | null;
    /**
     * Each book, where the forms differ; each page of a book in which they do.
     */
    books?: {
      name: string;
      form: 'folder' | 'file' | 'mixed';
      pages?: {
        name: string;
        form: 'folder' | 'file';
      }[];
    }[];
  };
  /**
   * How to read a value that is `null`.
   */
  defaults: {
    content: {
      /**
       * Points of the screen that the app is laid out for; the shorter side.
       */
      width: number | null;
      /**
       * Points; the longer side.
       */
      height: number | null;
      /**
       * How these points fit the screen of a device: `letterbox`, `zoomEven`, …
       */
      scale: string | null;
      /**
       * Which images are taken, by the scale from which on they are.
       */
      imageSuffix: {
        [k: string]: number;
      } | null;
    };
    /**
     * The first book.
     */
    startBook: string | null;
    /**
     * The first page of the book that the app starts with.
     */
    startPage: string | null;
  };
}
export interface Problem {
  /**
   * The page that explains the code.
   */
  type: string;
  title: string;
  status: number;
  /**
   * What is wrong here, and what to do.
   */
  detail: string;
  /**
   * The path that was asked for, as far as the request could be read.
   */
  instance?: string;
  code:
    | 'invalid-name'
    | 'reserved-name'
    | 'invalid-body'
    | 'invalid-query'
    | 'invalid-header'
    | 'malformed-request'
    | 'unknown-command'
    | 'confirmation-required'
    | 'unauthorized'
    | 'host-not-allowed'
    | 'origin-not-allowed'
    | 'read-only'
    | 'route-not-found'
    | 'book-not-found'
    | 'page-not-found'
    | 'layer-not-found'
    | 'class-not-found'
    | 'class-not-attached'
    | 'command-not-found'
    | 'component-not-found'
    | 'bridge-not-found'
    | 'asset-not-found'
    | 'source-not-found'
    | 'view-not-registered'
    | 'history-entry-not-found'
    | 'finding-not-found'
    | 'method-not-allowed'
    | 'name-collides'
    | 'already-exists'
    | 'script-not-recognised'
    | 'computed-value'
    | 'edited-elsewhere'
    | 'no-safe-fix'
    | 'link-not-followed'
    | 'nothing-to-undo'
    | 'nothing-to-redo'
    | 'precondition-failed'
    | 'request-timed-out'
    | 'body-too-large'
    | 'uri-too-long'
    | 'unsupported-media-type'
    | 'range-not-satisfiable'
    | 'invalid-property'
    | 'idempotency-key-reused'
    | 'model-not-readable'
    | 'headers-too-large'
    | 'internal'
    | 'function-failed'
    | 'app-not-connected'
    | 'app-timed-out'
    | 'too-busy'
    | 'change-unfinished'
    | 'lock-lost'
    | 'storage-denied'
    | 'storage-full';
  /**
   * What is wrong, without what to do.
   */
  fault?: string;
  /**
   * What to do: sentences of texts and calls, for callers that write calls in their own words.
   */
  remedies?: (string | RemedyCall)[][];
  /**
   * Single faults and where they are.
   */
  errors?: {
    at: string;
    message: string;
    nearest?: string[];
  }[];
  /**
   * Existing names with a similar spelling, the closest first.
   */
  nearest?: string[];
  /**
   * The item of a batch that was refused, counted from 0.
   */
  item?: number;
  /**
   * A name that would be accepted.
   */
  suggestion?: string;
  /**
   * The defaults of a class that is not attached.
   */
  defaults?: {
    [k: string]: unknown;
  };
  /**
   * The file at fault, from the root of the project.
   */
  file?: string;
  /**
   * From 1, in the file or the body.
   */
  line?: number;
  /**
   * From 1.
   */
  column?: number;
  /**
   * The line at fault with a caret below the column.
   */
  excerpt?: string;
  /**
   * The methods of the address.
   */
  allow?: string[];
  /**
   * The size of the file in bytes.
   */
  size?: number;
  /**
   * Whether the change is committed, or may be; the service finishes it.
   */
  committed?: boolean;
  /**
   * Whether its files are in their places.
   */
  applied?: boolean;
  /**
   * A unified diff of what was expected and what was found.
   */
  difference?: string;
}
/**
 * A call of an operation, in a sentence.
 */
export interface RemedyCall {
  /**
   * The id of the operation, such as `readPage`.
   */
  operation?: string;
  /**
   * Instead of an operation: the verb, for the thing that this is about. With neither, the refused call again.
   */
  verb?: string;
  /**
   * The names of the address. One such as `<layer>` is for the caller to choose.
   */
  at?: {
    [k: string]: string | string[];
  };
  /**
   * An option whose value is for the caller to choose is `""`.
   */
  options?: {
    [k: string]: string | boolean;
  };
  /**
   * The values in the body; `null`: none.
   */
  values?: {
    [k: string]: string;
  } | null;
}
/**
 * Places in files of the project.
 */
export interface Places {
  results: {
    /**
     * The address of the thing that the file belongs to.
     */
    href: string;
    /**
     * The path below the project's root.
     */
    path: string;
    /**
     * The property (`properties.target`), or the line (`line 12`).
     */
    at: string;
    /**
     * Counted from 1; absent where the property is on no one line.
     */
    line?: number;
    /**
     * The line without its margins, at most 200 characters.
     */
    text?: string;
  }[];
  /**
   * The cursor of the rest; `null` where there is none.
   */
  next: string | null;
}
export interface BookSummary {
  name: string;
  pages: string[];
  problem?: string;
}
export interface Book {
  name: string;
  pages: {
    name: string;
    kind: 'indexed' | 'plain';
    listed: boolean;
  }[];
}
/**
 * Everything that a change did, in one step.
 */
export interface Mutation {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface FileChange {
  path: string;
  action: 'created' | 'modified' | 'removed';
  diff?: string;
}
/**
 * A remark about a change that was made. A name in the request that does not exist has the code that the doctor uses: `missing-layer`, `dangling-target`, `dangling-action`, `dangling-page`, `missing-asset` or `missing-data`. Lines of the author’s own code that still contain an old name have the code `reference-left`: at most 50 outside the page, and then the number of the others.
 */
export interface Warning {
  code: string;
  /**
   * The property, file or resource it is about.
   */
  at: string;
  /**
   * What it is about, and what to do.
   */
  message: string;
  /**
   * What is wrong, without what to do.
   */
  fault?: string;
  /**
   * What to do: sentences of texts and calls, for callers that write calls in their own words.
   */
  remedies?: (string | RemedyCall)[][];
  /**
   * If a name does not exist: at most three similar names, the closest first.
   */
  nearest?: string[];
  /**
   * Of a line of a file: the path of the file in the project.
   */
  file?: string;
  /**
   * The line, counted from 1.
   */
  line?: number;
}
/**
 * A thing with another address, before and after. So has what is in it.
 */
export interface Rename {
  from: ResourceReference;
  to: ResourceReference;
}
export interface ResourceReference {
  type:
    | 'project'
    | 'book'
    | 'page'
    | 'layer'
    | 'class'
    | 'command'
    | 'component'
    | 'custom-class'
    | 'bridge'
    | 'asset'
    | 'checkpoint';
  name: string;
  href: string;
}
/**
 * What one item of a batch did.
 */
export interface BatchItemResponse {
  status: number;
  location?: string;
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
}
export interface PageWithLayers {
  name: string;
  kind: 'indexed';
  /**
   * The file with the model, below the project’s root.
   */
  file: string;
  components: {
    layers: LayerEntry[];
    audios: {
      long: string[];
      short: string[];
      sync?: string[];
    };
    groups: LayerEntry[];
    timers: string[];
    variables: string[];
    joints: string[];
    page: string[];
    [k: string]: unknown;
  };
  commands: string[];
  onInit: boolean;
  /**
   * Lists whose content depends on a run of the file, such as `audios`, `audios.long` or `layers.cat.class`, with what is written there. The document has what can be read. A change that depends on such a list is refused.
   */
  unreadable?: {
    list: string;
    line: number;
    text: string;
  }[];
  /**
   * Every layer as a read of it alone shows it, in drawing order: a group comes before its layers.
   */
  layerDocuments: Layer[];
  /**
   * Every page group as a read of it alone shows it, with its classes, in the order in which the app makes them.
   */
  groupDocuments: GroupWithClasses[];
  [k: string]: unknown;
}
/**
 * One name, and the classes and layers below it.
 */
export interface LayerEntry {
  [k: string]: {
    class?: string[];
    layers?: LayerEntry[];
  };
}
export interface Layer {
  type: 'layer';
  name: string;
  path: string;
  props: Properties;
  classes: {
    name: string;
    /**
     * The class, where the name in the list goes on with a digit: `linear` of `linear4test`.
     */
    class?: string;
    custom: boolean;
    props: Properties;
    defaults: Properties;
    /**
     * The script that has the values.
     */
    script: {
      /**
       * The script's path below the project's root.
       */
      path: string;
      /**
       * A save that changes a value makes a missing one.
       */
      exists: boolean;
      /**
       * Whether a save can edit it. Where it cannot, `overwrite=true` writes the script anew.
       */
      recognised: boolean;
      /**
       * Whether it is a link, which is not followed: `props` has no values then.
       */
      link?: boolean;
      /**
       * The line of the fault in a script that is not Lua.
       */
      line?: number;
    };
    /**
     * Where each value comes from, by its dotted path: the script, the JSON file beside it, or the defaults. `computed`: the script computes it, and `props` has no value. `absent`: nothing sets it, and its value is `null`.
     */
    from: {
      [k: string]: 'script' | 'json' | 'default' | 'computed' | 'absent';
    };
    /**
     * The expression of each computed value, by its dotted path.
     */
    computed?: {
      [k: string]: string;
    };
  }[];
  layers: string[];
  preview: Properties | null;
  /**
   * The layer's picture: the path of its plain size below the project's root, as the runtime finds it (`type`, `isSharedAsset` and `imagePath` of the script count), and whether one of its three sizes is there.
   */
  image: {
    path: string;
    exists: boolean;
    /**
     * The sizes that are there, in pixels of the file; `null` where it is neither PNG nor JPEG.
     */
    files: {
      suffix: '' | '@2x' | '@4x';
      path: string;
      width: number | null;
      height: number | null;
    }[];
    /**
     * If no size is there: a file whose name differs by capitals or Unicode form alone. Devices do not find it.
     */
    differsByCase?: string;
    /**
     * What the app draws for the layer. `text`: a text layer, or the name of a layer whose picture is missing. `group`: only its layers.
     */
    drawnAs: 'image' | 'shape' | 'text' | 'group';
    /**
     * The picture of the class `mask`, which shows a part of the layer only.
     */
    mask?: {
      path: string;
      exists: boolean;
      /**
       * The sizes that are there, in pixels of the file; `null` where it is neither PNG nor JPEG.
       */
      files: {
        suffix: '' | '@2x' | '@4x';
        path: string;
        width: number | null;
        height: number | null;
      }[];
      /**
       * If no size is there: a file whose name differs by capitals or Unicode form alone. Devices do not find it.
       */
      differsByCase?: string;
    };
  };
  /**
   * The script that has the values.
   */
  script: {
    /**
     * The script's path below the project's root.
     */
    path: string;
    /**
     * A save that changes a value makes a missing one.
     */
    exists: boolean;
    /**
     * Whether a save can edit it. Where it cannot, `overwrite=true` writes the script anew.
     */
    recognised: boolean;
    /**
     * Whether it is a link, which is not followed: `props` has no values then.
     */
    link?: boolean;
    /**
     * The line of the fault in a script that is not Lua.
     */
    line?: number;
  };
  /**
   * Where each value comes from, by its dotted path: the script, the JSON file beside it, or the defaults. `computed`: the script computes it, and `props` has no value. `absent`: nothing sets it, and its value is `null`.
   */
  from: {
    [k: string]: 'script' | 'json' | 'default' | 'computed' | 'absent';
  };
  /**
   * The expression of each computed value, by its dotted path.
   */
  computed?: {
    [k: string]: string;
  };
}
/**
 * Named values; a table may hold tables.
 */
export interface Properties {
  [k: string]: PropertyValue;
}
export interface GroupWithClasses {
  kind: 'audios' | 'groups' | 'timers' | 'variables' | 'joints' | 'page';
  name: string;
  type?: 'long' | 'short' | 'sync';
  props: Properties;
  defaults: Properties;
  /**
   * The script that has the values.
   */
  script: {
    /**
     * The script's path below the project's root.
     */
    path: string;
    /**
     * A save that changes a value makes a missing one.
     */
    exists: boolean;
    /**
     * Whether a save can edit it. Where it cannot, `overwrite=true` writes the script anew.
     */
    recognised: boolean;
    /**
     * Whether it is a link, which is not followed: `props` has no values then.
     */
    link?: boolean;
    /**
     * The line of the fault in a script that is not Lua.
     */
    line?: number;
  };
  /**
   * Where each value comes from, by its dotted path: the script, the JSON file beside it, or the defaults. `computed`: the script computes it, and `props` has no value. `absent`: nothing sets it, and its value is `null`.
   */
  from: {
    [k: string]: 'script' | 'json' | 'default' | 'computed' | 'absent';
  };
  /**
   * The expression of each computed value, by its dotted path.
   */
  computed?: {
    [k: string]: string;
  };
  classes: {
    name: string;
    /**
     * The class, where the name in the list goes on with a digit: `linear` of `linear4test`.
     */
    class?: string;
    custom: boolean;
    props: Properties;
    defaults: Properties;
    /**
     * The script that has the values.
     */
    script: {
      /**
       * The script's path below the project's root.
       */
      path: string;
      /**
       * A save that changes a value makes a missing one.
       */
      exists: boolean;
      /**
       * Whether a save can edit it. Where it cannot, `overwrite=true` writes the script anew.
       */
      recognised: boolean;
      /**
       * Whether it is a link, which is not followed: `props` has no values then.
       */
      link?: boolean;
      /**
       * The line of the fault in a script that is not Lua.
       */
      line?: number;
    };
    /**
     * Where each value comes from, by its dotted path: the script, the JSON file beside it, or the defaults. `computed`: the script computes it, and `props` has no value. `absent`: nothing sets it, and its value is `null`.
     */
    from: {
      [k: string]: 'script' | 'json' | 'default' | 'computed' | 'absent';
    };
    /**
     * The expression of each computed value, by its dotted path.
     */
    computed?: {
      [k: string]: string;
    };
  }[];
}
export interface Page {
  name: string;
  kind: 'indexed';
  /**
   * The file with the model, below the project’s root.
   */
  file: string;
  components: {
    layers: LayerEntry[];
    audios: {
      long: string[];
      short: string[];
      sync?: string[];
    };
    groups: LayerEntry[];
    timers: string[];
    variables: string[];
    joints: string[];
    page: string[];
    [k: string]: unknown;
  };
  commands: string[];
  onInit: boolean;
  /**
   * Lists whose content depends on a run of the file, such as `audios`, `audios.long` or `layers.cat.class`, with what is written there. The document has what can be read. A change that depends on such a list is refused.
   */
  unreadable?: {
    list: string;
    line: number;
    text: string;
  }[];
  [k: string]: unknown;
}
export interface PlainPage {
  name: string;
  kind: 'plain';
  /**
   * Whether the running app shows it: not where `quiet` is set.
   */
  shown: boolean;
}
export interface LayerClass {
  type: 'class';
  name: string;
  /**
   * The class, where the name in the list goes on with a digit: `linear` of `linear4test`.
   */
  class?: string;
  layer: string;
  custom: boolean;
  attached: true;
  props: Properties;
  defaults: Properties;
  preview: Properties | null;
  /**
   * The script that has the values.
   */
  script: {
    /**
     * The script's path below the project's root.
     */
    path: string;
    /**
     * A save that changes a value makes a missing one.
     */
    exists: boolean;
    /**
     * Whether a save can edit it. Where it cannot, `overwrite=true` writes the script anew.
     */
    recognised: boolean;
    /**
     * Whether it is a link, which is not followed: `props` has no values then.
     */
    link?: boolean;
    /**
     * The line of the fault in a script that is not Lua.
     */
    line?: number;
  };
  /**
   * Where each value comes from, by its dotted path: the script, the JSON file beside it, or the defaults. `computed`: the script computes it, and `props` has no value. `absent`: nothing sets it, and its value is `null`.
   */
  from: {
    [k: string]: 'script' | 'json' | 'default' | 'computed' | 'absent';
  };
  /**
   * The expression of each computed value, by its dotted path.
   */
  computed?: {
    [k: string]: string;
  };
}
export interface PlainLayer {
  type: 'layer';
  name: string;
  found: boolean;
  props: Properties;
}
export interface PreviewedLayer {
  type: 'layer';
  name: string;
  path: string;
  props: Properties;
  classes: {
    name: string;
    /**
     * The class, where the name in the list goes on with a digit: `linear` of `linear4test`.
     */
    class?: string;
    custom: boolean;
    props: Properties;
    defaults: Properties;
    /**
     * The script that has the values.
     */
    script: {
      /**
       * The script's path below the project's root.
       */
      path: string;
      /**
       * A save that changes a value makes a missing one.
       */
      exists: boolean;
      /**
       * Whether a save can edit it. Where it cannot, `overwrite=true` writes the script anew.
       */
      recognised: boolean;
      /**
       * Whether it is a link, which is not followed: `props` has no values then.
       */
      link?: boolean;
      /**
       * The line of the fault in a script that is not Lua.
       */
      line?: number;
    };
    /**
     * Where each value comes from, by its dotted path: the script, the JSON file beside it, or the defaults. `computed`: the script computes it, and `props` has no value. `absent`: nothing sets it, and its value is `null`.
     */
    from: {
      [k: string]: 'script' | 'json' | 'default' | 'computed' | 'absent';
    };
    /**
     * The expression of each computed value, by its dotted path.
     */
    computed?: {
      [k: string]: string;
    };
  }[];
  layers: string[];
  preview: Properties | null;
  /**
   * The layer's picture: the path of its plain size below the project's root, as the runtime finds it (`type`, `isSharedAsset` and `imagePath` of the script count), and whether one of its three sizes is there.
   */
  image: {
    path: string;
    exists: boolean;
    /**
     * The sizes that are there, in pixels of the file; `null` where it is neither PNG nor JPEG.
     */
    files: {
      suffix: '' | '@2x' | '@4x';
      path: string;
      width: number | null;
      height: number | null;
    }[];
    /**
     * If no size is there: a file whose name differs by capitals or Unicode form alone. Devices do not find it.
     */
    differsByCase?: string;
    /**
     * What the app draws for the layer. `text`: a text layer, or the name of a layer whose picture is missing. `group`: only its layers.
     */
    drawnAs: 'image' | 'shape' | 'text' | 'group';
    /**
     * The picture of the class `mask`, which shows a part of the layer only.
     */
    mask?: {
      path: string;
      exists: boolean;
      /**
       * The sizes that are there, in pixels of the file; `null` where it is neither PNG nor JPEG.
       */
      files: {
        suffix: '' | '@2x' | '@4x';
        path: string;
        width: number | null;
        height: number | null;
      }[];
      /**
       * If no size is there: a file whose name differs by capitals or Unicode form alone. Devices do not find it.
       */
      differsByCase?: string;
    };
  };
  /**
   * The script that has the values.
   */
  script: {
    /**
     * The script's path below the project's root.
     */
    path: string;
    /**
     * A save that changes a value makes a missing one.
     */
    exists: boolean;
    /**
     * Whether a save can edit it. Where it cannot, `overwrite=true` writes the script anew.
     */
    recognised: boolean;
    /**
     * Whether it is a link, which is not followed: `props` has no values then.
     */
    link?: boolean;
    /**
     * The line of the fault in a script that is not Lua.
     */
    line?: number;
  };
  /**
   * Where each value comes from, by its dotted path: the script, the JSON file beside it, or the defaults. `computed`: the script computes it, and `props` has no value. `absent`: nothing sets it, and its value is `null`.
   */
  from: {
    [k: string]: 'script' | 'json' | 'default' | 'computed' | 'absent';
  };
  /**
   * The expression of each computed value, by its dotted path.
   */
  computed?: {
    [k: string]: string;
  };
  app: 'connected' | 'not-connected';
  /**
   * Warnings about the properties that were sent. Absent if there are none.
   */
  warnings?: Warning[];
}
export interface PreviewedClass {
  type: 'class';
  name: string;
  /**
   * The class, where the name in the list goes on with a digit: `linear` of `linear4test`.
   */
  class?: string;
  layer: string;
  custom: boolean;
  attached: true;
  props: Properties;
  defaults: Properties;
  preview: Properties | null;
  /**
   * The script that has the values.
   */
  script: {
    /**
     * The script's path below the project's root.
     */
    path: string;
    /**
     * A save that changes a value makes a missing one.
     */
    exists: boolean;
    /**
     * Whether a save can edit it. Where it cannot, `overwrite=true` writes the script anew.
     */
    recognised: boolean;
    /**
     * Whether it is a link, which is not followed: `props` has no values then.
     */
    link?: boolean;
    /**
     * The line of the fault in a script that is not Lua.
     */
    line?: number;
  };
  /**
   * Where each value comes from, by its dotted path: the script, the JSON file beside it, or the defaults. `computed`: the script computes it, and `props` has no value. `absent`: nothing sets it, and its value is `null`.
   */
  from: {
    [k: string]: 'script' | 'json' | 'default' | 'computed' | 'absent';
  };
  /**
   * The expression of each computed value, by its dotted path.
   */
  computed?: {
    [k: string]: string;
  };
  app: 'connected' | 'not-connected';
  /**
   * Warnings about the properties that were sent. Absent if there are none.
   */
  warnings?: Warning[];
}
export interface Command {
  name: string;
  actions: Action[];
  readonly: boolean;
  /**
   * Code of the script that is no action’s, if it has any. Changes of actions leave it as it is.
   */
  own?: OwnLua[];
}
/**
 * One step of a command: `group.verb` and its parameters.
 */
export interface Action {
  command: string;
  params: Properties;
}
/**
 * A statement of a command’s script that is no action’s.
 */
export interface OwnLua {
  /**
   * The line of the script, from 1.
   */
  line: number;
  text: string;
}
/**
 * As an action; parameters that are not sent are none.
 */
export interface ActionToStore {
  command: string;
  params?: Properties1;
}
/**
 * Named values; a table may hold tables.
 */
export interface Properties1 {
  [k: string]: PropertyValue;
}
export interface Component {
  kind: 'audios' | 'groups' | 'timers' | 'variables' | 'joints' | 'page';
  name: string;
  type?: 'long' | 'short' | 'sync';
  props: Properties;
  defaults: Properties;
  /**
   * The script that has the values.
   */
  script: {
    /**
     * The script's path below the project's root.
     */
    path: string;
    /**
     * A save that changes a value makes a missing one.
     */
    exists: boolean;
    /**
     * Whether a save can edit it. Where it cannot, `overwrite=true` writes the script anew.
     */
    recognised: boolean;
    /**
     * Whether it is a link, which is not followed: `props` has no values then.
     */
    link?: boolean;
    /**
     * The line of the fault in a script that is not Lua.
     */
    line?: number;
  };
  /**
   * Where each value comes from, by its dotted path: the script, the JSON file beside it, or the defaults. `computed`: the script computes it, and `props` has no value. `absent`: nothing sets it, and its value is `null`.
   */
  from: {
    [k: string]: 'script' | 'json' | 'default' | 'computed' | 'absent';
  };
  /**
   * The expression of each computed value, by its dotted path.
   */
  computed?: {
    [k: string]: string;
  };
}
/**
 * A class on a page group.
 */
export interface GroupClass {
  type: 'class';
  name: string;
  /**
   * The class, where the name in the list goes on with a digit: `linear` of `linear4test`.
   */
  class?: string;
  group: string;
  custom: boolean;
  attached: true;
  props: Properties;
  defaults: Properties;
  /**
   * The script that has the values.
   */
  script: {
    /**
     * The script's path below the project's root.
     */
    path: string;
    /**
     * A save that changes a value makes a missing one.
     */
    exists: boolean;
    /**
     * Whether a save can edit it. Where it cannot, `overwrite=true` writes the script anew.
     */
    recognised: boolean;
    /**
     * Whether it is a link, which is not followed: `props` has no values then.
     */
    link?: boolean;
    /**
     * The line of the fault in a script that is not Lua.
     */
    line?: number;
  };
  /**
   * Where each value comes from, by its dotted path: the script, the JSON file beside it, or the defaults. `computed`: the script computes it, and `props` has no value. `absent`: nothing sets it, and its value is `null`.
   */
  from: {
    [k: string]: 'script' | 'json' | 'default' | 'computed' | 'absent';
  };
  /**
   * The expression of each computed value, by its dotted path.
   */
  computed?: {
    [k: string]: string;
  };
}
/**
 * A file among the assets of a book, an image with all its sizes.
 */
export interface Asset {
  /**
   * Below the assets of the book. Of an image with several sizes: that of the smallest.
   */
  path: string;
  /**
   * The path in the project.
   */
  file: string;
  kind: 'image' | 'audio' | 'video' | 'sprite' | 'particle' | 'font' | 'other';
  bytes: number;
  /**
   * Of a PNG or JPEG, in pixels.
   */
  width?: number;
  height?: number;
  /**
   * Of an image: the suffix of each of its sizes, such as `@2x`. The plain one is empty.
   */
  suffixes: string[];
  /**
   * The address of the bytes.
   */
  href: string;
  usedBy: {
    href: string;
    /**
     * A property, `image` for the image of a layer, or a line. Code of no one thing has its path before it.
     */
    at: string;
  }[];
}
export interface CustomClassSummary {
  name: string;
  path: string;
}
export interface CustomClass {
  name: string;
  path: string;
  defaults: Properties2;
  /**
   * What a layer may set, as the constants show it.
   */
  properties: {
    [k: string]: PropertyType;
  };
  usedBy: (
    | {
        book: string;
        page: string;
        layer: string;
      }
    | {
        book: string;
        page: string;
        group: string;
      }
  )[];
  /**
   * What could not be read, and may carry it, too.
   */
  unreadable?: {
    path: string;
    problem: string;
  }[];
}
/**
 * Named values; a table may hold tables.
 */
export interface Properties2 {
  [k: string]: PropertyValue;
}
/**
 * What one property takes; its name is the dotted path to it.
 */
export interface PropertyType {
  /**
   * What a form calls it, in a designer's words: `Start position, horizontal`.
   */
  title: string;
  /**
   * The section of a form that it belongs to: `Start`, `Events`, `Older names`.
   */
  group: string;
  type: 'number' | 'integer' | 'boolean' | 'string' | 'color' | 'list' | 'table' | 'reference' | 'any';
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  /**
   * Of a number, what it is counted in: `artwork`, pixels of the artwork, of which four are a point; `points` of the page; `ms`, milliseconds; `s`, seconds; `degrees`; `times` its own size, or how often.
   */
  unit?: 'artwork' | 'points' | 'ms' | 's' | 'degrees' | 'times';
  /**
   * Of a number: by how much one step of a form's field changes it.
   */
  step?: number;
  /**
   * The handle on the page that sets it. The properties of one table with the same handle belong together, such as `from.x` and `from.y`.
   */
  handle?: 'position' | 'size' | 'rotation' | 'colour';
  /**
   * Whether the runtime fails without a value: `null` sets it back to the initial one.
   */
  required?: boolean;
  /**
   * Of a colour: scripts hold it as text, red, green and blue from 0 to 255.
   */
  asText?: boolean;
  /**
   * If the value is a name: the kind of thing that it names.
   */
  refersTo?:
    | 'layer'
    | 'animation'
    | 'image'
    | 'image-file'
    | 'command'
    | 'page'
    | 'audio'
    | 'timer'
    | 'variable'
    | 'joint';
  /**
   * If the value is a text: it is the name of a file among the assets.
   */
  file?: {
    /**
     * Folders below the book's assets; `{page}` is the page.
     */
    in: string[];
    /**
     * Whether the page stops if the file is missing.
     */
    needed?: boolean;
  };
  description?: string;
}
export interface Definition {
  name: string;
  /**
   * What an author calls it, in plain words.
   */
  title: string;
  /**
   * The section of a palette that it belongs to.
   */
  group: string;
  family: string;
  description: string;
  /**
   * The module of the runtime that its script is for.
   */
  module: string;
  defaults: Properties3;
  initial: Properties4;
  properties: {
    [k: string]: PropertyType;
  };
  /**
   * The names below `actions` that take a command of the page.
   */
  events: string[];
  /**
   * Of a class: whether page groups can carry it, too.
   */
  onGroups: boolean;
  aliases: string[];
  /**
   * Variants that take different properties. The value of the property that `by` names chooses one.
   */
  variants?: {
    by: string;
    kinds: {
      [k: string]: Definition;
    };
  };
}
/**
 * Named values; a table may hold tables.
 */
export interface Properties3 {
  [k: string]: PropertyValue;
}
/**
 * Named values; a table may hold tables.
 */
export interface Properties4 {
  [k: string]: PropertyValue;
}
export interface ActionDefinition {
  command: string;
  /**
   * What an author calls it, in plain words.
   */
  title: string;
  /**
   * The section of a palette that it belongs to.
   */
  group: string;
  description: string;
  params: {
    [k: string]: PropertyType;
  };
  /**
   * The parameters that are Lua expressions.
   */
  expressions: string[];
  /**
   * What it does nothing without: of each list, one parameter needs a value. The first is its present name.
   */
  required: string[][];
  defaults: Properties;
  /**
   * Names that older editors have for it.
   */
  formerly: string[];
}
export interface RunningApps {
  connected: boolean;
  since: string | null;
  ui: Properties | null;
  apps: {
    id: string;
    device: string;
    since: string;
    engine: string;
    capabilities: string[];
    ui: Properties;
  }[];
}
/**
 * An event as the app receives it, but for `UI`.
 */
export interface AppEvent {
  name: string;
  params?: Properties | [];
}
export interface DispatchedAppEvent {
  name: string;
  params: Properties;
  app: 'connected' | 'not-connected';
}
export interface Selection {
  /**
   * The address of the project (`/app`), a book, page, layer or class.
   */
  href: string;
}
export interface SelectedInApp {
  type: 'project' | 'book' | 'page' | 'layer' | 'class';
  name: string;
  app: 'connected' | 'not-connected';
}
export interface Bridge {
  line: string;
  files: string[];
}
export interface AppHello {
  /**
   * @maxItems 50
   */
  capabilities?: string[];
  engine?: string;
  device?: string;
  /**
   * The folder of the app, in the simulator.
   */
  project?: string;
  ui?: Properties | [];
  resume?: {
    session: string;
    token: string;
    [k: string]: unknown;
  } | null;
  [k: string]: unknown;
}
export interface AppSession {
  session: string;
  token: string;
  /**
   * The longest time that a poll waits, in seconds.
   */
  wait: number;
  place?: {
    book: string;
    page: string;
  };
}
export interface AppRefused {
  /**
   * Why: the app is of another project.
   */
  refused: string;
}
/**
 * In order; each comes until it is acknowledged.
 */
export interface AppMessages {
  messages: (
    | {
        n: number;
        type: 'event';
        name: string;
        params: Properties;
      }
    | {
        n: number;
        type: 'resync';
      }
    | {
        n: number;
        type: 'call';
        call:
          | {
              what: 'show';
              module: string;
            }
          | {
              what: 'layer';
              module: string;
              layer: string;
            }
          | {
              what: 'function';
              module: string;
              layer: string;
              func: string;
              params: Properties;
            };
      }
  )[];
}
/**
 * The session is not known (any more); open another.
 */
export interface SessionGone {
  gone: true;
}
export interface Noted {
  ok: true;
}
export interface AppState {
  ui: Properties | [];
  [k: string]: unknown;
}
export interface AppLines {
  from: number;
  /**
   * @maxItems 100
   */
  lines: {
    level: 'print' | 'error';
    text: string;
    [k: string]: unknown;
  }[];
  [k: string]: unknown;
}
/**
 * One step of the project’s history.
 */
export interface HistoryEntry {
  /**
   * `null` for an entry that cannot be read; `problem` has the cause.
   */
  id: string | null;
  revision: number;
  at: string | null;
  author: string;
  /**
   * What it did, in an author’s words: `Moved sun and rectangle`. For readers; programs take `items`, `renames` and `changes`.
   */
  summary: string;
  request: {
    method: string;
    path: string;
  } | null;
  kind: 'change' | 'undo' | 'redo' | 'external' | 'checkpoint' | 'unreadable';
  /**
   * The change that an undo or a redo is about.
   */
  target?: string;
  resource: ResourceReference | null;
  changes: FileChange[];
  /**
   * Of a change: what it did to each thing, in the order of a batch.
   */
  items?: {
    operation:
      | 'createBook'
      | 'renameBook'
      | 'deleteBook'
      | 'createPage'
      | 'renamePage'
      | 'deletePage'
      | 'createLayer'
      | 'saveLayer'
      | 'renameLayer'
      | 'deleteLayer'
      | 'attachClass'
      | 'saveClass'
      | 'renameClass'
      | 'detachClass'
      | 'createCommand'
      | 'saveCommand'
      | 'renameCommand'
      | 'deleteCommand'
      | 'createComponent'
      | 'saveComponent'
      | 'renameComponent'
      | 'deleteComponent'
      | 'attachGroupClass'
      | 'saveGroupClass'
      | 'detachGroupClass'
      | 'createCustomClass'
      | 'renameCustomClass'
      | 'deleteCustomClass'
      | 'createAsset'
      | 'renameAsset'
      | 'deleteAsset'
      | 'installBridge'
      | 'mendProject'
      | 'applyBatch'
      | 'undoChange'
      | 'redoChange'
      | 'restoreProject'
      | 'createCheckpoint'
      | 'deleteCheckpoint';
    resource: ResourceReference;
    /**
     * The names of the properties that it was sent.
     */
    properties?: string[];
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  undone: boolean;
  /**
   * The history does not have all bytes of its files. It cannot be undone.
   */
  irrevocable?: true;
  /**
   * Why the entry cannot be read, or what of it is lost.
   */
  problem?: string;
}
/**
 * A name for the project as it was at a moment.
 */
export interface Checkpoint {
  name: string;
  /**
   * The id of its entry in the history.
   */
  id: string;
  revision: number;
  at: string;
  author: string;
}
/**
 * What is wrong with a project.
 */
export interface DoctorReport {
  books: number;
  pages: number;
  errors: number;
  warnings: number;
  infos: number;
  findings: {
    /**
     * The same at each examination that finds it.
     */
    id: string;
    code:
      | 'byte-order-mark'
      | 'class-without-image'
      | 'class-without-script'
      | 'dangling-action'
      | 'dangling-page'
      | 'dangling-target'
      | 'differing-start'
      | 'duplicate-name'
      | 'duration-in-seconds'
      | 'file-too-large'
      | 'ignored-entries'
      | 'ignored-key'
      | 'image-without-layer'
      | 'invalid-json'
      | 'invalid-lua'
      | 'layer-without-image'
      | 'link-not-followed'
      | 'listed-plain-page'
      | 'missing-asset'
      | 'missing-command'
      | 'missing-custom-class'
      | 'missing-data'
      | 'missing-key'
      | 'missing-layer'
      | 'missing-module'
      | 'missing-page'
      | 'missing-script'
      | 'missing-start'
      | 'name-case'
      | 'no-duration'
      | 'no-return'
      | 'no-scene'
      | 'not-in-runtime'
      | 'own-runtime'
      | 'raises-at-start'
      | 'runtime-not-installed'
      | 'size-differs'
      | 'two-page-files'
      | 'unknown-key'
      | 'unknown-runtime'
      | 'unlisted-file'
      | 'unreachable-page'
      | 'unreadable-file'
      | 'unreadable-index'
      | 'unreadable-list'
      | 'unusable-value';
    severity: 'error' | 'warning' | 'info';
    place: {
      path: string;
      line?: number;
    };
    /**
     * The address of what it is about.
     */
    href: string;
    explanation: string;
    /**
     * What is wrong, without what to do.
     */
    fault?: string;
    /**
     * What to do: sentences of texts and calls, for callers that write calls in their own words.
     */
    remedies?: (string | RemedyCall)[][];
    /**
     * The line at fault, with a caret below the column.
     */
    excerpt?: string;
    /**
     * What POST /_/doctor/fix would do, where that is safe.
     */
    fix?: string;
  }[];
}
/**
 * The stream has begun, at this revision.
 */
export interface ReadyEvent {
  event: 'ready';
  /**
   * A place in the history: to be sent as Last-Event-ID.
   */
  id: string;
  data: {
    /**
     * How many changes the project has seen.
     */
    revision: number;
  };
}
/**
 * The history no longer has the events that were missed: read again what you need.
 */
export interface ResetEvent {
  event: 'reset';
  /**
   * A place in the history: to be sent as Last-Event-ID.
   */
  id: string;
  data: {
    /**
     * How many changes the project has seen.
     */
    revision: number;
  };
}
/**
 * A new revision: each once, in order, without gaps.
 */
export interface ChangeEvent {
  event: 'change';
  /**
   * A place in the history: to be sent as Last-Event-ID.
   */
  id: string;
  data: {
    /**
     * How many changes the project has seen.
     */
    revision: number;
    /**
     * Of the entry in the history.
     */
    id: string;
    at: string;
    author: string;
    /**
     * What it did, in an author’s words: `Moved sun and rectangle`. For readers; programs take `items`, `renames` and `changes`.
     */
    summary: string;
    kind: 'change' | 'undo' | 'redo' | 'external' | 'checkpoint';
    resource: ResourceReference | null;
    changes: ChangedFile[];
    /**
     * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
     */
    renames?: Rename[];
  };
}
export interface ChangedFile {
  path: string;
  action: 'created' | 'modified' | 'removed';
}
/**
 * Properties are shown, or no longer.
 */
export interface PreviewEvent {
  event: 'preview';
  data: {
    book: string;
    page: string;
    /**
     * Its whole path.
     */
    layer: string;
    /**
     * The class on the layer, where the preview is of one.
     */
    class?: string;
    /**
     * What is shown and not stored; `null` where the preview ended.
     */
    props: Properties | null;
  };
}
/**
 * Something happened to the running app.
 */
export interface RunningAppEvent {
  event: 'app';
  data: {
    name: 'connected' | 'gone' | 'state' | 'print' | 'error';
    params: Properties;
  };
}
/**
 * The progress of an examination of the project.
 */
export interface DoctorEvent {
  event: 'doctor';
  data: {
    /**
     * Looked at so far.
     */
    pages: number;
    /**
     * To be looked at in all.
     */
    of: number;
  };
}
/**
 * A change, as a request of its own would make it.
 */
export interface BatchItem {
  method: 'PUT' | 'POST' | 'DELETE';
  /**
   * The address with its query string, as a request of its own has them.
   */
  path: string;
  body?: unknown;
  /**
   * The `ETag` that a GET of the address had. The items before may not have changed it, either.
   */
  ifMatch?: string;
}
/**
 * A change, by its operation.
 */
export interface BatchOperation {
  /**
   * The id of an operation.
   */
  operation: string;
  /**
   * The address as it is read, `harbour/dusk/gull`, or its names as the operation calls them.
   */
  at?:
    | string
    | {
        [k: string]: unknown;
      };
  options?: {
    [k: string]: unknown;
  };
  body?: unknown;
}
export interface ServiceIndex {
  service: 'pagewright';
  addresses: {
    [k: string]: string;
  };
}
export interface Health {
  status: 'ok';
  version: string;
  pid: number;
  /**
   * Whether the service refuses every change.
   */
  readOnly: boolean;
  /**
   * Whether the service still has the lock of the project. Where it is lost, every change is refused.
   */
  lock: 'held' | 'lost' | 'none';
}
export interface OpenApi {
  openapi: string;
  paths: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
export interface ProblemExplanation {
  type: string;
  code:
    | 'invalid-name'
    | 'reserved-name'
    | 'invalid-body'
    | 'invalid-query'
    | 'invalid-header'
    | 'malformed-request'
    | 'unknown-command'
    | 'confirmation-required'
    | 'unauthorized'
    | 'host-not-allowed'
    | 'origin-not-allowed'
    | 'read-only'
    | 'route-not-found'
    | 'book-not-found'
    | 'page-not-found'
    | 'layer-not-found'
    | 'class-not-found'
    | 'class-not-attached'
    | 'command-not-found'
    | 'component-not-found'
    | 'bridge-not-found'
    | 'asset-not-found'
    | 'source-not-found'
    | 'view-not-registered'
    | 'history-entry-not-found'
    | 'finding-not-found'
    | 'method-not-allowed'
    | 'name-collides'
    | 'already-exists'
    | 'script-not-recognised'
    | 'computed-value'
    | 'edited-elsewhere'
    | 'no-safe-fix'
    | 'link-not-followed'
    | 'nothing-to-undo'
    | 'nothing-to-redo'
    | 'precondition-failed'
    | 'request-timed-out'
    | 'body-too-large'
    | 'uri-too-long'
    | 'unsupported-media-type'
    | 'range-not-satisfiable'
    | 'invalid-property'
    | 'idempotency-key-reused'
    | 'model-not-readable'
    | 'headers-too-large'
    | 'internal'
    | 'function-failed'
    | 'app-not-connected'
    | 'app-timed-out'
    | 'too-busy'
    | 'change-unfinished'
    | 'lock-lost'
    | 'storage-denied'
    | 'storage-full';
  status: number;
  title: string;
  remedy: string;
}
export interface SessionRequest {
  /**
   * From the address that the service printed, after `#code=`.
   */
  code?: string;
}
export interface BrowserSession {
  /**
   * Whether the service demands a token or a session.
   */
  needed: boolean;
  /**
   * To be sent as `Pagewright-Session`. Missing where none is needed.
   */
  key?: string;
}
export interface SessionCode {
  /**
   * Whether the service demands a token or a session.
   */
  needed: boolean;
  /**
   * Missing where none is needed.
   */
  code?: string;
}
export interface EndedSession {
  ended: boolean;
}
export interface ReadProjectAt {}
export interface ReadProjectOptions {
  /**
   * Select nothing in the running app, and show no page there.
   */
  quiet?: boolean;
}
/**
 * A project as a whole. A value that only running its files could show is `null`.
 */
export interface ReadProjectResult {
  /**
   * The title of the window in `build.settings`; where there is none, the book that the app starts with.
   */
  name: string | null;
  /**
   * A page of a book.
   */
  page: {
    /**
     * Points.
     */
    width: number;
    /**
     * Points.
     */
    height: number;
    /**
     * Pixels of the artwork for a point: layers and images are measured in these.
     */
    artwork: number;
  };
  content: {
    /**
     * Points of the screen that the app is laid out for; the shorter side.
     */
    width: number | null;
    /**
     * Points; the longer side.
     */
    height: number | null;
    /**
     * How these points fit the screen of a device: `letterbox`, `zoomEven`, …
     */
    scale: string | null;
    /**
     * Which images are taken, by the scale from which on they are.
     */
    imageSuffix: {
      [k: string]: number;
    } | null;
    /**
     * `default`: there is no `config.lua`. Values that it does not set have their defaults, too.
     */
    from: 'config.lua' | 'default';
  };
  /**
   * The language that the app starts in, then those that language groups have a layer for.
   */
  languages: string[];
  /**
   * The book that `main.lua` starts.
   */
  startBook: string | null;
  /**
   * The page that it starts with.
   */
  startPage: string | null;
  /**
   * The start of the app, and where it is written.
   */
  start: {
    /**
     * As `startBook`: `null` where branches of `main.lua` disagree.
     */
    book: string | null;
    /**
     * As `startPage`. A number in `main.lua` is the position of a page.
     */
    page: string | null;
    /**
     * Where the page is written; if it is not, the book.
     */
    at: {
      path: string;
      line: number;
    } | null;
    /**
     * Where the book is written.
     */
    bookAt: {
      path: string;
      line: number;
    } | null;
    /**
     * All books that `main.lua` may start: several where branches disagree.
     */
    books: {
      name: string | number;
      at: {
        path: string;
        line: number;
      };
    }[];
    /**
     * All pages that it may start with, by name or position.
     */
    pages: {
      name: string | number;
      at: {
        path: string;
        line: number;
      };
    }[];
  };
  /**
   * The runtime that runs the books of the project.
   */
  runtime: {
    /**
     * What runs the books: `plugin`, the plugin `plugin.kwik`; `modules`, `kwiksher.kwik` in `lua_modules`; `own`, an older runtime in `components/kwik` and `controller` of the project; `unknown`, none was found. What `main.lua` requires decides.
     */
    kind: 'plugin' | 'modules' | 'own' | 'unknown';
    /**
     * The file or folder that shows it.
     */
    from: string | null;
    /**
     * Whether its files are in the project. `false` of `modules`: `main.lua` names it, and `lua_modules` has no such files, or only a link, which is not followed. `null` of `plugin`: its files are elsewhere.
     */
    installed: boolean | null;
    /**
     * Classes, actions and components that an `own` runtime lacks, according to its files. Using one gives the warning `not-in-runtime`.
     */
    lacks: {
      classes: string[];
      components: string[];
      actions: string[];
    };
  };
  /**
   * The form of the pages with an index model.
   */
  pages: {
    /**
     * Where the models of the pages lie: `folder` is `App/<book>/components/<page>/index.lua`, `file` is `App/<book>/<page>.lua`, `mixed` is both. `null`: there is no page.
     */
    form: ('folder' | 'file' | 'mixed') | null;
    /**
     * Each book, where the forms differ; each page of a book in which they do.
     */
    books?: {
      name: string;
      form: 'folder' | 'file' | 'mixed';
      pages?: {
        name: string;
        form: 'folder' | 'file';
      }[];
    }[];
  };
  /**
   * How to read a value that is `null`.
   */
  defaults: {
    content: {
      /**
       * Points of the screen that the app is laid out for; the shorter side.
       */
      width: number | null;
      /**
       * Points; the longer side.
       */
      height: number | null;
      /**
       * How these points fit the screen of a device: `letterbox`, `zoomEven`, …
       */
      scale: string | null;
      /**
       * Which images are taken, by the scale from which on they are.
       */
      imageSuffix: {
        [k: string]: number;
      } | null;
    };
    /**
     * The first book.
     */
    startBook: string | null;
    /**
     * The first page of the book that the app starts with.
     */
    startPage: string | null;
  };
}
export interface ReadSourceAt {}
export interface ReadSourceOptions {
  /**
   * The path below the project's root: `App/harbour/index.lua`.
   */
  path: string;
  /**
   * Select nothing in the running app, and show no page there.
   */
  quiet?: boolean;
}
export interface SearchTextAt {}
export interface SearchTextOptions {
  /**
   * How many places at most, 1–1000.
   */
  limit?: number;
  /**
   * The `next` of the response that this one goes on from.
   */
  cursor?: string;
  /**
   * The text; at most 200 characters.
   */
  text: string;
  /**
   * A book, or a page as `book/page`.
   */
  in?: string;
  /**
   * Select nothing in the running app, and show no page there.
   */
  quiet?: boolean;
}
/**
 * Places in files of the project.
 */
export interface SearchTextResult {
  results: {
    /**
     * The address of the thing that the file belongs to.
     */
    href: string;
    /**
     * The path below the project's root.
     */
    path: string;
    /**
     * The property (`properties.target`), or the line (`line 12`).
     */
    at: string;
    /**
     * Counted from 1; absent where the property is on no one line.
     */
    line?: number;
    /**
     * The line without its margins, at most 200 characters.
     */
    text?: string;
  }[];
  /**
   * The cursor of the rest; `null` where there is none.
   */
  next: string | null;
}
export interface FindUsesAt {}
export interface FindUsesOptions {
  /**
   * How many places at most, 1–1000.
   */
  limit?: number;
  /**
   * The `next` of the response that this one goes on from.
   */
  cursor?: string;
  /**
   * The address of the thing: `/harbour/dusk/gull`.
   */
  to: string;
  /**
   * Select nothing in the running app, and show no page there.
   */
  quiet?: boolean;
}
/**
 * Places in files of the project.
 */
export interface FindUsesResult {
  results: {
    /**
     * The address of the thing that the file belongs to.
     */
    href: string;
    /**
     * The path below the project's root.
     */
    path: string;
    /**
     * The property (`properties.target`), or the line (`line 12`).
     */
    at: string;
    /**
     * Counted from 1; absent where the property is on no one line.
     */
    line?: number;
    /**
     * The line without its margins, at most 200 characters.
     */
    text?: string;
  }[];
  /**
   * The cursor of the rest; `null` where there is none.
   */
  next: string | null;
}
export interface ListBooksAt {}
export interface ListBooksOptions {
  /**
   * Select nothing in the running app, and show no page there.
   */
  quiet?: boolean;
}
export interface ReadBookAt {
  book: string;
}
export interface ReadBookOptions {
  /**
   * Select nothing in the running app, and show no page there.
   */
  quiet?: boolean;
}
export interface ReadBookResult {
  name: string;
  pages: {
    name: string;
    kind: 'indexed' | 'plain';
    listed: boolean;
  }[];
}
export interface CreateBookAt {
  book: string;
}
export interface CreateBookOptions {
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface CreateBookResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface RenameBookAt {
  book: string;
}
export interface RenameBookOptions {
  newName: string;
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface RenameBookResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface DeleteBookAt {
  book: string;
}
export interface DeleteBookOptions {
  /**
   * The book’s name once more.
   */
  confirm?: string;
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface DeleteBookResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface ReadPageAt {
  book: string;
  page: string;
}
export interface ReadPageOptions {
  /**
   * Select nothing in the running app, and show no page there.
   */
  quiet?: boolean;
}
export interface ReadPageLayersAt {
  book: string;
  page: string;
}
export interface ReadPageLayersOptions {
  /**
   * Select nothing in the running app, and show no page there.
   */
  quiet?: boolean;
}
export interface ReadPageLayersResult {
  name: string;
  kind: 'indexed';
  /**
   * The file with the model, below the project’s root.
   */
  file: string;
  components: {
    layers: LayerEntry[];
    audios: {
      long: string[];
      short: string[];
      sync?: string[];
    };
    groups: LayerEntry[];
    timers: string[];
    variables: string[];
    joints: string[];
    page: string[];
    [k: string]: unknown;
  };
  commands: string[];
  onInit: boolean;
  /**
   * Lists whose content depends on a run of the file, such as `audios`, `audios.long` or `layers.cat.class`, with what is written there. The document has what can be read. A change that depends on such a list is refused.
   */
  unreadable?: {
    list: string;
    line: number;
    text: string;
  }[];
  /**
   * Every layer as a read of it alone shows it, in drawing order: a group comes before its layers.
   */
  layerDocuments: Layer[];
  /**
   * Every page group as a read of it alone shows it, with its classes, in the order in which the app makes them.
   */
  groupDocuments: GroupWithClasses[];
  [k: string]: unknown;
}
export interface CreatePageAt {
  book: string;
  page: string;
}
export interface CreatePageOptions {
  /**
   * Make the page a copy of this one: its address, or `book/page`. Assets that it names come along to another book.
   */
  copyFrom?: string;
  /**
   * Its place in the reading order: before this page.
   */
  before?: string;
  /**
   * Its place in the reading order: after this page.
   */
  after?: string;
  /**
   * Where the model of a new page lies: `folder` is `App/<book>/components/<page>/index.lua`, `file` is `App/<book>/<page>.lua`. Without it, as for the pages beside it.
   */
  pages?: 'folder' | 'file';
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface CreatePageResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface RenamePageAt {
  book: string;
  page: string;
}
export interface RenamePageOptions {
  /**
   * Its new name.
   */
  newName?: string;
  /**
   * Its place in the reading order: before this page.
   */
  before?: string;
  /**
   * Its place in the reading order: after this page.
   */
  after?: string;
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface RenamePageResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface DeletePageAt {
  book: string;
  page: string;
}
export interface DeletePageOptions {
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface DeletePageResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface ReadLayerAt {
  book: string;
  page: string;
  layers: string[];
}
export interface ReadLayerOptions {
  /**
   * Select nothing in the running app, and show no page there.
   */
  quiet?: boolean;
}
export interface ReadLayerResult {
  type: 'layer';
  name: string;
  path: string;
  props: Properties;
  classes: {
    name: string;
    /**
     * The class, where the name in the list goes on with a digit: `linear` of `linear4test`.
     */
    class?: string;
    custom: boolean;
    props: Properties;
    defaults: Properties;
    /**
     * The script that has the values.
     */
    script: {
      /**
       * The script's path below the project's root.
       */
      path: string;
      /**
       * A save that changes a value makes a missing one.
       */
      exists: boolean;
      /**
       * Whether a save can edit it. Where it cannot, `overwrite=true` writes the script anew.
       */
      recognised: boolean;
      /**
       * Whether it is a link, which is not followed: `props` has no values then.
       */
      link?: boolean;
      /**
       * The line of the fault in a script that is not Lua.
       */
      line?: number;
    };
    /**
     * Where each value comes from, by its dotted path: the script, the JSON file beside it, or the defaults. `computed`: the script computes it, and `props` has no value. `absent`: nothing sets it, and its value is `null`.
     */
    from: {
      [k: string]: 'script' | 'json' | 'default' | 'computed' | 'absent';
    };
    /**
     * The expression of each computed value, by its dotted path.
     */
    computed?: {
      [k: string]: string;
    };
  }[];
  layers: string[];
  preview: Properties | null;
  /**
   * The layer's picture: the path of its plain size below the project's root, as the runtime finds it (`type`, `isSharedAsset` and `imagePath` of the script count), and whether one of its three sizes is there.
   */
  image: {
    path: string;
    exists: boolean;
    /**
     * The sizes that are there, in pixels of the file; `null` where it is neither PNG nor JPEG.
     */
    files: {
      suffix: '' | '@2x' | '@4x';
      path: string;
      width: number | null;
      height: number | null;
    }[];
    /**
     * If no size is there: a file whose name differs by capitals or Unicode form alone. Devices do not find it.
     */
    differsByCase?: string;
    /**
     * What the app draws for the layer. `text`: a text layer, or the name of a layer whose picture is missing. `group`: only its layers.
     */
    drawnAs: 'image' | 'shape' | 'text' | 'group';
    /**
     * The picture of the class `mask`, which shows a part of the layer only.
     */
    mask?: {
      path: string;
      exists: boolean;
      /**
       * The sizes that are there, in pixels of the file; `null` where it is neither PNG nor JPEG.
       */
      files: {
        suffix: '' | '@2x' | '@4x';
        path: string;
        width: number | null;
        height: number | null;
      }[];
      /**
       * If no size is there: a file whose name differs by capitals or Unicode form alone. Devices do not find it.
       */
      differsByCase?: string;
    };
  };
  /**
   * The script that has the values.
   */
  script: {
    /**
     * The script's path below the project's root.
     */
    path: string;
    /**
     * A save that changes a value makes a missing one.
     */
    exists: boolean;
    /**
     * Whether a save can edit it. Where it cannot, `overwrite=true` writes the script anew.
     */
    recognised: boolean;
    /**
     * Whether it is a link, which is not followed: `props` has no values then.
     */
    link?: boolean;
    /**
     * The line of the fault in a script that is not Lua.
     */
    line?: number;
  };
  /**
   * Where each value comes from, by its dotted path: the script, the JSON file beside it, or the defaults. `computed`: the script computes it, and `props` has no value. `absent`: nothing sets it, and its value is `null`.
   */
  from: {
    [k: string]: 'script' | 'json' | 'default' | 'computed' | 'absent';
  };
  /**
   * The expression of each computed value, by its dotted path.
   */
  computed?: {
    [k: string]: string;
  };
}
export interface CreateLayerAt {
  book: string;
  page: string;
  layers: string[];
}
export interface CreateLayerOptions {
  /**
   * Put the layer before (under) this one; of a class, before this class of its layer.
   */
  before?: string;
  /**
   * Put the layer after (above) this one; of a class, after this class of its layer.
   */
  after?: string;
  /**
   * Put the layer last in this group; groups that are missing on the way are made. `/` is the page itself.
   */
  into?: string;
  /**
   * Make the layer a copy of this one: its address, or `book/page/layer`. Its classes and layers come along; a body replaces properties. Of a class: `book/page/layer/class`.
   */
  copyFrom?: string;
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface CreateLayerResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface CreateLayerBody {
  [k: string]: unknown;
}
export interface SaveLayerAt {
  book: string;
  page: string;
  layers: string[];
}
export interface SaveLayerOptions {
  /**
   * Render the script anew if its tables cannot be found, or if it belongs to another kind of thing.
   */
  overwrite?: boolean;
  /**
   * The computed values that may be replaced, by their dotted paths with commas between: `y,from.x`. One that the body does not set stays.
   */
  replace?: string;
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface SaveLayerResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface SaveLayerBody {
  [k: string]: unknown;
}
export interface RenameLayerAt {
  book: string;
  page: string;
  layers: string[];
}
export interface RenameLayerOptions {
  /**
   * Its new name.
   */
  newName?: string;
  /**
   * Put the layer before (under) this one; of a class, before this class of its layer.
   */
  before?: string;
  /**
   * Put the layer after (above) this one; of a class, after this class of its layer.
   */
  after?: string;
  /**
   * Put the layer last in this group; groups that are missing on the way are made. `/` is the page itself.
   */
  into?: string;
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface RenameLayerResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface DeleteLayerAt {
  book: string;
  page: string;
  layers: string[];
}
export interface DeleteLayerOptions {
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface DeleteLayerResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface ReadClassAt {
  book: string;
  page: string;
  layers: string[];
  class: string;
}
export interface ReadClassOptions {
  /**
   * Select nothing in the running app, and show no page there.
   */
  quiet?: boolean;
}
export interface ReadClassResult {
  type: 'class';
  name: string;
  /**
   * The class, where the name in the list goes on with a digit: `linear` of `linear4test`.
   */
  class?: string;
  layer: string;
  custom: boolean;
  attached: true;
  props: Properties;
  defaults: Properties;
  preview: Properties | null;
  /**
   * The script that has the values.
   */
  script: {
    /**
     * The script's path below the project's root.
     */
    path: string;
    /**
     * A save that changes a value makes a missing one.
     */
    exists: boolean;
    /**
     * Whether a save can edit it. Where it cannot, `overwrite=true` writes the script anew.
     */
    recognised: boolean;
    /**
     * Whether it is a link, which is not followed: `props` has no values then.
     */
    link?: boolean;
    /**
     * The line of the fault in a script that is not Lua.
     */
    line?: number;
  };
  /**
   * Where each value comes from, by its dotted path: the script, the JSON file beside it, or the defaults. `computed`: the script computes it, and `props` has no value. `absent`: nothing sets it, and its value is `null`.
   */
  from: {
    [k: string]: 'script' | 'json' | 'default' | 'computed' | 'absent';
  };
  /**
   * The expression of each computed value, by its dotted path.
   */
  computed?: {
    [k: string]: string;
  };
}
export interface AttachClassAt {
  book: string;
  page: string;
  layers: string[];
  class: string;
}
export interface AttachClassOptions {
  /**
   * Its place among the classes of its layer: before this class.
   */
  before?: string;
  /**
   * Its place among the classes of its layer: after this class.
   */
  after?: string;
  /**
   * Make the class a copy of this one: its address, or `book/page/layer/class`. A body replaces properties.
   */
  copyFrom?: string;
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface AttachClassResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface AttachClassBody {
  [k: string]: unknown;
}
export interface SaveClassAt {
  book: string;
  page: string;
  layers: string[];
  class: string;
}
export interface SaveClassOptions {
  /**
   * Render the script anew if its tables cannot be found, or if it belongs to another kind of thing.
   */
  overwrite?: boolean;
  /**
   * The computed values that may be replaced, by their dotted paths with commas between: `y,from.x`. One that the body does not set stays.
   */
  replace?: string;
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface SaveClassResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface SaveClassBody {
  [k: string]: unknown;
}
export interface RenameClassAt {
  book: string;
  page: string;
  layers: string[];
  class: string;
}
export interface RenameClassOptions {
  /**
   * Its new name.
   */
  newName?: string;
  /**
   * Its place among the classes of its layer: before this class.
   */
  before?: string;
  /**
   * Its place among the classes of its layer: after this class.
   */
  after?: string;
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface RenameClassResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface DetachClassAt {
  book: string;
  page: string;
  layers: string[];
  class: string;
}
export interface DetachClassOptions {
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface DetachClassResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface ReadGroupClassAt {
  book: string;
  page: string;
  name: string;
  class: string;
}
export interface ReadGroupClassOptions {
  /**
   * Select nothing in the running app, and show no page there.
   */
  quiet?: boolean;
}
/**
 * A class on a page group.
 */
export interface ReadGroupClassResult {
  type: 'class';
  name: string;
  /**
   * The class, where the name in the list goes on with a digit: `linear` of `linear4test`.
   */
  class?: string;
  group: string;
  custom: boolean;
  attached: true;
  props: Properties;
  defaults: Properties;
  /**
   * The script that has the values.
   */
  script: {
    /**
     * The script's path below the project's root.
     */
    path: string;
    /**
     * A save that changes a value makes a missing one.
     */
    exists: boolean;
    /**
     * Whether a save can edit it. Where it cannot, `overwrite=true` writes the script anew.
     */
    recognised: boolean;
    /**
     * Whether it is a link, which is not followed: `props` has no values then.
     */
    link?: boolean;
    /**
     * The line of the fault in a script that is not Lua.
     */
    line?: number;
  };
  /**
   * Where each value comes from, by its dotted path: the script, the JSON file beside it, or the defaults. `computed`: the script computes it, and `props` has no value. `absent`: nothing sets it, and its value is `null`.
   */
  from: {
    [k: string]: 'script' | 'json' | 'default' | 'computed' | 'absent';
  };
  /**
   * The expression of each computed value, by its dotted path.
   */
  computed?: {
    [k: string]: string;
  };
}
export interface AttachGroupClassAt {
  book: string;
  page: string;
  name: string;
  class: string;
}
export interface AttachGroupClassOptions {
  /**
   * Its place among the classes of its page group: before this class.
   */
  before?: string;
  /**
   * Its place among the classes of its page group: after this class.
   */
  after?: string;
  /**
   * Make the class a copy of this one: its address, or `book/page/group/class`. A body replaces properties.
   */
  copyFrom?: string;
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface AttachGroupClassResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface AttachGroupClassBody {
  [k: string]: unknown;
}
export interface SaveGroupClassAt {
  book: string;
  page: string;
  name: string;
  class: string;
}
export interface SaveGroupClassOptions {
  /**
   * Render the script anew if its tables cannot be found, or if it belongs to another kind of thing.
   */
  overwrite?: boolean;
  /**
   * The computed values that may be replaced, by their dotted paths with commas between: `y,from.x`. One that the body does not set stays.
   */
  replace?: string;
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface SaveGroupClassResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface SaveGroupClassBody {
  [k: string]: unknown;
}
export interface DetachGroupClassAt {
  book: string;
  page: string;
  name: string;
  class: string;
}
export interface DetachGroupClassOptions {
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface DetachGroupClassResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface ListCommandsAt {
  book: string;
  page: string;
}
export interface ListCommandsOptions {
  /**
   * Select nothing in the running app, and show no page there.
   */
  quiet?: boolean;
}
export interface ReadCommandAt {
  book: string;
  page: string;
  command: string;
}
export interface ReadCommandOptions {
  /**
   * Select nothing in the running app, and show no page there.
   */
  quiet?: boolean;
}
export interface ReadCommandResult {
  name: string;
  actions: Action[];
  readonly: boolean;
  /**
   * Code of the script that is no action’s, if it has any. Changes of actions leave it as it is.
   */
  own?: OwnLua[];
}
export interface CreateCommandAt {
  book: string;
  page: string;
  command: string;
}
export interface CreateCommandOptions {
  /**
   * Its place among the commands of its page: before this command.
   */
  before?: string;
  /**
   * Its place among the commands of its page: after this command.
   */
  after?: string;
  /**
   * Make the command a copy of this one: its address, or `book/page/command`. A body replaces its actions.
   */
  copyFrom?: string;
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface CreateCommandResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface SaveCommandAt {
  book: string;
  page: string;
  command: string;
}
export interface SaveCommandOptions {
  /**
   * Replace a script that was edited by hand.
   */
  overwrite?: boolean;
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface SaveCommandResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface RenameCommandAt {
  book: string;
  page: string;
  command: string;
}
export interface RenameCommandOptions {
  /**
   * Its new name.
   */
  newName?: string;
  /**
   * Its place among the commands of its page: before this command.
   */
  before?: string;
  /**
   * Its place among the commands of its page: after this command.
   */
  after?: string;
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface RenameCommandResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface DeleteCommandAt {
  book: string;
  page: string;
  command: string;
}
export interface DeleteCommandOptions {
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface DeleteCommandResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface ListComponentsAt {
  book: string;
  page: string;
  kind: string;
}
export interface ListComponentsOptions {
  /**
   * Select nothing in the running app, and show no page there.
   */
  quiet?: boolean;
}
export interface ReadComponentAt {
  book: string;
  page: string;
  kind: string;
  name: string;
}
export interface ReadComponentOptions {
  /**
   * Select nothing in the running app, and show no page there.
   */
  quiet?: boolean;
}
export interface ReadComponentResult {
  kind: 'audios' | 'groups' | 'timers' | 'variables' | 'joints' | 'page';
  name: string;
  type?: 'long' | 'short' | 'sync';
  props: Properties;
  defaults: Properties;
  /**
   * The script that has the values.
   */
  script: {
    /**
     * The script's path below the project's root.
     */
    path: string;
    /**
     * A save that changes a value makes a missing one.
     */
    exists: boolean;
    /**
     * Whether a save can edit it. Where it cannot, `overwrite=true` writes the script anew.
     */
    recognised: boolean;
    /**
     * Whether it is a link, which is not followed: `props` has no values then.
     */
    link?: boolean;
    /**
     * The line of the fault in a script that is not Lua.
     */
    line?: number;
  };
  /**
   * Where each value comes from, by its dotted path: the script, the JSON file beside it, or the defaults. `computed`: the script computes it, and `props` has no value. `absent`: nothing sets it, and its value is `null`.
   */
  from: {
    [k: string]: 'script' | 'json' | 'default' | 'computed' | 'absent';
  };
  /**
   * The expression of each computed value, by its dotted path.
   */
  computed?: {
    [k: string]: string;
  };
}
export interface CreateComponentAt {
  book: string;
  page: string;
  kind: string;
  name: string;
}
export interface CreateComponentOptions {
  /**
   * For an audio: the list that it goes into. Default: `short`.
   */
  type?: 'long' | 'short' | 'sync';
  /**
   * Its place in its list: before this component.
   */
  before?: string;
  /**
   * Its place in its list: after this component.
   */
  after?: string;
  /**
   * Make the component a copy of this one: its address, or `book/page/kind/name`. A page group comes with its classes; a body replaces properties.
   */
  copyFrom?: string;
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface CreateComponentResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface CreateComponentBody {
  [k: string]: unknown;
}
export interface SaveComponentAt {
  book: string;
  page: string;
  kind: string;
  name: string;
}
export interface SaveComponentOptions {
  /**
   * Render the script anew if its tables cannot be found, or if it belongs to another kind of thing.
   */
  overwrite?: boolean;
  /**
   * The computed values that may be replaced, by their dotted paths with commas between: `y,from.x`. One that the body does not set stays.
   */
  replace?: string;
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface SaveComponentResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface SaveComponentBody {
  [k: string]: unknown;
}
export interface RenameComponentAt {
  book: string;
  page: string;
  kind: string;
  name: string;
}
export interface RenameComponentOptions {
  /**
   * Its new name.
   */
  newName?: string;
  /**
   * Its place in its list: before this component.
   */
  before?: string;
  /**
   * Its place in its list: after this component.
   */
  after?: string;
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface RenameComponentResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface DeleteComponentAt {
  book: string;
  page: string;
  kind: string;
  name: string;
}
export interface DeleteComponentOptions {
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface DeleteComponentResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface ListAssetsAt {
  book: string;
}
export interface ListAssetsOptions {
  /**
   * Only assets of this kind.
   */
  kind?: 'image' | 'audio' | 'video' | 'sprite' | 'particle' | 'font' | 'other';
  /**
   * Only assets that this page uses, and those in the folder of its images.
   */
  page?: string;
  /**
   * `true`: only assets that nothing uses; `false`: only those in use.
   */
  unused?: boolean;
  /**
   * Select nothing in the running app, and show no page there.
   */
  quiet?: boolean;
}
export interface ReadAssetAt {
  book: string;
  path: string[];
}
export interface ReadAssetOptions {
  /**
   * Select nothing in the running app, and show no page there.
   */
  quiet?: boolean;
}
export interface CreateAssetAt {
  book: string;
  path: string[];
}
export interface CreateAssetOptions {
  /**
   * Replace the bytes of an asset that is there.
   */
  overwrite?: boolean;
  /**
   * Hold the bytes for a batch, 15 minutes at most, and write nothing. `upload` of the resource names them.
   */
  hold?: boolean;
  /**
   * In place of a body: bytes that are held, by their name.
   */
  upload?: string;
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface CreateAssetResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface RenameAssetAt {
  book: string;
  path: string[];
}
export interface RenameAssetOptions {
  /**
   * The new name, in the same folder and with the same ending.
   */
  newName: string;
  /**
   * Renames an image although a layer of its name shows it.
   */
  confirm?: 'used';
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface RenameAssetResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface DeleteAssetAt {
  book: string;
  path: string[];
}
export interface DeleteAssetOptions {
  /**
   * Removes the asset although something uses it.
   */
  confirm?: 'used';
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface DeleteAssetResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface ListCustomClassesAt {}
export interface ListCustomClassesOptions {
  /**
   * Select nothing in the running app, and show no page there.
   */
  quiet?: boolean;
}
export interface ReadCustomClassAt {
  class: string;
}
export interface ReadCustomClassOptions {
  /**
   * Select nothing in the running app, and show no page there.
   */
  quiet?: boolean;
}
export interface ReadCustomClassResult {
  name: string;
  path: string;
  defaults: Properties2;
  /**
   * What a layer may set, as the constants show it.
   */
  properties: {
    [k: string]: PropertyType;
  };
  usedBy: (
    | {
        book: string;
        page: string;
        layer: string;
      }
    | {
        book: string;
        page: string;
        group: string;
      }
  )[];
  /**
   * What could not be read, and may carry it, too.
   */
  unreadable?: {
    path: string;
    problem: string;
  }[];
}
export interface CreateCustomClassAt {
  class: string;
}
export interface CreateCustomClassOptions {
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface CreateCustomClassResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface CreateCustomClassBody {
  name?: string | null;
  class?: string | null;
}
export interface RenameCustomClassAt {
  class: string;
}
export interface RenameCustomClassOptions {
  /**
   * Rename.
   */
  newName: string;
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface RenameCustomClassResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface DeleteCustomClassAt {
  class: string;
}
export interface DeleteCustomClassOptions {
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface DeleteCustomClassResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface PreviewPropertiesAt {
  book: string;
  page: string;
  layers: string[];
}
export interface PreviewPropertiesOptions {
  /**
   * The class on the layer; the same as the last part of the address.
   */
  class?: string;
  /**
   * Render the script anew if its tables cannot be found, or if it belongs to another kind of thing.
   */
  overwrite?: boolean;
  /**
   * The computed values that may be replaced, by their dotted paths with commas between: `y,from.x`. One that the body does not set stays.
   */
  replace?: string;
  /**
   * End the preview first: the app shows the stored values. A body begins a new preview.
   */
  end?: boolean;
  /**
   * For a plain page: which running app is asked, by its id or device; the one that connected last otherwise.
   */
  app?: string;
}
export interface PreviewPropertiesBody {
  [k: string]: unknown;
}
export interface ReadPlainLayerAt {
  book: string;
  page: string;
  layers: string[];
}
export interface ReadPlainLayerOptions {
  /**
   * For a plain page: which running app is asked, by its id or device; the one that connected last otherwise.
   */
  app?: string;
  /**
   * Select nothing in the running app, and show no page there.
   */
  quiet?: boolean;
}
export interface ReadPlainLayerResult {
  type: 'layer';
  name: string;
  found: boolean;
  props: Properties;
}
export interface ShowPlainPageAt {
  book: string;
  page: string;
}
export interface ShowPlainPageOptions {
  /**
   * For a plain page: which running app is asked, by its id or device; the one that connected last otherwise.
   */
  app?: string;
  /**
   * Check only that an app is connected.
   */
  checkOnly?: boolean;
}
export interface ShowPlainPageResult {
  name: string;
  kind: 'plain';
  /**
   * Whether the running app shows it: not where `quiet` is set.
   */
  shown: boolean;
}
export interface CallPlainFunctionAt {
  book: string;
  page: string;
  layers: string[];
}
export interface CallPlainFunctionOptions {
  /**
   * For a plain page: which running app is asked, by its id or device; the one that connected last otherwise.
   */
  app?: string;
}
export interface CallPlainFunctionBody {
  [k: string]: unknown;
}
export interface ListActionsAt {}
export interface ListActionsOptions {
  /**
   * Select nothing in the running app, and show no page there.
   */
  quiet?: boolean;
}
export interface ListClassesAt {}
export interface ListClassesOptions {
  /**
   * Select nothing in the running app, and show no page there.
   */
  quiet?: boolean;
}
export interface ListComponentKindsAt {}
export interface ListComponentKindsOptions {
  /**
   * Select nothing in the running app, and show no page there.
   */
  quiet?: boolean;
}
export interface ShowClassAt {
  class: string;
}
export interface ShowClassOptions {
  /**
   * Select nothing in the running app, and show no page there.
   */
  quiet?: boolean;
}
export interface ShowClassResult {
  name: string;
  /**
   * What an author calls it, in plain words.
   */
  title: string;
  /**
   * The section of a palette that it belongs to.
   */
  group: string;
  family: string;
  description: string;
  /**
   * The module of the runtime that its script is for.
   */
  module: string;
  defaults: Properties3;
  initial: Properties4;
  properties: {
    [k: string]: PropertyType;
  };
  /**
   * The names below `actions` that take a command of the page.
   */
  events: string[];
  /**
   * Of a class: whether page groups can carry it, too.
   */
  onGroups: boolean;
  aliases: string[];
  /**
   * Variants that take different properties. The value of the property that `by` names chooses one.
   */
  variants?: {
    by: string;
    kinds: {
      [k: string]: Definition;
    };
  };
}
export interface ListHistoryAt {}
export interface ListHistoryOptions {
  /**
   * How many entries at most, 1–200.
   */
  limit?: number;
  /**
   * An id: only entries older than it.
   */
  before?: string;
  /**
   * Select nothing in the running app, and show no page there.
   */
  quiet?: boolean;
}
export interface ReadHistoryEntryAt {
  id: string;
}
export interface ReadHistoryEntryOptions {
  /**
   * Select nothing in the running app, and show no page there.
   */
  quiet?: boolean;
}
/**
 * One step of the project’s history.
 */
export interface ReadHistoryEntryResult {
  /**
   * `null` for an entry that cannot be read; `problem` has the cause.
   */
  id: string | null;
  revision: number;
  at: string | null;
  author: string;
  /**
   * What it did, in an author’s words: `Moved sun and rectangle`. For readers; programs take `items`, `renames` and `changes`.
   */
  summary: string;
  request: {
    method: string;
    path: string;
  } | null;
  kind: 'change' | 'undo' | 'redo' | 'external' | 'checkpoint' | 'unreadable';
  /**
   * The change that an undo or a redo is about.
   */
  target?: string;
  resource: ResourceReference | null;
  changes: FileChange[];
  /**
   * Of a change: what it did to each thing, in the order of a batch.
   */
  items?: {
    operation:
      | 'createBook'
      | 'renameBook'
      | 'deleteBook'
      | 'createPage'
      | 'renamePage'
      | 'deletePage'
      | 'createLayer'
      | 'saveLayer'
      | 'renameLayer'
      | 'deleteLayer'
      | 'attachClass'
      | 'saveClass'
      | 'renameClass'
      | 'detachClass'
      | 'createCommand'
      | 'saveCommand'
      | 'renameCommand'
      | 'deleteCommand'
      | 'createComponent'
      | 'saveComponent'
      | 'renameComponent'
      | 'deleteComponent'
      | 'attachGroupClass'
      | 'saveGroupClass'
      | 'detachGroupClass'
      | 'createCustomClass'
      | 'renameCustomClass'
      | 'deleteCustomClass'
      | 'createAsset'
      | 'renameAsset'
      | 'deleteAsset'
      | 'installBridge'
      | 'mendProject'
      | 'applyBatch'
      | 'undoChange'
      | 'redoChange'
      | 'restoreProject'
      | 'createCheckpoint'
      | 'deleteCheckpoint';
    resource: ResourceReference;
    /**
     * The names of the properties that it was sent.
     */
    properties?: string[];
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  undone: boolean;
  /**
   * The history does not have all bytes of its files. It cannot be undone.
   */
  irrevocable?: true;
  /**
   * Why the entry cannot be read, or what of it is lost.
   */
  problem?: string;
}
export interface ReadHistoryFileAt {
  id: string;
}
export interface ReadHistoryFileOptions {
  /**
   * The file that the change has touched: its path below the project's root.
   */
  path: string;
  /**
   * Whether as it was before the change or after it.
   */
  side?: 'before' | 'after';
  /**
   * Select nothing in the running app, and show no page there.
   */
  quiet?: boolean;
}
export interface RedoChangeAt {}
export interface RedoChangeOptions {
  /**
   * The id of the change that you expect to be redone. Any other is refused.
   */
  entry?: string;
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface RedoChangeResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface UndoChangeAt {}
export interface UndoChangeOptions {
  /**
   * The author, as in Pagewright-Author, whose newest change is undone. `external`: the newest external edit.
   */
  author?: string;
  /**
   * The id of the change to undo, whether it is the newest or not.
   */
  change?: string;
  /**
   * The id of the change that you expect to be undone. Any other is refused.
   */
  entry?: string;
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface UndoChangeResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface RestoreProjectAt {}
export interface RestoreProjectOptions {
  /**
   * The id of the entry, whose own change stays, or the name of a checkpoint.
   */
  to: string;
  /**
   * Restore only this file, or the files in this folder: its path in the project.
   */
  path?: string;
  /**
   * The id of the newest entry, as you know it. If there is a newer one, nothing is changed.
   */
  newest?: string;
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface RestoreProjectResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface ListCheckpointsAt {}
export interface ListCheckpointsOptions {
  /**
   * Select nothing in the running app, and show no page there.
   */
  quiet?: boolean;
}
export interface ReadCheckpointAt {
  checkpoint: string;
}
export interface ReadCheckpointOptions {
  /**
   * Select nothing in the running app, and show no page there.
   */
  quiet?: boolean;
}
/**
 * A name for the project as it was at a moment.
 */
export interface ReadCheckpointResult {
  name: string;
  /**
   * The id of its entry in the history.
   */
  id: string;
  revision: number;
  at: string;
  author: string;
}
export interface CreateCheckpointAt {
  checkpoint: string;
}
export interface CreateCheckpointOptions {
  /**
   * Move the name of an earlier checkpoint to the present.
   */
  overwrite?: boolean;
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface CreateCheckpointResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface DeleteCheckpointAt {
  checkpoint: string;
}
export interface DeleteCheckpointOptions {
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface DeleteCheckpointResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface ReadDoctorAt {}
export interface ReadDoctorOptions {
  /**
   * Only findings about this book.
   */
  book?: string;
  /**
   * Only findings about this page of the book.
   */
  page?: string;
  /**
   * Only findings of this severity.
   */
  severity?: 'error' | 'warning' | 'info';
  /**
   * Select nothing in the running app, and show no page there.
   */
  quiet?: boolean;
}
/**
 * What is wrong with a project.
 */
export interface ReadDoctorResult {
  books: number;
  pages: number;
  errors: number;
  warnings: number;
  infos: number;
  findings: {
    /**
     * The same at each examination that finds it.
     */
    id: string;
    code:
      | 'byte-order-mark'
      | 'class-without-image'
      | 'class-without-script'
      | 'dangling-action'
      | 'dangling-page'
      | 'dangling-target'
      | 'differing-start'
      | 'duplicate-name'
      | 'duration-in-seconds'
      | 'file-too-large'
      | 'ignored-entries'
      | 'ignored-key'
      | 'image-without-layer'
      | 'invalid-json'
      | 'invalid-lua'
      | 'layer-without-image'
      | 'link-not-followed'
      | 'listed-plain-page'
      | 'missing-asset'
      | 'missing-command'
      | 'missing-custom-class'
      | 'missing-data'
      | 'missing-key'
      | 'missing-layer'
      | 'missing-module'
      | 'missing-page'
      | 'missing-script'
      | 'missing-start'
      | 'name-case'
      | 'no-duration'
      | 'no-return'
      | 'no-scene'
      | 'not-in-runtime'
      | 'own-runtime'
      | 'raises-at-start'
      | 'runtime-not-installed'
      | 'size-differs'
      | 'two-page-files'
      | 'unknown-key'
      | 'unknown-runtime'
      | 'unlisted-file'
      | 'unreachable-page'
      | 'unreadable-file'
      | 'unreadable-index'
      | 'unreadable-list'
      | 'unusable-value';
    severity: 'error' | 'warning' | 'info';
    place: {
      path: string;
      line?: number;
    };
    /**
     * The address of what it is about.
     */
    href: string;
    explanation: string;
    /**
     * What is wrong, without what to do.
     */
    fault?: string;
    /**
     * What to do: sentences of texts and calls, for callers that write calls in their own words.
     */
    remedies?: (string | RemedyCall)[][];
    /**
     * The line at fault, with a caret below the column.
     */
    excerpt?: string;
    /**
     * What POST /_/doctor/fix would do, where that is safe.
     */
    fix?: string;
  }[];
}
export interface MendProjectAt {}
export interface MendProjectOptions {
  /**
   * Mend only findings of this code.
   */
  code?:
    | 'byte-order-mark'
    | 'class-without-image'
    | 'class-without-script'
    | 'dangling-action'
    | 'dangling-page'
    | 'dangling-target'
    | 'differing-start'
    | 'duplicate-name'
    | 'duration-in-seconds'
    | 'file-too-large'
    | 'ignored-entries'
    | 'ignored-key'
    | 'image-without-layer'
    | 'invalid-json'
    | 'invalid-lua'
    | 'layer-without-image'
    | 'link-not-followed'
    | 'listed-plain-page'
    | 'missing-asset'
    | 'missing-command'
    | 'missing-custom-class'
    | 'missing-data'
    | 'missing-key'
    | 'missing-layer'
    | 'missing-module'
    | 'missing-page'
    | 'missing-script'
    | 'missing-start'
    | 'name-case'
    | 'no-duration'
    | 'no-return'
    | 'no-scene'
    | 'not-in-runtime'
    | 'own-runtime'
    | 'raises-at-start'
    | 'runtime-not-installed'
    | 'size-differs'
    | 'two-page-files'
    | 'unknown-key'
    | 'unknown-runtime'
    | 'unlisted-file'
    | 'unreachable-page'
    | 'unreadable-file'
    | 'unreadable-index'
    | 'unreadable-list'
    | 'unusable-value';
  /**
   * Mend only the finding with this id.
   */
  id?: string;
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface MendProjectResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface ReadBridgeAt {}
export interface ReadBridgeOptions {
  /**
   * Select nothing in the running app, and show no page there.
   */
  quiet?: boolean;
}
export interface ReadBridgeResult {
  line: string;
  files: string[];
}
export interface DescribeAppAt {}
export interface DescribeAppOptions {
  /**
   * Select nothing in the running app, and show no page there.
   */
  quiet?: boolean;
}
export interface DescribeAppResult {
  connected: boolean;
  since: string | null;
  ui: Properties | null;
  apps: {
    id: string;
    device: string;
    since: string;
    engine: string;
    capabilities: string[];
    ui: Properties;
  }[];
}
export interface DispatchEventAt {}
export interface DispatchEventOptions {}
export interface DispatchEventResult {
  name: string;
  params: Properties;
  app: 'connected' | 'not-connected';
}
/**
 * An event as the app receives it, but for `UI`.
 */
export interface DispatchEventBody {
  name: string;
  params?: Properties | [];
}
export interface SelectThingAt {}
export interface SelectThingOptions {}
export interface SelectThingResult {
  type: 'project' | 'book' | 'page' | 'layer' | 'class';
  name: string;
  app: 'connected' | 'not-connected';
}
export interface SelectThingBody {
  /**
   * The address of the project (`/app`), a book, page, layer or class.
   */
  href: string;
}
export interface InstallBridgeAt {}
export interface InstallBridgeOptions {
  /**
   * Where the app finds this service. Default: where the request was sent.
   */
  url?: string;
  /**
   * Replace files that differ from what would be written.
   */
  overwrite?: boolean;
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface InstallBridgeResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
export interface ApplyBatchAt {}
export interface ApplyBatchOptions {
  /**
   * Answer what would be changed, with a unified diff of each file, and write nothing.
   */
  dryRun?: boolean;
}
/**
 * Everything that a change did, in one step.
 */
export interface ApplyBatchResult {
  created?: boolean;
  resource: {
    type:
      | 'project'
      | 'book'
      | 'page'
      | 'layer'
      | 'class'
      | 'command'
      | 'component'
      | 'custom-class'
      | 'bridge'
      | 'asset'
      | 'checkpoint';
    name: string;
    href: string;
    [k: string]: unknown;
  };
  changes: FileChange[];
  changeset: string | null;
  warnings: Warning[];
  /**
   * After a rename or a move: each place in a file where a reference was updated.
   */
  references?: {
    path: string;
    at: string;
    from: string;
    to: string;
  }[];
  /**
   * The things with another address, in the order in which they got it. What is in such a thing has another address, too.
   */
  renames?: Rename[];
  /**
   * Of an undo or redo: the id of the change that it is about.
   */
  target?: string;
  /**
   * Of a batch: the response of each item, in their order.
   */
  items?: BatchItemResponse[];
}
