import type { Warning } from '#domain/change/warning';
import type { Listing, Remedy } from '#domain/problem/remedy';
import { hrefOf } from '#adapters/http/address/path-pattern';
import { publishedResource, resourceSegments } from '#adapters/http/address/resource-paths';

/** A message with what the caller can do, as requests of this API. */
export function withRemedies(message: string, remedies: readonly Remedy[] = []): string {
  return remedies.reduce((text, remedy) => {
    const words = wordsOf(remedy);
    // An alternative continues the sentence of the remedy before it.
    return isAlternative(remedy) && text.endsWith('.') && text !== message
      ? `${text.slice(0, -1)}; ${words}.`
      : `${text} ${words}.`;
  }, message);
}

/** A warning as responses carry it: `at` is a path without the first slash, and the message has the remedies. */
export function publishedWarning({ remedies, ...warning }: Warning) {
  const { at } = warning;
  return {
    ...warning,
    at: typeof at === 'string' ? at : resourceSegments(at).join('/'),
    message: withRemedies(warning.message, remedies),
  };
}

/** The result of an operation, with its warnings as responses carry them. */
export function publishedResult(result: unknown): unknown {
  if (!hasWarnings(result)) return result;
  return { ...result, warnings: result.warnings.map(publishedWarning) };
}

function hasWarnings(result: unknown): result is { readonly warnings: readonly Warning[] } {
  return typeof result === 'object' && result !== null && 'warnings' in result;
}

function isAlternative(remedy: Remedy): boolean {
  return (remedy.kind === 'create' && remedy.type === 'book') || remedy.kind === 'delete';
}

/** One sentence, without its full stop. */
function wordsOf(remedy: Remedy): string {
  switch (remedy.kind) {
    case 'list':
      return listing(remedy);
    case 'describe':
      return `"${remedy.class}" is a built-in class: GET ${hrefOf(['_', 'classes', remedy.class])} describes it`;
    case 'create':
      return creation(remedy);
    case 'delete':
      return `DELETE ${publishedResource({ ...remedy, name: '' }).href} takes it off the list`;
    case 'draw':
      return `A layer is drawn with it: PUT a new layer with {"${remedy.property}": "${remedy.value}"}`;
    case 'rename':
      return 'To rename it, PUT with ?newName=';
    case 'change-class':
      return 'To have another class, PUT with ?class=';
    case 'set-at-creation':
      return `It is set with ?${remedy.option}= when the thing is made`;
    case 'overwrite':
      return 'Edit it by hand, or have it written afresh by a POST with ?overwrite=true; its text stays in the history';
    case 'adopt':
      return `Before that, PUT it without a body: "${remedy.file}" is listed nowhere yet, and is then adopted as it is`;
    case 'confirm':
      return `Send the request again with ?confirm=${encodeURIComponent(remedy.name)}`;
    case 'mend':
      return `Have POST /_/doctor/fix?code=${remedy.code} mend that, and send the request again`;
    case 'undo':
      return `Undo the later one first${remedy.external ? ' (POST /_/history/undo?author=external)' : ''}`;
    case 'start-app':
      return 'Start the app with the bridge in it (PUT /_/bridge), then send the request again';
    case 'name-part': {
      const at = hrefOf([remedy.book, `${remedy.part}s`]);
      return `What is at ${at} is ${at}/${remedy.part === 'command' ? '<page>/<command>' : '<page>/<kind>/<name>'}`;
    }
    case 'ask-app': {
      const page = hrefOf(remedy.address);
      return `While the app is connected, GET ${page} shows it, GET ${page}/<layer> asks for a layer, and POST ${page}/<layer>/<function> calls what it registers`;
    }
  }
}

function listing(list: Listing): string {
  switch (list.what) {
    case 'books':
      return 'GET /app lists the books';
    case 'pages':
      return `GET ${hrefOf(list.address)} lists its pages`;
    case 'assets':
      return `GET ${hrefOf([...list.address, 'assets'])} lists them`;
    case 'layers':
      return `GET ${hrefOf(list.address)} shows its layers`;
    case 'commands': {
      const [book, page] = list.address;
      return `GET ${hrefOf([book, 'commands', page])} lists them`;
    }
    case 'components': {
      const [book, page, kind] = list.address;
      return `GET ${hrefOf([book, 'components', page, kind])} lists them`;
    }
    case 'classes':
      return 'GET /_/classes lists the built-in classes';
    case 'group-classes':
      return 'GET /_/classes shows which classes page groups can carry ("onGroups")';
    case 'custom-classes':
      return "GET /components/custom lists the project's own";
    case 'history':
      return 'GET /_/history lists what there is';
    case 'apps':
      return 'GET /_/app lists those that are connected';
    case 'runtime':
      return 'GET /_/project lists what that cannot run ("lacks")';
  }
}

function creation({ type, address }: Extract<Remedy, { readonly kind: 'create' | 'delete' }>): string {
  const { href } = publishedResource({ type, address, name: '' });
  switch (type) {
    case 'class':
    case 'group-class':
      return `Attach it with PUT and ?class=${encodeURIComponent(address.at(-1) ?? '')}`;
    case 'custom-class':
      return `PUT ${href} makes one of your own`;
    case 'book':
      return `PUT ${href} makes this one`;
    default:
      return `PUT ${href} makes it`;
  }
}
