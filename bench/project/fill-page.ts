import { Connection } from '../client/connection.js';
import type { PageAddress, Subject } from '../service/subject.js';

/** Adds layers that show the image of the first one, in rows over the page. */
export async function fillPage(subject: Subject, { book, page }: PageAddress, count: number): Promise<void> {
  const connection = await Connection.open(await subject.url());
  const read = JSON.parse(await connection.ask('GET', `/${book}/${page}?with=layers&quiet=true`, 200)) as {
    readonly layerDocuments: readonly object[];
  };
  const missing = Array.from({ length: Math.max(0, count - read.layerDocuments.length) }, (_, index) => ({
    method: 'PUT',
    path: `/${book}/${page}/filled${index + 1}`,
    body: {
      isSharedAsset: true,
      imagePath: `${page}/layer1.png`,
      x: 100 + (index % 20) * 90,
      y: 100 + Math.floor(index / 20) * 45,
      width: 400,
      height: 100,
    },
  }));
  for (let first = 0; first < missing.length; first += 250)
    await connection.ask('POST', '/_/batch', 200, JSON.stringify(missing.slice(first, first + 250)));
  connection.close();
}
