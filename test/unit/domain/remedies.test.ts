import { assert } from 'chai';
import type { Remedy } from '#domain/problem/remedy';
import { commandTextOf } from '#adapters/cli/command-text';
import { remediedText as commandSentences } from '#adapters/cli/output/response-text';
import { withRemedies } from '#adapters/http/response/remedy-requests';
import { remediedText as toolSentences } from '#adapters/mcp/remedy-calls';
import { remedySentences } from '#application/use-cases/remedy-sentences';
import { offeredOperations } from '../../../src/offered-operations.js';

/** Each remedy, as HTTP, as the command line and as a tool writes it; `''` where no tool does it. */
const written: {
  readonly [Kind in Remedy['kind']]: readonly (readonly [Remedy & { readonly kind: Kind }, string, string, string])[];
} = {
  list: [
    [
      { kind: 'list', what: 'books' },
      'GET /app lists the books.',
      '`pagewright book ls` lists the books.',
      'outline lists the books.',
    ],
    [
      { kind: 'list', what: 'pages', address: ['two words'] },
      'GET /two%20words lists its pages.',
      "`pagewright book show 'two words'` lists its pages.",
      'outline with address: "two words" lists its pages.',
    ],
    [
      { kind: 'list', what: 'layers', address: ['harbour', 'dusk'] },
      'GET /harbour/dusk shows its layers.',
      '`pagewright page show harbour/dusk` shows its layers.',
      'outline with address: "harbour/dusk" shows its layers.',
    ],
    [
      { kind: 'list', what: 'commands', address: ['harbour', 'dusk'] },
      'GET /harbour/commands/dusk lists them.',
      '`pagewright command ls harbour/dusk` lists them.',
      'outline with address: "harbour/dusk" lists them.',
    ],
    [
      { kind: 'list', what: 'components', address: ['harbour', 'dusk', 'timers'] },
      'GET /harbour/components/dusk/timers lists them.',
      '`pagewright component ls harbour/dusk/timers` lists them.',
      'outline with address: "harbour/dusk" lists them.',
    ],
    [
      { kind: 'list', what: 'assets', address: ['harbour'] },
      'GET /harbour/assets lists them.',
      '`pagewright asset ls harbour` lists them.',
      'outline with assets: "all", address: "harbour" lists them.',
    ],
    [
      { kind: 'list', what: 'classes' },
      'GET /_/classes lists the built-in classes.',
      '`pagewright catalogue classes` lists the built-in classes.',
      'catalogue with what: "classes" lists the built-in classes.',
    ],
    [
      { kind: 'list', what: 'group-classes' },
      'GET /_/classes shows which classes page groups can carry ("onGroups").',
      '`pagewright catalogue classes` shows which classes page groups can carry ("onGroups").',
      'catalogue with what: "classes" shows which classes page groups can carry ("onGroups").',
    ],
    [
      { kind: 'list', what: 'custom-classes' },
      "GET /components/custom lists the project's own.",
      "`pagewright custom-class ls` lists the project's own.",
      '',
    ],
    [
      { kind: 'list', what: 'history' },
      'GET /_/history lists what there is.',
      '`pagewright history ls` lists what there is.',
      'history lists what there is.',
    ],
    [
      { kind: 'list', what: 'apps' },
      'GET /_/app lists those that are connected.',
      '`pagewright app show` lists those that are connected.',
      '',
    ],
    [
      { kind: 'list', what: 'runtime' },
      'GET /_/project lists what that cannot run ("lacks").',
      '`pagewright project show` lists what that cannot run ("lacks").',
      '',
    ],
  ],
  describe: [
    [
      { kind: 'describe', class: 'linear' },
      '"linear" is a built-in class: GET /_/classes/linear describes it.',
      '"linear" is a built-in class: `pagewright catalogue class linear` describes it.',
      '"linear" is a built-in class: catalogue with what: "classes", name: "linear" describes it.',
    ],
  ],
  create: [
    [
      { kind: 'create', type: 'book', address: ['harbour'] },
      'PUT /harbour makes this one.',
      '`pagewright book add harbour` makes this one.',
      'create with kind: "book", address: "harbour" makes this one.',
    ],
    [
      { kind: 'create', type: 'page', address: ['harbour', 'dusk'] },
      'PUT /harbour/dusk makes it.',
      '`pagewright page add harbour/dusk` makes it.',
      'create with kind: "page", address: "harbour/dusk" makes it.',
    ],
    [
      { kind: 'create', type: 'class', address: ['harbour', 'dusk', 'fleet', 'boat', 'linear'] },
      'Attach it with PUT /harbour/dusk/fleet/boat?class=linear.',
      'Attach it with `pagewright class attach harbour/dusk/fleet/boat linear`.',
      'Attach it with create with kind: "class", address: "harbour/dusk/fleet/boat", class: "linear".',
    ],
    [
      { kind: 'create', type: 'group-class', address: ['harbour', 'dusk', 'pair', 'linear'] },
      'Attach it with PUT /harbour/components/dusk/groups/pair/linear.',
      'Attach it with `pagewright group-class attach harbour/dusk/pair/linear`.',
      'Attach it with create with kind: "group_class", address: "harbour/dusk/pair", class: "linear".',
    ],
    [
      { kind: 'create', type: 'custom-class', address: ['sway'] },
      'PUT /components/custom/sway makes one of your own.',
      '`pagewright custom-class add sway` makes one of your own.',
      'create with kind: "custom_class", address: "sway" makes one of your own.',
    ],
  ],
  delete: [
    [
      { kind: 'delete', type: 'page', address: ['harbour', 'dusk'] },
      'DELETE /harbour/dusk takes it off the list.',
      '`pagewright page rm harbour/dusk` takes it off the list.',
      'delete with kind: "page", address: "harbour/dusk" takes it off the list.',
    ],
  ],
  draw: [
    [
      { kind: 'draw', property: 'shapedWith', value: 'new_circle' },
      'A layer is drawn with it: PUT a new layer with {"shapedWith": "new_circle"}.',
      'A layer is drawn with it: `pagewright layer add <book>/<page>/<layer> --set shapedWith=new_circle`.',
      'A layer is drawn with it: create with kind: "layer", props: {"shapedWith":"new_circle"}.',
    ],
  ],
  rename: [
    [
      { kind: 'rename' },
      'To rename it, PUT with ?newName=.',
      'To rename it, `mv <new-name>`.',
      'To rename it, move with new_name.',
    ],
  ],
  'change-class': [
    [
      { kind: 'change-class' },
      'To have another class, PUT with ?class=.',
      'To have another class, `attach <class>`.',
      'To have another class, create with class.',
    ],
  ],
  'set-at-creation': [
    [
      { kind: 'set-at-creation', option: 'type' },
      'It is set with ?type= when the thing is made.',
      'It is set with --type when the thing is made.',
      'It is set with type when the thing is made.',
    ],
  ],
  overwrite: [
    [
      { kind: 'overwrite', verb: 'set' },
      'Edit it by hand, or have it written afresh by a POST with ?overwrite=true; its text stays in the history.',
      'Edit it by hand, or have it written afresh by a `set --overwrite`; its text stays in the history.',
      'Edit it by hand, or have it written afresh by a set with overwrite: true; its text stays in the history.',
    ],
    [
      { kind: 'overwrite', verb: 'install' },
      'Edit it by hand, or have it written afresh by a PUT with ?overwrite=true; its text stays in the history.',
      'Edit it by hand, or have it written afresh by a `install --overwrite`; its text stays in the history.',
      '',
    ],
  ],
  replace: [
    [
      { kind: 'replace', names: ['y', 'from.x'] },
      'Leave it out, or send the request with ?replace=y%2Cfrom.x to replace it.',
      "Leave it out, or send the request with --replace 'y,from.x' to replace it.",
      'Leave it out, or send the request with replace: "y,from.x" to replace it.',
    ],
  ],
  adopt: [
    [
      { kind: 'adopt', file: 'App/a.lua' },
      'Before that, PUT it without a body: "App/a.lua" is listed nowhere yet, and is then adopted as it is.',
      'Before that, `add` it without --set and --body: "App/a.lua" is listed nowhere yet, and is then adopted as it is.',
      'Before that, create it without props: "App/a.lua" is listed nowhere yet, and is then adopted as it is.',
    ],
  ],
  confirm: [
    [
      { kind: 'confirm', name: 'used' },
      'Send the request again with ?confirm=used.',
      'Send the request again with --yes.',
      'Send the request again with confirm: "used".',
    ],
  ],
  fix: [
    [
      { kind: 'fix', code: 'name-case' },
      'Have POST /_/doctor/fix?code=name-case fix that, and send the request again.',
      'Have `pagewright doctor fix --code name-case` fix that, and send the request again.',
      'Have check with fix: true, code: "name-case" fix that, and send the request again.',
    ],
  ],
  'read-again': [
    [
      { kind: 'read-again' },
      'GET it again and repeat the request with the new ETag.',
      '`show` it again and repeat the request with the new ETag.',
      'read it again and repeat the request with the new ETag.',
    ],
  ],
  undo: [
    [
      { kind: 'undo', external: true },
      'Undo the later one first (POST /_/history/undo?author=external).',
      'Undo the later one first (`pagewright history undo --author external`).',
      'Undo the later one first (undo with author: "external").',
    ],
    [
      { kind: 'undo', external: false },
      'Undo the later one first.',
      'Undo the later one first.',
      'Undo the later one first.',
    ],
  ],
  'name-part': [
    [
      { kind: 'name-part', part: 'command', book: 'harbour' },
      'A command is below its page: GET /harbour/commands/<page>/<command> shows one.',
      'A command is below its page: `pagewright command show harbour/<page>/<command>` shows one.',
      'A command is below its page: read with kind: "command", address: "harbour/<page>/<command>" shows one.',
    ],
    [
      { kind: 'name-part', part: 'component', book: 'harbour' },
      'A component is below its page: GET /harbour/components/<page>/<kind>/<name> shows one.',
      'A component is below its page: `pagewright component show harbour/<page>/<kind>/<name>` shows one.',
      'A component is below its page: read with kind: "component", address: "harbour/<page>/<kind>/<name>" shows one.',
    ],
  ],
  'start-app': [
    [
      { kind: 'start-app' },
      'Start the app with the bridge in it (PUT /_/bridge), then send the request again.',
      'Start the app with the bridge in it (`pagewright bridge install`), then send the request again.',
      '',
    ],
  ],
  'ask-app': [
    [
      { kind: 'ask-app', address: ['harbour', 'credits'] },
      'While the app is connected, GET /harbour/credits shows it, GET /harbour/credits/<layer> asks for a layer, and POST /harbour/credits/<layer>/<function> calls what it registers.',
      'While the app is connected, `pagewright page open harbour/credits` shows it, `pagewright layer ask harbour/credits/<layer>` asks for a layer, and `pagewright layer call harbour/credits/<layer>/<function>` calls what it registers.',
      '',
    ],
  ],
};

const ofHttp = /\?\w+=|\b(GET|PUT|POST|DELETE|HEAD|OPTIONS)\b/;

describe('what the caller can do about a problem', () => {
  const command = commandTextOf(offeredOperations);
  for (const [remedy, http, cli, mcp] of Object.values(written).flat()) {
    it(`a remedy is a request of HTTP, a command, or a call of a tool: ${http}`, () => {
      const remedies = remedySentences([remedy]);
      const fault = 'No.';
      assert.equal(withRemedies(fault, [remedy]), `No. ${http}`);
      assert.equal(commandSentences('', { fault, remedies }, command), `No. ${cli}`);
      assert.equal(toolSentences('', { fault, remedies }), `No. ${mcp}`.trim());
      assert.notMatch(cli + mcp, ofHttp);
    });
  }

  it('an alternative continues the sentence of the remedy before it', () => {
    const remedies = [
      { kind: 'list', what: 'books' },
      { kind: 'create', type: 'book', address: ['garden'] },
    ] as const;
    assert.equal(withRemedies('No.', remedies), 'No. GET /app lists the books; PUT /garden makes this one.');
  });
});
