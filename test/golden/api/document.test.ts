import { expect } from 'chai';
import { readFile } from 'node:fs/promises';
import { useProject } from '../../support/project/use-project.js';
import { apiDocument } from './api-document.js';
import { differingLines } from './differing-lines.js';

describe('the OpenAPI document of the whole service', () => {
  const { call } = useProject({ once: true });

  it('the OpenAPI document is the committed one', async () => {
    const agreed: unknown = JSON.parse(await readFile(new URL('openapi.json', import.meta.url), 'utf8'));
    const how = 'If it is meant: node --import tsx scripts/make-api-docs.mjs writes it anew.';
    expect(differingLines(agreed, await apiDocument()), how).to.deep.equal([]);
  });

  it('the OpenAPI document describes each tag', async () => {
    const { tags } = JSON.parse((await call('GET', '/_/openapi.json')).text);
    expect(tags.filter(({ description }: { description?: string }) => description === undefined)).to.deep.equal([]);
  });
});
