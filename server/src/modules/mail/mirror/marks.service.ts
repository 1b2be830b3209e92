import type { FetchMessageObject } from 'imapflow'
import { inTransaction } from '#kit/db.ts'
import { pushChange } from '../delivery/delivery.service.ts'
import { selectSettled } from '../mirror-table/mirror-change.sql.ts'
import { type KnownMail, type MirrorMarks, updateMirrorMarks } from '../mirror-table/mirror-mail.sql.ts'
import { requireMirror, type Session } from './session.service.ts'

/** The marks of a mail of the server. */
export const marksOf = ({ flags }: Pick<FetchMessageObject, 'flags'>): MirrorMarks => ({
  isRead: flags?.has('\\Seen') ?? false,
  isFlagged: flags?.has('\\Flagged') ?? false,
  isAnswered: flags?.has('\\Answered') ?? false,
})

/** Marks of one kind and value. */
export const markChanges = [
  { isRead: true },
  { isRead: false },
  { isFlagged: true },
  { isFlagged: false },
  { isAnswered: true },
] as const

/** Sets the marks in the mailbox that the server has changed. Marks that the person has changed meanwhile stay: they go to the server. */
export async function applyMarks(
  session: Session,
  pulled: readonly { known: KnownMail; marks: MirrorMarks }[],
): Promise<void> {
  const { context, box } = session
  const differs = pulled.filter(
    ({ known, marks }) =>
      known.isRead !== marks.isRead ||
      known.isFlagged !== marks.isFlagged ||
      (marks.isAnswered && !known.isAnswered),
  )
  if (differs.length === 0) return
  const store = context.slots.one('mailStore')
  await inTransaction(context.db, async (db) => {
    const inside = { ...context, db }
    await requireMirror(db, session)
    await store.change(inside, box)
    const ids = differs.map(({ known }) => known.mirrorId)
    const settled = new Set(await selectSettled(db, box, ids))
    for (const next of markChanges) {
      const [[mark, value] = ['isRead', true] as const] = Object.entries(next) as [
        keyof MirrorMarks,
        boolean,
      ][]
      const fits = differs.filter(
        ({ known, marks }) => settled.has(known.mirrorId) && marks[mark] === value && known[mark] !== value,
      )
      if (fits.length === 0) continue
      const entryIds = fits.flatMap(({ known }) => (known.entryId === null ? [] : [known.entryId]))
      await store.mark(inside, box, entryIds, next)
      await updateMirrorMarks(
        db,
        box,
        fits.map(({ known }) => known.mirrorId),
        next,
      )
    }
    await pushChange(inside, box)
  })
}
