import { expect } from 'chai';
import { text } from 'node:stream/consumers';
import { messageLines } from '#adapters/mcp/message-lines';

const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n';

async function read(...chunks: readonly string[]) {
  const answers: unknown[] = [];
  const reports: string[] = [];
  const input = (async function* () {
    for (const chunk of chunks) yield Buffer.from(chunk);
  })();
  const passed = await text(
    messageLines(
      input,
      (answer) => void answers.push(answer),
      (line) => void reports.push(line),
    ),
  );
  return { passed, answers, reports };
}

describe('the lines of an assistant', () => {
  it('the lines of an assistant that are messages pass as they are, wherever they are cut', async () => {
    const messages = `${ping}{"jsonrpc":"2.0","id":2,"result":{}}\n{"jsonrpc":"2.0","method":"notifications/x","params":{"t":"\u2028"}}\n\n`;
    expect(await read(messages)).to.deep.equal({ passed: messages, answers: [], reports: [] });
    expect((await read(...messages)).passed).to.equal(messages);
  });

  it('the lines of an assistant that are none are answered, and reported in one line each', async () => {
    const { passed, answers, reports } = await read(
      `{"hello":1}\n${ping}{"id":"x","method":5}\nthis is \u009b no JSON\n[]\n"text"\n`,
    );
    expect(passed).to.equal(ping);
    const invalid = { code: -32600, message: 'no message of JSON-RPC 2.0' };
    expect(answers).to.deep.equal([
      { jsonrpc: '2.0', id: null, error: invalid },
      { jsonrpc: '2.0', id: 'x', error: invalid },
      { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'no JSON' } },
      { jsonrpc: '2.0', id: null, error: invalid },
      { jsonrpc: '2.0', id: null, error: invalid },
    ]);
    expect(reports).to.have.length(5);
    expect(reports[0]).to.equal('a line is no message of JSON-RPC 2.0: {"hello":1}');
    expect(reports[2]).to.equal('a line is no JSON: this is \\u009b no JSON');
  });
});
