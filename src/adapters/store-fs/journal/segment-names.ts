const segmentPattern = /^journal\.(\d+)\.(\d+)$/;

export function segmentName(epoch: number, count: number): string {
  return `journal.${epoch}.${count}`;
}

/** The names of segments among those in a folder, the oldest first. */
export function segmentNames(names: readonly string[]): string[] {
  return names
    .flatMap((name) => {
      const [, epoch, count] = segmentPattern.exec(name) ?? [];
      return epoch === undefined || count === undefined ? [] : [{ name, epoch: Number(epoch), count: Number(count) }];
    })
    .sort((one, other) => one.epoch - other.epoch || one.count - other.count)
    .map(({ name }) => name);
}
