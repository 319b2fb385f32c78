import type { ProblemCode } from '#domain/problem/problem';

/** How HTTP answers a problem: with its status, its title, and what the caller can do. */
interface ProblemEntry {
  readonly status: number;
  /** The same for every occurrence. */
  readonly title: string;
  /** The cause and what to do, for the page that explains the code. */
  readonly remedy: string;
}

/** The one table from problem codes to HTTP. A code without a row does not compile. */
export const problemCatalog = {
  'invalid-name': {
    status: 400,
    title: 'The name is not allowed',
    remedy:
      'A name is 1–100 characters (at most 180 bytes) of letters and digits of any script, "_", space and "-". It starts with a letter or "_" and has no space at either end. The detail names the rule that was broken; "suggestion" is a name that would be accepted. In an address each name is percent-encoded once, and no name is empty, "." or "..".',
  },
  'reserved-name': {
    status: 400,
    title: 'The name is reserved',
    remedy:
      'The names "app", "components" and "_" cannot be books, nor "commands", "components" and "assets" pages: they have a meaning of their own in addresses. Choose another name.',
  },
  'invalid-body': {
    status: 400,
    title: 'The request body cannot be read',
    remedy:
      'Send one JSON, YAML, braced or Lua table of properties, in UTF-8, without duplicate names, aliases or numbers that are not finite, at most 32 levels deep. An asset is the bytes of a file of the kind that its name ends with. Where the text is at fault, "line" and "column" name the place. Requests that take no properties (GET, HEAD, OPTIONS, DELETE and some others) must send none.',
  },
  'invalid-query': {
    status: 400,
    title: 'The query string is not understood',
    remedy:
      'Each address takes certain query parameters, each at most once; an unknown one is refused, so that a typing error never changes the meaning of a request. "nearest" names the parameter that was probably meant.',
  },
  'invalid-header': {
    status: 400,
    title: 'A header field is not understood',
    remedy: 'The detail names the field and the values that it takes. Nothing was changed.',
  },
  'malformed-request': {
    status: 400,
    title: 'The request cannot be read as HTTP',
    remedy:
      'The detail names the mistake. An address is ASCII without blanks: percent-encode each name once, as encodeURIComponent does. Nothing was changed.',
  },
  'unknown-command': {
    status: 400,
    title: 'The command is not known',
    remedy: 'The "command" parameter of a POST is "preview" (show, write nothing) or "save" (store).',
  },
  'confirmation-required': {
    status: 400,
    title: 'The request needs a confirmation',
    remedy:
      'Removing a whole book takes "?confirm=<book>", with the book\'s own name, and removing an asset in use "?confirm=used", so that it never happens by accident.',
  },
  unauthorized: {
    status: 401,
    title: 'A token is needed',
    remedy: 'This service was started with a token. Send it in the header "Authorization: Bearer <token>".',
  },
  'host-not-allowed': {
    status: 403,
    title: 'The host name is not allowed',
    remedy:
      'The "Host" header of the request is not a name of this service, which protects authors from web pages that make another name point here. Use localhost or 127.0.0.1, or start the service with that name allowed.',
  },
  'origin-not-allowed': {
    status: 403,
    title: 'The request comes from another site',
    remedy:
      'A web page of another origin may neither read nor change a project. If the page is yours, start the service with "--allow-origin <its origin>".',
  },
  'read-only': {
    status: 403,
    title: 'This service changes nothing',
    remedy:
      'The service was started with --read-only, or it may not write the project. Nothing was changed. To change the project, start a service that may, without that option.',
  },
  'route-not-found': {
    status: 404,
    title: 'There is nothing at this address',
    remedy: 'Look the address up at /_/docs; start at /app for the books of the project.',
  },
  'book-not-found': {
    status: 404,
    title: 'There is no such book',
    remedy: 'GET /app lists the books; PUT /<book> makes a new one. Names are compared exactly, capitals included.',
  },
  'page-not-found': {
    status: 404,
    title: 'There is no such page',
    remedy: 'GET /<book> lists the pages; PUT /<book>/<page> makes a new one.',
  },
  'layer-not-found': {
    status: 404,
    title: 'There is no such layer',
    remedy:
      'GET /<book>/<page> shows the layers. A layer inside a group is named by its whole path, /<book>/<page>/<group>/<layer>. PUT makes a new one.',
  },
  'class-not-found': {
    status: 404,
    title: 'There is no such class',
    remedy: '"nearest" names known classes that are written alike; GET /components/custom lists the project\'s own.',
  },
  'class-not-attached': {
    status: 404,
    title: 'The class is not attached to the layer',
    remedy: 'The class exists, and "defaults" shows its properties. Attach it with PUT to the layer and ?class=.',
  },
  'command-not-found': {
    status: 404,
    title: 'There is no such command',
    remedy: 'GET /<book>/commands/<page> lists the commands; PUT makes a new one.',
  },
  'component-not-found': {
    status: 404,
    title: 'There is no such component',
    remedy: 'GET /<book>/components/<page>/<kind> lists the components of a kind; PUT makes a new one.',
  },
  'asset-not-found': {
    status: 404,
    title: 'The book has no such asset',
    remedy: 'GET /<book>/assets lists the assets; "nearest" names similar files of the same folder.',
  },
  'bridge-not-found': {
    status: 404,
    title: 'The bridge to the running app is not in the project',
    remedy: 'PUT /_/bridge puts it there, and names the line that main.lua needs.',
  },
  'source-not-found': {
    status: 404,
    title: 'There is no such script or model',
    remedy:
      'Take the path from a response: `script.path` of a layer, `place.path` of a finding, or `path` of a change.',
  },
  'view-not-registered': {
    status: 404,
    title: 'The running app does not know the view',
    remedy: 'The app has no registration for the layer or function that was named. Check the names the page registers.',
  },
  'history-entry-not-found': {
    status: 404,
    title: 'There is no such entry in the history',
    remedy:
      'GET /_/history lists the entries, the newest first. The history is bounded: the oldest entries are dropped as new ones are made.',
  },
  'finding-not-found': {
    status: 404,
    title: 'The doctor has no such finding now',
    remedy: 'GET /_/doctor lists the findings with their ids. What is fixed already is no longer among them.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'The method is not allowed here',
    remedy: 'The "Allow" header and "allow" in the answer name the methods of the address.',
  },
  'name-collides': {
    status: 409,
    title: 'The name collides with another',
    remedy:
      'A name that differs from an existing one only by case or Unicode form, or whose file would be the file of another thing, is refused: the project would not open on every system. Choose another name. Where a file of a listed thing is called otherwise than listed, POST /_/doctor/fix?code=name-case renames it.',
  },
  'already-exists': {
    status: 409,
    title: 'That is there already',
    remedy:
      'Nothing is ever overwritten by a rename, copy or move, and a class is on a layer once, whichever of its names is used. Choose another name, or remove the existing thing first.',
  },
  'computed-value': {
    status: 409,
    title: 'The script computes the value',
    remedy:
      'The script sets the value to an expression, such as "display.contentCenterX", and a save would put a constant in its place. "errors" names each such value by its dotted path, with its line and its expression. Leave these values out, or name those that are to be replaced: "?replace=y,from.x". "overwrite" does not replace them, unless the whole script is rendered anew.',
  },
  'script-not-recognised': {
    status: 409,
    title: 'The script is not recognised',
    remedy:
      'No table of properties was found in the script, or it is the script of another kind of thing, so it cannot be edited in place. Edit it by hand, or POST the properties with "?overwrite=true" to render it afresh (its text stays in the history). If no model lists the script yet, adopt it first by a PUT without a body.',
  },
  'edited-elsewhere': {
    status: 409,
    title: 'A file was edited elsewhere',
    remedy:
      'The named file changed while, or since, the change was made. Read the resource again and repeat the request.',
  },
  'no-safe-fix': {
    status: 409,
    title: 'The finding has no safe fix',
    remedy: 'Only its author can decide how to fix it. GET /_/doctor explains it; findings with a fix have "fix".',
  },
  'link-not-followed': {
    status: 409,
    title: 'A link stands in the place of a file',
    remedy:
      'Links are never followed, so that nothing outside the project is read or written. Replace the link that the detail names with what it points to. GET /_/doctor lists every link.',
  },
  'nothing-to-undo': {
    status: 409,
    title: 'There is nothing to undo',
    remedy: 'GET /_/history lists the changes; every one is undone already, or none was made.',
  },
  'nothing-to-redo': {
    status: 409,
    title: 'There is nothing to redo',
    remedy: 'Only an undone change can be redone, and only until the next change is made.',
  },
  'precondition-failed': {
    status: 412,
    title: 'The resource, or the change to undo, is not what the request demands',
    remedy:
      'It changed since its ETag was read, or is there already. GET it again, look at what changed, and repeat the request with the new ETag. For ?entry= of an undo or redo: look at the history again.',
  },
  'request-timed-out': {
    status: 408,
    title: 'The request did not arrive in time',
    remedy:
      'The headers may take 10 seconds to arrive, and the body 10 more. An upload may take 15 minutes, and send nothing for 30 seconds. Nothing was changed; send it again, over a new connection.',
  },
  'body-too-large': {
    status: 413,
    title: 'The request body is too large',
    remedy: 'A JSON or Lua body is at most 256 KiB, a YAML body at most 64 KiB, an asset at most 64 MiB.',
  },
  'uri-too-long': {
    status: 414,
    title: 'The address is too long',
    remedy: 'An address is at most 8 KiB, its query string included. Send properties in the body.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'The type of the body is not supported',
    remedy:
      'Send "Content-Type: application/json" (or any "+json"), "application/yaml", "text/yaml", "application/x-yaml", "application/lua" or "text/x-lua", in UTF-8, without a Content-Encoding. The bytes of an asset are "application/octet-stream", or have the type of their ending.',
  },
  'range-not-satisfiable': {
    status: 416,
    title: 'The file has no such bytes',
    remedy:
      'The "Range" header begins behind the end of the file; "size" and the "Content-Range" header have its size.',
  },
  'invalid-property': {
    status: 422,
    title: 'A property has a value it cannot take',
    remedy: '"errors" names each property and what it takes. Nothing was changed.',
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'The Idempotency-Key belongs to another request',
    remedy:
      'A key names one request: the same method, address, author and body. The key was used for another one, whose answer would be wrong here. Nothing was changed; send a new key with each new request.',
  },
  'model-not-readable': {
    status: 422,
    title: 'A file of the project cannot be understood',
    remedy:
      'The file at "file", "line" and "column" is not in a form that can be read without running it. It is left as it is; fix it by hand. Other pages keep working.',
  },
  'headers-too-large': {
    status: 431,
    title: 'The headers are too large',
    remedy:
      'The header fields, with the address, are at most 16 KiB, and at most 100. Nothing was changed; send fewer of them.',
  },
  internal: {
    status: 500,
    title: 'Something went wrong inside the service',
    remedy:
      'This is not the fault of the request. The log of the service has the details under the id in the "X-Request-Id" header; please report it with them.',
  },
  'function-failed': {
    status: 502,
    title: 'A function of the running app failed',
    remedy: "The detail carries the Lua message. The function is the project's own: fix it there.",
  },
  'app-not-connected': {
    status: 503,
    title: 'No running app is connected',
    remedy: 'Start the app in the simulator, with the bridge in the project (PUT /_/bridge), and repeat the request.',
  },
  'app-timed-out': {
    status: 504,
    title: 'The running app did not answer in time',
    remedy: 'The app may be paused, busy or in an error message. Look at it, and repeat the request.',
  },
  'too-busy': {
    status: 503,
    title: 'Too much is waiting already',
    remedy:
      'At most 1,024 changes, 32 MiB of bodies and (unless the service is started otherwise) 1 GiB of uploads wait for their turn, and at most 64 listeners follow the events of a project. Nothing was changed; repeat the request after the seconds that "Retry-After" names.',
  },
  'change-unfinished': {
    status: 503,
    title: 'A change is not finished, because the disk fails',
    remedy:
      'Where "committed" is true, the change of this request is made, or may be, and is finished as soon as the disk takes writes again, at the latest when the service starts again: do not repeat it without its Idempotency-Key. Where it is false, nothing was changed or read, because an earlier change is not finished. Look after the disk: is it full, read-only, does another program hold a file?',
  },
  'lock-lost': {
    status: 503,
    title: 'This service no longer has the project',
    remedy:
      'Nothing was changed. The lock of the service was lost while it ran: the detail names the reason: whether .pagewright was removed or replaced, the whole project was moved, or another process has taken it over. Another service may have the project now, so this one changes nothing more. It still answers reads, unless the project is no longer at its place. Put back what was taken away, or stop this service and start it again; GET /_/health shows "lock": "lost" until then.',
  },
  'store-unavailable': {
    status: 503,
    title: 'The store of the project does not answer',
    remedy:
      'Nothing was changed. The database may be starting, busy or out of reach: the detail has its message. Repeat the request after the seconds that "Retry-After" names.',
  },
  'not-ready': {
    status: 503,
    title: 'This service takes no more requests',
    remedy: 'It is stopping. A load balancer asks GET /_/ready, and sends requests to another service.',
  },
  'storage-denied': {
    status: 409,
    title: 'A file of the project cannot be read or written',
    remedy:
      'Nothing was changed. A file or folder of the project may not be read or written, is too large to be read, or a link or a folder stands in its place; the detail names it. Fix it there, and repeat the request.',
  },
  'storage-full': {
    status: 507,
    title: 'There is no room to store the change',
    remedy: 'Nothing was changed. Make room where the project lies, and repeat the request.',
  },
} as const satisfies Record<ProblemCode, ProblemEntry>;
