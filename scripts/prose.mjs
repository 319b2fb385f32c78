// Words in a sentence of the docs, on average: node scripts/prose.mjs [file …]
// Code blocks, tables and headings do not count. A list item and a paragraph end a sentence.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

const root = fileURLToPath(new URL('..', import.meta.url));
const others = process.argv.slice(2);
const files = others.length > 0 ? others : documents();
const all = { words: 0, sentences: 0 };

for (const file of files) {
  const sentences = sentencesOf(readFileSync(join(root, file), 'utf8'));
  const words = sentences.reduce((sum, sentence) => sum + wordsIn(sentence), 0);
  all.words += words;
  all.sentences += sentences.length;
  console.log(line(words, sentences.length, file));
  if (others.length > 0) for (const sentence of sentences) if (wordsIn(sentence) > 30) console.log(`    ${sentence}`);
}
console.log(line(all.words, all.sentences, 'all'));

function documents() {
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => join('docs', name));
  return [...readdirSync(root), ...docs].filter((name) => name.endsWith('.md')).sort();
}

function line(words, sentences, name) {
  return `${(words / Math.max(1, sentences)).toFixed(1).padStart(6)} ${String(words).padStart(7)} words  ${name}`;
}

function sentencesOf(markdown) {
  const prose = markdown
    .replace(/^```.*?^```/gms, '\n')
    .replace(/<!--.*?-->/gs, '')
    .replace(/^(?:\||#).*$/gm, '\n')
    .replace(/^\s*(?:[-*]|\d+\.) /gm, '\n\n')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1');
  return prose
    .split(/\n\s*\n/)
    .flatMap((block) => block.replace(/\s+/g, ' ').split(/(?<=[.!?][*_)"”]*) /))
    .filter((sentence) => wordsIn(sentence) > 0);
}

function wordsIn(text) {
  return text.split(/\s+/).filter((word) => /[A-Za-z0-9]/.test(word)).length;
}
