import type { MirrorWork } from '../mirror/run.service.ts'
import { claimMove, selectBeginning } from '../move-table/move.sql.ts'
import { runBack } from './back.service.ts'
import { runOnto } from './onto.service.ts'

/** Moves of mailboxes, done part by part by the process that watches them. */
export const moveWork: MirrorWork = {
  due: ({ db, clock }, mailboxIds) => selectBeginning(db, mailboxIds, clock.now()),
  async run(session) {
    const { context, box } = session
    const move = await claimMove(context.db, box, context.clock.now())
    if (!move) return false
    return move.kind === 'onto' ? runOnto(session, move) : runBack(session)
  },
}
