import type { PageWithLayers } from '#adapters/client/client-operations.generated';
import type { ScriptTiming } from '#adapters/studio/model/motion/moving-page';
import type { EngineProject } from './engine-project.js';
import { kwikLikeScript } from './kwik-like-script.js';
import { motionCases, wayFile, type MotionCase } from './motion-cases.js';
import { clockLayer } from './motion-recording.js';

/** The families of scripts, each with a page of the sample's book that has its name. */
export const families: readonly ScriptTiming[] = ['waits', 'exact'];

const clock: MotionCase = { classes: [['linear', clockProps()]] };

function clockProps(): Readonly<Record<string, unknown>> {
  const absent = { x: null, y: null, alpha: null, xScale: null, yScale: null, rotation: null };
  const properties = { autoPlay: true, delay: 0, duration: 3_600_000, loop: 1, reverse: false, easing: '' };
  return { properties, from: null, to: absent };
}

/** The layers of a family's page, in drawing order. */
export function casesOf(family: ScriptTiming): readonly (readonly [string, MotionCase])[] {
  const cases = Object.entries(motionCases).filter(([, { only = family }]) => only === family);
  return [[clockLayer, clock], ...cases];
}

/** Makes the page of a family through the API. The scripts that wait are then written by hand. */
export async function makeMotionPage(project: EngineProject, family: ScriptTiming): Promise<void> {
  await project.call('PUT', `/harbour/${family}`);
  await project.write(`App/harbour/assets/images/${family}/way.json`, wayFile);
  for (const [index, [name, { layer, classes }]] of casesOf(family).entries()) {
    const place = { x: 200 + (index % 8) * 200, y: 120 + Math.floor(index / 8) * 200, width: 160, height: 120 };
    await project.call('PUT', `/harbour/${family}/${name}`, { ...place, ...layer });
    await project.picture(`App/harbour/assets/images/${family}/${name}.png`, 40, 30, [
      (index * 40) % 256,
      120,
      80,
      255,
    ]);
    for (const [kind, props] of classes) await attach(project, family, name, kind, props);
  }
}

async function attach(
  project: EngineProject,
  family: ScriptTiming,
  layer: string,
  kind: string,
  props: Readonly<Record<string, unknown>>,
): Promise<void> {
  await project.call('PUT', `/harbour/${family}/${layer}?class=${kind}`, props);
  if (family === 'exact' || kind.startsWith('transition2')) return;
  const path = `App/harbour/components/${family}/layers/${layer}_${kind}.lua`;
  await project.write(path, kwikLikeScript(layer, kind, props));
}

/** The documents of a family's page. Of the scripts in our own words they cannot know what they are: that is added. */
export async function motionDocuments(project: EngineProject, family: ScriptTiming): Promise<PageWithLayers> {
  const documents = (await project.call('GET', `/harbour/${family}/?with=layers`)) as unknown as PageWithLayers;
  if (family === 'exact') return documents;
  const layerDocuments = documents.layerDocuments.map((layer) => ({
    ...layer,
    classes: layer.classes.map((attached) => ({ ...attached, script: { ...attached.script, timing: family } })),
  }));
  return { ...documents, layerDocuments };
}
