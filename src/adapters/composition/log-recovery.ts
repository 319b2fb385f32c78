import type { Log } from '#adapters/http/log';
import type { LogDamage } from '#adapters/store-fs/log/segment-log';
import type { Recovery } from '#adapters/store-fs/recovery/recover-project';

/** Logs what a start had to finish after a crash, and what it found damaged. */
export function logRecovery(log: Log, { finished, edited, lost, damage, unfinished }: Recovery): void {
  if (finished.length + edited.length > 0) {
    log.warn(
      { finished, edited },
      'finished an interrupted change; left alone the files under "edited", which their author has edited since',
    );
  }
  if (damage.length > 0) {
    log.warn(
      { damage },
      'the journal was damaged: bytes of these files in .pagewright/store were not those that were written. The files of the project are as its service left them. A change whose entry is lost is marked in the history, and cannot be undone; all others can. Check the disk',
    );
  }
  if (lost.length > 0) {
    log.warn(
      { lost },
      'could not finish a change: the new content of these files is damaged in .pagewright/store/log/contents, so they are as before the change. Put them back from a backup, or make the change again. Check the disk',
    );
  }
  if (unfinished.length > 0) {
    log.warn(
      { unfinished },
      'could not finish the last change: its entry in the journal is damaged. It was not answered. Its files are each as before or as after the change: compare those under "paths" with a backup. Check the disk',
    );
  }
}

/** Logs what is damaged in the change log of a project. */
export function logDamage(log: Log, damage: LogDamage): void {
  log.warn(
    damage,
    'the history is damaged: bytes of these files in .pagewright/store/log are not those that were written. The changes of these revisions stay made, and cannot be undone; all others can. To repair it, stop the service and put the files back from a backup. Check the disk',
  );
}
