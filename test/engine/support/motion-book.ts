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
  for (const [index, [name, { layer, classes }]] of Object.entries(cases).entries()) {
    const place = { x: 200 + (index % 8) * 200, y: 120 + Math.floor(index / 8) * 200, width: 160, height: 120 };
    await project.call('PUT', `/harbour/${page}/${name}`, { ...place, ...layer });
    const colour = [(index * 40) % 256, 120, 80, 255];
    await project.picture(`App/harbour/assets/images/${page}/${name}.png`, 40, 30, colour);
    for (const [kind, props] of classes) {
      await project.call('PUT', `/harbour/${page}/${name}?class=${kind}`, props);
      if (family === 'exact' || kind.startsWith('transition2')) continue;
      const path = `App/harbour/components/${page}/layers/${name}_${kind}.lua`;
      await project.write(path, kwikLikeScript(name, kind, props));
    }
  }
}

/** The documents of such a page. Of the scripts in our own words they cannot know what they are: that is added. */
export async function motionDocuments(
  project: EngineProject,
  page: string,
  family: ScriptTiming,
): Promise<PageWithLayers> {
  const documents = (await project.call('GET', `/harbour/${page}/?with=layers`)) as unknown as PageWithLayers;
  if (family === 'exact') return documents;
  const layerDocuments = documents.layerDocuments.map((layer) => ({
    ...layer,
    classes: layer.classes.map((attached) => ({ ...attached, script: { ...attached.script, timing: family } })),
  }));
  return { ...documents, layerDocuments };
}
