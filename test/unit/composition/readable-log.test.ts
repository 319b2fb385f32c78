import { expect } from 'chai';
import { pino } from 'pino';
import { readableLog } from '#adapters/composition/readable-log';

/** What a terminal shows of what is logged, without the times. */
function shown(work: (log: pino.Logger) => void, coloured = false): string {
  let text = '';
  const log = pino({ level: 'trace' }, readableLog({ write: (line) => (text += line) }, coloured));
  work(log);
  return text.replaceAll(/^(\S*?)\d\d:\d\d:\d\d/gm, '$1hh:mm:ss');
}

describe('the log in a terminal', () => {
  it('the log in a terminal is a time, a level and a sentence, and what belongs to it', () => {
    expect(shown((log) => log.warn({ file: 'pack 3', left: [1, 2] }, 'the history is damaged'))).to.equal(
      'hh:mm:ss warn  the history is damaged file="pack 3" left=[1,2]\n',
    );
    expect(shown((log) => log.info('no more'))).to.equal('hh:mm:ss info  no more\n');
  });

  it('the log in a terminal has a request in the order that people read', () => {
    const request = { id: 'x', method: 'PUT', path: '/harbour/dusk', route: 'putPage', status: 201, ms: 3.4 };
    expect(shown((log) => log.info({ ...request, changeset: 7 }, 'request'))).to.equal(
      'hh:mm:ss info  PUT /harbour/dusk 201 in 3.4 ms changeset=7\n',
    );
  });

  it('the log in a terminal has the whole of an error', () => {
    const text = shown((log) => log.error({ id: 'x', err: new Error('broken') }, 'request failed'));
    expect(text).to.match(/^hh:mm:ss error request failed id=x\nError: broken\n {4}at .+/);
    expect(text).to.not.include('\\n');
  });

  it('the log in a terminal is not steered by what others have sent', () => {
    const text = shown((log) => log.warn({ text: 'a\x1b[2Jb\nc\u202ed' }, 'app\x07error\n00:00:00 info  all is well'));
    expect(text).to.equal(
      'hh:mm:ss warn  app\\u0007error\\u000a00:00:00 info  all is well text="a\\u001b[2Jb\\nc\\u202ed"\n',
    );
  });

  it('the log in a terminal has the colours of a terminal where they are wanted, and none elsewhere', () => {
    expect(shown((log) => log.error('no'), true)).to.equal('\x1b[2mhh:mm:ss\x1b[0m \x1b[31merror\x1b[0m no\n');
    expect(shown((log) => log.error('no'))).to.not.include('\x1b');
  });
});
