import type { ErrorCode } from '@maru/api/kit/errors'
import type { Context, Services } from '../context.ts'
import type { Db } from '../db.ts'
import { failure } from '../failure.ts'
import { listPeopleOnHold } from './retention.ts'

declare module '../slots.ts' {
  interface Slots {
    /** Whether the viewer may know that these people are under a legal hold. */
    knowsHolds: (context: Context, personCodes: readonly string[]) => Promise<boolean>
  }
}

/**
 * Says how a removal for good continues: `delete`, or `hide` if a legal hold keeps the thing and the viewer may not
 * know it. Throws the code if the viewer may know. `findPeopleOnHold` returns those of the held people that the thing is about.
 */
export async function askHolds(
  context: Context,
  code: ErrorCode,
  findPeopleOnHold: (onHold: readonly string[]) => Promise<string[]>,
): Promise<'delete' | 'hide'> {
  const peopleOnHold = await listPeopleOnHold(context)
  const about = peopleOnHold.length === 0 ? [] : await findPeopleOnHold(peopleOnHold)
  if (about.length === 0) return 'delete'
  if (await context.slots.one('knowsHolds')(context, about)) throw failure(code)
  return 'hide'
}

/** Copies what a person removes for good if the person is under a legal hold, in the caller's transaction. */
export async function copyIfOnHold(
  context: Pick<Services, 'slots' | 'clock'> & { db: Db },
  personCode: string,
  copy: (now: Date) => Promise<void>,
): Promise<void> {
  const peopleOnHold = await listPeopleOnHold(context)
  if (peopleOnHold.includes(personCode)) await copy(context.clock.now())
}
