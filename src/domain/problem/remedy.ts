/** Lists that a caller can read, each with the names that address it. */
export type Listing =
  | {
      readonly what:
        | 'books'
        | 'classes'
        | 'group-classes'
        | 'custom-classes'
        | 'history'
        | 'checkpoints'
        | 'apps'
        | 'runtime';
    }
  | { readonly what: 'pages' | 'assets'; readonly address: readonly [book: string] }
  | { readonly what: 'layers' | 'commands'; readonly address: readonly [book: string, page: string] }
  | { readonly what: 'components'; readonly address: readonly [book: string, page: string, kind: string] };

/**
 * What the caller can do about a problem, a warning or a finding, as data. Each front end turns it into its own words and
 * addresses. A message explains what is wrong, and never explains how to use a front end.
 *
 * - `list`: look up what there is; `describe`: read about a built-in class
 * - `create`, `delete`: a thing that is missing, or is in the way
 * - `draw`: make a layer with this property; it draws what was taken for a class
 * - `rename`, `change-class`: by an operation of its own, not by a property; `set-at-creation`: only when the thing is made
 * - `replace`: the same request, with leave to replace computed values
 * - `overwrite`: the verb, with leave to render the script anew; `adopt`: first create the thing without properties,
 *   so that its existing script becomes part of the model
 * - `confirm`: the same request, naming the thing once more
 * - `fix`: have the doctor fix findings of this code
 * - `read-again`: the thing has changed since it was read
 * - `undo`: first undo the later change; `external` where that is an external edit
 * - `name-part`: a command or component is named by its page, too
 * - `start-app`: connect a running app; `ask-app`: a plain page is asked of the running app
 */
export type Remedy =
  | ({ readonly kind: 'list' } & Listing)
  | { readonly kind: 'describe'; readonly class: string }
  | { readonly kind: 'create'; readonly type: Creatable; readonly address: readonly string[] }
  | { readonly kind: 'delete'; readonly type: 'page'; readonly address: readonly string[] }
  | { readonly kind: 'draw'; readonly property: string; readonly value: string }
  | { readonly kind: 'rename' | 'change-class' | 'start-app' | 'read-again' }
  | { readonly kind: 'overwrite'; readonly verb: 'set' | 'install' }
  | { readonly kind: 'replace'; readonly names: readonly string[] }
  | { readonly kind: 'set-at-creation'; readonly option: 'type' }
  | { readonly kind: 'adopt'; readonly file: string }
  | { readonly kind: 'confirm'; readonly name: string }
  | { readonly kind: 'fix'; readonly code: string }
  | { readonly kind: 'name-part'; readonly part: 'command' | 'component'; readonly book: string }
  | { readonly kind: 'undo'; readonly external: boolean }
  | { readonly kind: 'ask-app'; readonly address: readonly [book: string, page: string] };

type Creatable = 'book' | 'page' | 'class' | 'group-class' | 'custom-class';
