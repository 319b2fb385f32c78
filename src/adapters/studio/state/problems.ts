import { effect, signal } from '@preact/signals';
import type { ReadDoctorResult } from '#adapters/client/client-operations';
import { historyVersion } from './live.js';
import { openDrawer } from './preferences.js';
import { client, explain } from './service.js';

export type Finding = ReadDoctorResult['findings'][number];

/** What the doctor finds; `undefined` until it was asked first. */
export const findings = signal<readonly Finding[] | undefined>(undefined);

effect(() => {
  void historyVersion.value;
  if (openDrawer.value === 'problems') void examine();
});

async function examine(): Promise<void> {
  try {
    findings.value = (await client.value.doctor.show({}, { quiet: true })).findings;
  } catch (error) {
    explain(error);
  }
}
