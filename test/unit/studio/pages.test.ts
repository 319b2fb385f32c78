import { expect } from 'chai';
import { cellAt, gridSizes, pageByKey, pageGrid, placeAt, visiblePages } from '#adapters/studio/model/lists/page-grid';

describe('the grid of pages', () => {
  const pages = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `p${index}` }));

  it('has as many columns as fit, and the books one below the other', () => {
    const books = [
      { name: 'a', pages: pages(5) },
      { name: 'b', pages: [] },
    ];
    const grid = pageGrid(books, 248, 1.5);
    expect(grid.columns).to.equal(2);
    const [first, second] = grid.books;
    expect(second?.top).to.equal(first?.height);
    expect(grid.height).to.equal((first?.height ?? 0) + (second?.height ?? 0));
    expect(cellAt(grid, 3)).to.deep.equal({
      x: gridSizes.margin + grid.cell.width + gridSizes.gap,
      y: gridSizes.head + grid.cell.height + gridSizes.gap,
    });
    expect(pageGrid(books, 0, 1.5).columns, 'before it is measured').to.equal(1);
  });

  it('draws as many of 5,000 pages as of 100', () => {
    const drawn = (count: number) => {
      const grid = pageGrid([{ name: 'a', pages: pages(count) }], 248, 1.5);
      const [place] = grid.books;
      if (place === undefined) throw new Error('no book');
      const { first, end } = visiblePages(grid, place, 1_000, 1_400);
      return end - first;
    };
    expect(drawn(5_000)).to.equal(drawn(100)).and.to.be.lessThan(20);
  });

  it('arrow keys go by one and by a row, and stay in the list', () => {
    const to = (key: string, index: number) => pageByKey(key, index, 7, 2);
    expect(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End'].map((key) => to(key, 2))).to.deep.equal([
      3, 1, 4, 0, 0, 6,
    ]);
    expect([to('ArrowDown', 6), to('ArrowUp', 0), to('a', 0)]).to.deep.equal([6, 0, undefined]);
  });

  it('a page goes before another one or to the end, and nowhere if it is there', () => {
    const names = ['a', 'b', 'c'];
    expect(placeAt(names, 'a', 2)).to.deep.equal({ before: 'c' });
    expect(placeAt(names, 'a', 3)).to.deep.equal({ after: 'c' });
    expect(placeAt(names, 'c', 0)).to.deep.equal({ before: 'a' });
    expect([placeAt(names, 'b', 1), placeAt(names, 'b', 2), placeAt(names, 'c', 3)]).to.deep.equal([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
