import type { ServiceProcess } from '../service-process.js';

/** How much memory one life of the service took, over its changes. */
export class MemorySamples {
  private samples: { readonly changes: number; readonly memory: number }[] = [];
  private pid = 0;

  async take(service: ServiceProcess, changes: number): Promise<void> {
    const { pid } = service;
    const memory = await service.memory().catch(() => NaN);
    if (Number.isNaN(memory) || pid !== service.pid) return;
    if (pid !== this.pid) this.samples = [];
    this.pid = pid;
    this.samples.push({ changes, memory });
  }

  get most(): number {
    return Math.max(...this.samples.map(({ memory }) => memory));
  }

  /** MiB per 10,000 changes in the second half, by least squares; `undefined` for too short a run. */
  get slope(): number | undefined {
    const half = this.samples.slice(this.samples.length >> 1);
    const mean = (of: (sample: (typeof half)[number]) => number) =>
      half.reduce((sum, sample) => sum + of(sample), 0) / half.length;
    const [changes, memory] = [mean((each) => each.changes), mean((each) => each.memory)];
    const spread = mean((each) => (each.changes - changes) ** 2);
    if (half.length < 20 || spread === 0) return undefined;
    return (mean((each) => (each.changes - changes) * (each.memory - memory)) / spread) * 10_000;
  }
}
