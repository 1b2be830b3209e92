import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import type { CodeRow } from '../file.sql.ts'
import { sumDrafts } from './upload.sql.ts'

const day = 86_400_000

/**
 * Throws `file.draftsFull` if another file of `size` bytes exceeds its creator's daily limit of unattached files; a
 * collection that is attached has its own limits and passes.
 */
export async function requireDraftRoom(context: Context, code: CodeRow, size: number): Promise<void> {
  if (code.holderId !== null) return
  const { draftLimit, draftFiles } = context.config.file
  const person = { comCode: code.comCode, personCode: context.viewer.personCode }
  const present = await sumDrafts(context.db, person, new Date(context.clock.now().getTime() - day))
  if (present.count + 1 > draftFiles || present.size + size > draftLimit) throw failure('file.draftsFull')
}
