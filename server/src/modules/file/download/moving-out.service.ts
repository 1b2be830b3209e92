import type { Context } from '#kit/context.ts'
import { orNull } from '#kit/failure.ts'
import type { MovingOutFile, MovingOutSource } from '#kit/room-slots/moving-out.ts'
import { selectAttachedBy, selectPieces } from '../file.sql.ts'
import { canReadEntry, requireReadableAttached } from '../holder.access.ts'
import { logDownloads } from './log.service.ts'
import { openPieces } from './piece.service.ts'

async function readAttached(context: Context, id: string): ReturnType<MovingOutFile['read']> {
  const attached = await orNull(requireReadableAttached(context, id))
  if (!attached || attached.entry.isDamaged) return null
  const { entry, code } = attached
  logDownloads(context, code, [entry])
  const pieces = await selectPieces(context.db, entry.comCode, entry.entryId)
  return openPieces(context, pieces, 0, entry.size - 1)
}

/**
 * The files that a person has attached in the rooms, by year, as far as the person may still read them. Those of anonymous texts
 * are not among them: an archive with the name of a person would name their author.
 */
export const fileMovingOut: MovingOutSource = {
  name: 'files',
  async *files(context) {
    const kinds = context.slots.all('fileHolder').filter((holder) => holder.movesOut === false)
    const but = kinds.map((holder) => holder.kind)
    const rows = await selectAttachedBy(context.db, context.viewer.personCode, but)
    for (const { entryId, name, createdAt } of rows) {
      if (!(await canReadEntry(context, entryId))) continue
      yield {
        path: [createdAt.slice(0, 4), name],
        changedAt: new Date(createdAt),
        read: () => readAttached(context, entryId),
      }
    }
  },
}
