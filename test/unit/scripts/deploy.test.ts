import { expect } from 'chai';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { parseArguments } from '#adapters/cli/parse/arguments';

interface Service {
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, unknown>>;
}

const file = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
/** As `docker compose` replaces variables. */
const settings: Readonly<Record<string, string>> = {
  PAGEWRIGHT_TOKEN: 'correct-horse-battery',
  POSTGRES_PASSWORD: 'pw',
};
const replaced = (text: string) =>
  text.replace(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g, (_, name: string, otherwise = '') => settings[name] ?? otherwise);

describe('the files for containers', () => {
  const { services } = parse(replaced(file('deploy/compose.yaml')), { merge: true }) as {
    readonly services: Readonly<Record<string, Service>>;
  };

  it('each service starts with options that the program takes', () => {
    for (const name of ['prepare', 'one', 'two']) {
      const { command = [], environment = {} } = services[name] ?? {};
      expect(() => parseArguments(command, environment), name).to.not.throw();
    }
    const { environment = {} } = services['one'] ?? {};
    const wanted = parseArguments(services['one']?.command ?? [], environment);
    expect(wanted).to.have.nested.property('serve.database.project', 'book');
    expect(wanted).to.have.nested.property('serve.drainMs', 5000);
  });

  it('the database is one of its own, and is ready before its schema is made', () => {
    expect(new URL(services['one']?.environment?.['PAGEWRIGHT_DATABASE'] ?? '').hostname).to.equal('database');
    expect(services['prepare']?.depends_on).to.deep.equal({ database: { condition: 'service_healthy' } });
  });

  it('the proxy knows every service, and asks whether it is ready', () => {
    const proxy = file('deploy/Caddyfile');
    expect(proxy)
      .to.match(/reverse_proxy one:9090 two:9090 /)
      .and.include('health_uri /_/ready');
  });

  it('the image runs the built program, and not as root', () => {
    const image = file('deploy/Dockerfile');
    expect(image.lastIndexOf('USER node')).to.be.greaterThan(image.lastIndexOf('FROM'));
    const [, path = ''] = /ENTRYPOINT \["node", "\/pagewright\/(.+)"\]/.exec(image) ?? [];
    expect(existsSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url))), path).to.equal(true);
  });
});
