import type { ErrorCode } from '@maru/api/kit/errors'
import type { Context, Services } from '../context.ts'
import type { Db } from '../db.ts'
import { failure } from '../failure.ts'
import { listHeldPeople } from './retention.ts'

declare module '../slots.ts' {
  interface Slots {
    /** Whether the viewer may know that these people are under a legal hold. */
    knowsHolds: (context: Context, personCodes: readonly string[]) => Promise<boolean>
  }
}

/**
 * Says how a removal for good continues: `delete`, or `hide` if a legal hold keeps the thing and the viewer may not
 * know it. Throws the code if the viewer may know. `findHeld` returns those of the held people that the thing is about.
 */
export async function askHolds(
  context: Context,
  code: ErrorCode,
  findHeld: (held: readonly string[]) => Promise<string[]>,
): Promise<'delete' | 'hide'> {
  const held = await listHeldPeople(context)
  const about = held.length === 0 ? [] : await findHeld(held)
  if (about.length === 0) return 'delete'
  if (await context.slots.one('knowsHolds')(context, about)) throw failure(code)
  return 'hide'
}

/** Copies what a person removes for good if the person is under a legal hold, in the caller's transaction. */
export async function copyIfHeld(
  context: Pick<Services, 'slots' | 'clock'> & { db: Db },
  personCode: string,
  copy: (now: Date) => Promise<void>,
): Promise<void> {
  const held = await listHeldPeople(context)
  if (held.includes(personCode)) await copy(context.clock.now())
}
