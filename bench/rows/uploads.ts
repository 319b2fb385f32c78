import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { residentMiB } from './memory.js';
import type { Measurement, Row } from '../measurement.js';
import { startChild } from '../service/child.js';
import { untilIdle } from '../service/until-idle.js';
import { workFolder } from '../work-folder.js';

const mebibyte = 1024 * 1024;
const assetBytes = 16 * mebibyte;
const count = 64;
const atOnce = 16;
const sampleMs = 10;

/** How much the process grows while it receives 1 GiB. */
export const uploads: Row = {
  id: 'uploads',
  what: 'memory (RSS) that 1 GiB of assets takes, uploaded 16 at a time',
  ours: true,
  begin: (bench): Measurement => {
    const rates: string[] = [];
    const contenders = bench.largest.map(({ name, program }) => ({
      name,
      run: async () => {
        const { growth, rate } = await uploadAll(program);
        rates.push(`${name}: ${Math.round(rate)} MiB/s, each asset committed and flushed by itself`);
        return growth;
      },
    }));
    return {
      what: `the greatest RSS while ${count} assets of ${assetBytes / mebibyte} MiB are uploaded, ${atOnce} at a time, less that before`,
      unit: 'MiB',
      rounds: 1,
      warmUp: false,
      contenders,
      goals: contenders.map(({ name: of }) => ({ of, atMost: 64 })),
      notes: () => rates,
    };
  },
};

/** Uploads to a fresh service. @returns MiB, and MiB in a second */
async function uploadAll(program: string): Promise<{ readonly growth: number; readonly rate: number }> {
  await mkdir(workFolder, { recursive: true });
  const root = await mkdtemp(join(workFolder, 'uploads-'));
  await mkdir(join(root, 'App', 'story'), { recursive: true });
  await writeFile(join(root, 'App', 'story', 'index.lua'), 'return { }\n');
  const child = await startChild(program, 'serve', '--root', root, '--port', '0', '--log', 'error');
  try {
    // A service that has received anything has loaded and compiled what it needs for that.
    for (let index = 0; index < atOnce; index++) await upload(child.url, `warm-${index}`, mebibyte);
    await untilIdle(child.pid);
    const before = await residentMiB(child.pid);
    let greatest = before;
    let isDone = false;
    const sampling = (async () => {
      for (; !isDone; await pause(sampleMs)) greatest = Math.max(greatest, await residentMiB(child.pid));
    })();
    const began = performance.now();
    const left = Array.from({ length: count }, (_, index) => `asset-${index}`);
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let name = left.pop(); name !== undefined; name = left.pop()) await upload(child.url, name, assetBytes);
      }),
    );
    const rate = (count * assetBytes) / mebibyte / ((performance.now() - began) / 1000);
    isDone = true;
    await sampling;
    return { growth: greatest - before, rate };
  } finally {
    await child.stop();
    await rm(root, { recursive: true });
  }
}

const piece = randomBytes(mebibyte);

function upload(url: string, name: string, bytes: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}/story/assets/videos/${name}.mp4`,
      { method: 'PUT', headers: { 'Content-Type': 'video/mp4', 'Content-Length': bytes } },
      (response) => {
        response.resume().once('end', () => {
          if (response.statusCode === 201) resolve();
          else reject(new Error(`${name}: ${response.statusCode}`));
        });
      },
    );
    sent.once('error', reject);
    // No two are equal.
    const head = Buffer.alloc(mebibyte, piece);
    head.write('ftyp', 4);
    head.write(name, 16);
    sent.write(head);
    let left = bytes - head.length;
    const send = (): void => {
      while (left > 0) {
        left -= mebibyte;
        if (!sent.write(piece)) return void sent.once('drain', send);
      }
      sent.end();
    };
    send();
  });
}
