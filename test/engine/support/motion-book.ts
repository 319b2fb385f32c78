import type { PageWithLayers } from '#adapters/client/client-operations.generated';
import type { ScriptTiming } from '#adapters/studio/model/motion/moving-page';
import type { EngineProject } from './engine-project.js';
import { kwikLikeScript } from './kwik-like-script.js';
import { wayFile, type MotionCase } from './motion-cases.js';
/** The families of scripts. */
export const families: readonly ScriptTiming[] = ['waits', 'exact'];

/** The layers of a page, by name, in drawing order. */
export type Cases = Readonly<Record<string, MotionCase>>;

/** Those that a family can have. */
export function casesOf(family: ScriptTiming, cases: Cases): Cases {
  return Object.fromEntries(Object.entries(cases).filter(([, { only = family }]) => only === family));
}

/** Makes a page of the sample's book through the API. The scripts that wait are then written by hand. */
export async function makeMotionPage(
  project: EngineProject,
  page: string,
  family: ScriptTiming,
  cases: Cases,
): Promise<void> {
  await project.call('PUT', `/harbour/${page}`);
  await project.write(`App/harbour/assets/images/${page}/way.json`, wayFile);
  for (const [index, [name, made]] of Object.entries(cases).entries()) {
    await makeObject(project, `${page}/${name}`, index, made);
    const object = made.members ? `components/${page}/groups/${name}` : `${page}/${name}`;
    const script = `App/harbour/components/${page}/${made.members ? 'groups' : 'layers'}/${name}`;
    for (const [kind, props] of made.classes) {
      await project.call('PUT', `/harbour/${object}?class=${kind}`, props);
      if (family === 'exact' || /^(transition2|lang)/.test(kind)) continue;
      await project.write(`${script}_${kind}.lua`, kwikLikeScript(name, kind, props));
    }
  }
}

/** Makes a layer with a picture, a group of layers, or a page group. */
async function makeObject(project: EngineProject, path: string, index: number, made: MotionCase): Promise<void> {
  const { layer, members, isFolder = false } = made;
  const [page = '', ...names] = path.split('/');
  if (members) {
    await project.call('PUT', `/harbour/components/${page}/groups/${names.join('/')}`, { members });
    return;
  }
  const place = { x: 200 + (index % 8) * 200, y: 120 + Math.floor(index / 8) * 200, width: 160, height: 120 };
  await project.call('PUT', `/harbour/${path}`, isFolder ? {} : { ...place, ...layer });
  if (isFolder || layer?.['shapedWith'] !== undefined) return;
  const colour = [(index * 40) % 256, 120, 80, 255];
  await project.picture(`App/harbour/assets/images/${path}.png`, 40, 30, colour);
}

/** The documents of such a page. Of the scripts in our own words they cannot know what they are: that is added. */
export async function motionDocuments(
  project: EngineProject,
  page: string,
  family: ScriptTiming,
): Promise<PageWithLayers> {
  const documents = (await project.call('GET', `/harbour/${page}/?with=layers`)) as unknown as PageWithLayers;
  if (family === 'exact') return documents;
  const timed = <Document extends Pick<PageWithLayers['layerDocuments'][number], 'classes'>>(document: Document) => ({
    ...document,
    classes: document.classes.map((each) => ({ ...each, script: { ...each.script, timing: family } })),
  });
  const { layerDocuments, groupDocuments } = documents;
  return { ...documents, layerDocuments: layerDocuments.map(timed), groupDocuments: groupDocuments.map(timed) };
}
