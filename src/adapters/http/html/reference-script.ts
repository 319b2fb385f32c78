/**
 * The one script of the API reference. It stands in the page itself; the page's policy names its hash. It adds what a page
 * without script cannot have: a search that filters while one types, the mark of the current section in the table of contents,
 * the service's real address in the examples, and buttons that copy them.
 */
export const referenceScript = `
const byId = (id) => document.getElementById(id);
const search = byId('search'), field = search.querySelector('input'), count = search.querySelector('output');
const contents = byId('contents');
const links = new Map([...contents.querySelectorAll('a')].map((link) => [link.hash.slice(1), link]));
const entries = [...document.querySelectorAll('.entry')].map((element) => ({
  element,
  link: links.get(element.id),
  title: (element.id + element.querySelector('h3').textContent).toLowerCase(),
  text: (element.id + element.querySelector('h3').textContent + element.querySelector('.about').textContent).toLowerCase(),
}));
const chapters = [...document.querySelectorAll('.chapter')], intro = document.querySelector('.intro');

/** Shows the entries that have every word that was typed, and returns the best of them. */
function filter() {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
  for (const { element, link, text } of entries) {
    element.hidden = link.parentElement.hidden = !words.every((word) => text.includes(word));
  }
  for (const chapter of chapters) {
    chapter.hidden = links.get(chapter.id).parentElement.hidden = !chapter.querySelector('.entry:not([hidden])');
  }
  const found = entries.filter(({ element }) => !element.hidden);
  const schemas = found.filter(({ element }) => element.id.startsWith('schema-')).length;
  intro.hidden = words.length > 0;
  count.value = words.length === 0 ? '' : found.length - schemas + ' operations, ' + schemas + ' schemas';
  return found.find(({ title }) => words.every((word) => title.includes(word))) ?? found[0];
}

function clear() {
  field.value = '';
  filter();
}

/** A link may lead to what the filter hides. */
function showTarget() {
  const target = byId(decodeURIComponent(location.hash.slice(1)));
  if (!target?.closest('[hidden]')) return;
  clear();
  target.scrollIntoView();
}

search.hidden = false;
field.addEventListener('input', () => {
  filter();
  scrollTo(0, 0);
});
field.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') filter()?.link.click();
  if (event.key === 'Escape') {
    clear();
    field.blur();
  }
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target === field) return;
  event.preventDefault();
  field.focus();
  field.select();
});
addEventListener('hashchange', showTarget);

const visible = new Set();
let current;
const observer = new IntersectionObserver(
  (changes) => {
    for (const { target, isIntersecting } of changes) visible[isIntersecting ? 'add' : 'delete'](target);
    const first = entries.find(({ element }) => visible.has(element));
    if (!first || first.link === current) return;
    current?.removeAttribute('aria-current');
    current = first.link;
    current.setAttribute('aria-current', 'location');
    const top = current.offsetTop - contents.scrollTop;
    if (top < 80 || top > contents.clientHeight - 40) contents.scrollTop = current.offsetTop - contents.clientHeight / 2;
  },
  { rootMargin: '0px 0px -75% 0px' },
);
for (const { element } of entries) observer.observe(element);

for (const origin of document.querySelectorAll('.origin')) {
  const command = origin.parentElement;
  origin.textContent = location.origin;
  const button = document.createElement('button');
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(command.textContent);
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 1500);
  });
  if (navigator.clipboard) command.after(button);
}
`;
