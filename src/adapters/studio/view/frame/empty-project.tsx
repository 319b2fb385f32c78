import { BookOpen, File, ImagePlus } from 'lucide';
import { newBook } from '../pages/page-menu.js';
import { Icon } from '../controls/line-icon.js';
import { choosePictures } from '../pages/lazy-drop.js';

const ways = [
  {
    icon: BookOpen,
    title: 'A story',
    text: 'A cover, two pages and an end, each with a background and a title.',
    run: () => newBook('story'),
  },
  { icon: File, title: 'An empty page', text: 'A book with one page and nothing on it.', run: () => newBook('page') },
  {
    icon: ImagePlus,
    title: 'Pictures',
    text: 'Drop PNGs on this window, or choose them: each becomes a layer of a page.',
    run: () => void choosePictures(),
  },
] as const;

/** What to do in a project without books. */
export function EmptyProject() {
  return (
    <section class="empty-project" aria-labelledby="empty-title">
      <span class="brand-mark" aria-hidden="true" />
      <h2 id="empty-title">This project has no books yet</h2>
      <p class="muted">Begin with one of these. You can undo it.</p>
      <div class="starts">
        {ways.map(({ icon, title, text, run }) => (
          <button key={title} type="button" class="start" onClick={run}>
            <Icon node={icon} size={24} />
            <b>{title}</b>
            <span class="muted">{text}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
