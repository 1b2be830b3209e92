import { workApi } from '@maru/api/work'
import type { OfflineReader } from '#kit/fillings.ts'
import { pageSize } from './work.api.ts'

/** Reads the first page of the work queue, as the phone's home and the queue show it, and its counts. */
export async function fillWork({ read }: OfflineReader): Promise<void> {
  await read(workApi.listWork, { view: 'now', kind: '', order: 'due', cursor: '', limit: pageSize })
  await read(workApi.countWork, {})
}
