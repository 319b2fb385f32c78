import { expect } from 'chai';
import { untilAddress } from './support/address.js';
import { untilEqual } from './support/until.js';
import { useStudio } from './support/use-studio.js';

describe('page groups', () => {
  const studio = useStudio();
  const dusk = { book: 'harbour', page: 'dusk' };
  const membersOf = async () => {
    const group = await studio().service.component.show({ ...dusk, kind: 'groups', name: 'front' }, { quiet: true });
    return (group as unknown as { readonly props: { readonly members: unknown } }).props.members;
  };

  it('are drawn in front of all other layers: the tree shows it for each', async () => {
    const { page, service } = studio();
    await studio().open('#/harbour/dusk');
    expect(await page.getByText(/drawn in front of all other layers/).count()).to.equal(0);
    await service.component.add({ ...dusk, kind: 'groups', name: 'front' }, {}, { members: ['sky'] });
    await page.getByText('The page group front is drawn in front of all other layers.').waitFor();
    const description = 'drawn in front of all others, in the page group “front”';
    const sky = page.getByRole('treeitem', { name: 'sky' });
    expect(await sky.getAttribute('aria-description')).to.include(description);
    expect(await page.getByRole('treeitem', { name: 'sun' }).getAttribute('aria-description')).not.to.include('front');
  });

  it('get a new layer that they would cover, and a copy of one that they have; one undo takes it back', async () => {
    const { page, service } = studio();
    await service.component.add({ ...dusk, kind: 'groups', name: 'front' }, {}, { members: ['sky'] });
    await studio().open('#/harbour/dusk');
    await page.locator('.stage').click({ position: { x: 5, y: 5 } });
    await page.keyboard.press('r');
    await page.keyboard.press('Enter');
    await untilAddress(page, '#/harbour/dusk/rectangle');
    expect(await membersOf()).to.deep.equal(['sky', 'rectangle']);
    // It is the last that the stage draws.
    const last = "[...document.querySelectorAll('.stage-page [data-path]')].at(-1).dataset.path";
    await untilEqual(() => page.evaluate(last), 'rectangle');
    await page.keyboard.press('Control+z');
    await page.getByRole('treeitem', { name: 'rectangle' }).waitFor({ state: 'detached' });
    expect(await membersOf()).to.deep.equal(['sky']);
    await page.getByRole('treeitem', { name: 'sky' }).click();
    await page.keyboard.press('Control+d');
    await untilAddress(page, '#/harbour/dusk/sky2');
    expect(await membersOf()).to.deep.equal(['sky', 'sky2']);
  });
});
