import { orNull } from '#kit/failure.ts'
import type { PreparedText } from '../delivery/entry.sql.ts'
import type { StoreWork } from '../mail-store/mail-store.rules.ts'

/**
 * A text of an import, prepared for the mailbox; null if it takes more memory or time than a reader has: one mail that is built
 * to do so must not end the import of the others.
 */
export function prepareIfPossible(
  work: StoreWork,
  bytes: Buffer,
  owner?: string,
): Promise<PreparedText | null> {
  return orNull(work.slots.one('mailStore').prepare(work, bytes, owner), ['kit.tooLarge'])
}
