import type { Input } from '@maru/api/kit/endpoint'
import { type workApi, workLaterLimit, workTopic } from '@maru/api/work'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import type { Background } from '#kit/room.ts'
import { deleteLater, deleteReturned, lockLater, selectLater, upsertLater } from './later.sql.ts'

/**
 * Postpones things, or returns them to the list. What is stored says nothing about a thing: a kind or id that does not
 * exist is stored like any other, and hides nothing. Throws `work.tooManyLater`.
 */
export function postponeWork(
  context: Context,
  { things, until }: Input<typeof workApi.postponeWork>,
): Promise<Record<string, never>> {
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const { comCode, personCode } = viewer
    await lockLater(db, viewer)
    const now = clock.now()
    if (until === null || Date.parse(until) <= now.getTime()) await deleteLater(db, viewer, things)
    else {
      await upsertLater(db, viewer, things, new Date(until))
      if ((await selectLater(db, viewer, now)).length > workLaterLimit)
        throw failure('work.tooManyLater', { count: workLaterLimit })
    }
    await inside.push(db, { to: [personCode], comCode, topic: workTopic, id: personCode })
    return {}
  })
}

/** Removes what returned to the list more than a day ago. */
export function removeReturned({ db, clock }: Background): Promise<void> {
  return deleteReturned(db, new Date(clock.now().getTime() - 86_400_000))
}
