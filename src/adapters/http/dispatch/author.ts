import { Problem } from '#domain/problem/problem';

const longestAuthor = 100;

/**
 * Who says to be asking. Header fields reach us byte by byte; a name in UTF-8 is read as such.
 * @throws Problem `invalid-name` when it is longer than 100 characters
 */
export function readAuthor(field: string): string {
  const author = Buffer.from(field, 'latin1').toString('utf8').trim();
  if (author.length > longestAuthor) {
    throw new Problem('invalid-name', `The Pagewright-Author header is longer than ${longestAuthor} characters.`);
  }
  return author;
}
