import { expect } from 'chai';
import { parse } from 'yaml';
import { serialise } from '#adapters/http/response/document-form';

describe('a document in YAML', () => {
  const texts = [
    'no',
    'on',
    'Yes',
    'y',
    '010',
    '0b11',
    '1_000',
    '12:30:45',
    '2020-01-01',
    '~',
    'null',
    '1e3',
    '<<',
    '',
  ];
  const document = {
    ...Object.fromEntries(texts.map((text) => [text, text])),
    list: texts,
    number: 1.5,
    nothing: null,
  };

  for (const version of ['1.2', '1.1'] as const) {
    it(`a document in YAML is read as it is meant by who reads YAML ${version}, as many programs read the older one still`, () => {
      expect(parse(serialise(document, 'yaml'), { version })).to.deep.equal(document);
    });
  }

  it('a document in YAML is as plain as may be', () => {
    expect(serialise({ name: 'title', x: 200, note: 'a b', path: 'GroupA/Ellipse' }, 'yaml')).to.equal(
      'name: title\nx: 200\nnote: a b\npath: GroupA/Ellipse\n',
    );
  });
});
