import type { Turn } from './decide.ts'
import { ActRefused } from './model.ts'

/** A comment was written or removed: the history records it, and the document stays as it is. */
export function addNote({ flow }: Turn): void {
  if (flow.status === 'TEMP') throw new ActRefused('wrongState')
}
