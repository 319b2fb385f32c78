import { expect } from 'chai';
import { parseArguments } from '#adapters/cli/parse/arguments';
import { UsageError } from '#adapters/cli/usage';

const url = 'postgres://ana:secret@localhost/books';
const variable = { PAGEWRIGHT_DATABASE: url };
const database = { url, project: 'harbour' };

describe('the options of a database', () => {
  const refusal = (args: readonly string[], environment: Record<string, string> = {}): string => {
    try {
      parseArguments(args, environment);
    } catch (error) {
      if (error instanceof UsageError) return error.message;
      throw error;
    }
    throw new Error(`taken: ${args.join(' ')}`);
  };
  const serving = (args: readonly string[], environment: Record<string, string> = {}) => {
    const wanted = parseArguments(['serve', ...args], environment);
    if (wanted.verb !== 'serve') throw new Error(`not serve, but ${wanted.verb}`);
    return wanted.serve;
  };

  it('a service takes the URL from the option, or from the variable', () => {
    expect(serving(['--database', url, '--project', 'harbour']).database).to.deep.equal(database);
    expect(serving(['--project', 'harbour'], variable).database).to.deep.equal(database);
    const other = serving(['--project', 'harbour', '--database', 'postgres://other/x'], variable).database;
    expect(other?.url).to.equal('postgres://other/x');
  });

  it('the variable alone leaves a service with its folder', () => {
    expect(serving(['book'], variable)).to.include({ root: 'book', database: undefined });
  });

  it('the verbs of a database take it, and a folder where they have one', () => {
    expect(parseArguments(['migrate'], variable)).to.deep.equal({ verb: 'migrate', url });
    expect(parseArguments(['import', 'book', '--project', 'harbour'], variable)).to.deep.equal({
      verb: 'import',
      folder: 'book',
      database,
    });
    expect(parseArguments(['export', 'book', '--project', 'harbour', '--force'], variable)).to.deep.equal({
      verb: 'export',
      folder: 'book',
      database,
      force: true,
    });
    expect(parseArguments(['new', '--project', 'harbour'], variable)).to.include({ verb: 'new', folder: '' });
  });

  it('what is missing is named, and never with the URL', () => {
    const refusals = [
      [['serve', '--project', 'harbour'], 'serve needs the URL of a database'],
      [['serve', '--database', url], 'serve needs the name of a project'],
      [['serve', '--database', '', '--project', 'harbour'], 'serve needs the URL of a database'],
      [['migrate'], 'migrate needs the URL of a database'],
      [['migrate', 'book', '--database', url], 'migrate takes no folder'],
      [['import', 'book', '--database', url], 'import needs the name of a project'],
      [['import', '--database', url, '--project', 'harbour'], 'import takes a folder'],
      [['export', 'a', 'b', '--database', url, '--project', 'harbour'], 'export takes one folder, not also "b"'],
      [['new', 'book', '--database', url, '--project', 'harbour'], 'new takes a folder or --project'],
    ] as const;
    for (const [args, message] of refusals) {
      const refused = refusal(args);
      expect(refused, args.join(' ')).to.include(message);
      expect(refused).to.not.include('secret');
    }
  });

  it('a service refuses beside a database what concerns a folder', () => {
    for (const more of [['book'], ['--root', 'book'], ['--store', 'memory'], ['--force'], ['--until-idle']]) {
      expect(refusal(['serve', ...more, '--project', 'harbour'], variable), more.join(' ')).to.match(/leave out/);
    }
    expect(refusal(['serve', '--instance', 'one'])).to.include('give --project');
  });

  it('a service refuses the address of others without a token, also with a database', () => {
    expect(refusal(['serve', '--project', 'harbour', '--host', '0.0.0.0'], variable)).to.include('needs --token');
  });

  it('a service takes a path to be mounted at, and seconds to drain', () => {
    expect(serving(['--prefix', '/books/harbour/', '--drain', '10'])).to.include({
      prefix: '/books/harbour',
      drainMs: 10_000,
    });
    expect(serving(['--prefix', '/'])).to.include({ prefix: '' });
    for (const wrong of ['books', '/a b', '/a//b', '/../b', '/a?b'])
      expect(refusal(['serve', '--prefix', wrong]), wrong).to.include('--prefix takes a path');
    for (const wrong of ['-1', '1.5', 'soon', '1000'])
      expect(refusal(['serve', `--drain=${wrong}`]), wrong).to.include('--drain takes a number of seconds');
  });
});
