// A page as plop makes it: the files that the service made, as templates beside each other in a folder.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export default function (plop) {
  const { target, templates } = JSON.parse(readFileSync(process.env.BENCH_PLOP, 'utf8'));
  plop.setGenerator('page', {
    description: 'a page of a book',
    prompts: [{ type: 'input', name: 'page', message: 'Its name?' }],
    actions: templates.map(({ path, file }) => ({
      type: 'add',
      path: join(target, path),
      templateFile: file,
      force: true,
    })),
  });
}
