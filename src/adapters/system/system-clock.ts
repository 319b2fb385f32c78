import { randomUUID } from 'node:crypto';
import type { Clock } from '#application/ports/clock';

/** The machine's clock. Identifiers are base 36: milliseconds, a number within one, and chance. */
export class SystemClock implements Clock {
  private lastMillisecond = 0;
  private sequence = 0;

  now(): Date {
    return new Date();
  }

  newId(): string {
    const millisecond = Math.max(Date.now(), this.lastMillisecond);
    this.sequence = millisecond === this.lastMillisecond ? this.sequence + 1 : 0;
    this.lastMillisecond = millisecond;
    const time = millisecond.toString(36).padStart(9, '0');
    const within = this.sequence.toString(36).padStart(3, '0');
    return `${time}${within}${chance().toString(36).padStart(7, '0')}`;
  }
}

/** 32 bits. A UUID is what Node makes of chance that it keeps in store: a tenth of the time that `randomBytes` takes. */
function chance(): number {
  return parseInt(randomUUID().slice(0, 8), 16);
}
