import { setTimeout as sleep } from 'node:timers/promises'
import { inTransaction } from '#kit/db.ts'
import type { Background } from '#kit/room.ts'
import { shownLine } from '#kit/text/shown-text.ts'
import {
  type BegunTry,
  beginTry,
  endTry,
  refusalsAtMost,
  type SignInService,
  type TryEnd,
} from '../mirror-table/sign-in.sql.ts'
import { SourceFault } from '../moving-source/source.rules.ts'
import { CompanyFault } from './company-fault.rules.ts'

/** Milliseconds between two looks whether an attempt may begin, and how many of them. */
const askEvery = 250
const looksAtMost = 240

/** Waits until an attempt may begin. */
async function begin(
  { db, clock }: Background,
  comCode: string,
  service: SignInService,
  isAlone: boolean,
): Promise<BegunTry> {
  for (let looks = 0; looks < looksAtMost; looks += 1) {
    const began = await beginTry(db, comCode, service, { isAlone, now: clock.now() })
    if (began === 'refused') throw new CompanyFault('companyWaits', `${comCode} waits for its administrator`)
    if (began !== 'busy') return began
    await sleep(askEvery)
  }
  throw new SourceFault('unreachable', 'the attempts of the company do not end')
}

function endOf(error: unknown): TryEnd {
  const fault = error instanceof SourceFault ? error : new SourceFault('internal', String(error))
  const end = { reason: fault.reason as string, detail: shownLine(fault.message.slice(0, 300)) }
  if (!(fault instanceof CompanyFault))
    return { ...end, refusals: fault.reason === 'password' ? 1 : 0, isAccepted: false }
  // A mailbox that is not there says that the company itself is accepted.
  if (fault.why === 'notThere') return { refusals: 0, isAccepted: true, reason: '', detail: '' }
  const isRefused = fault.why === 'companyRefused'
  return { ...end, reason: isRefused ? 'password' : fault.why, refusals: fault.refusals, isAccepted: false }
}

/**
 * Runs an attempt of a company to sign in. Of all processes together so many run at once that not more than three are refused in a
 * row: then nothing is sent until the administrator enters the sign-in again, so that the server locks no account. With `isAlone` the
 * work may be refused as often as `refusals` says, and no other attempt runs at the same time.
 */
export async function runTry<T>(
  context: Background,
  comCode: string,
  service: SignInService,
  work: (refusals: number) => Promise<T>,
  { isAlone = false } = {},
): Promise<T> {
  const begun = await begin(context, comCode, service, isAlone)
  try {
    const result = await work(begun.refusals)
    await endTry(context.db, begun, { refusals: 0, isAccepted: true, reason: '', detail: '' })
    return result
  } catch (error) {
    const end = endOf(error)
    await inTransaction(context.db, async (db) => {
      const refused = await endTry(db, begun, end)
      if (end.refusals > 0 && refused >= refusalsAtMost)
        await context.enqueue(db, 'mail.reportSignInStop', { comCode, service })
    })
    if (end.refusals > 0)
      context.log.warn({ comCode, service, detail: end.detail }, 'mail: the sign-in of a company was refused')
    throw error
  }
}
