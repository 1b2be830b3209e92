import { setTimeout as sleep } from 'node:timers/promises'
import { inTransaction } from '#kit/db.ts'
import type { Background } from '#kit/room.ts'
import { shownLine } from '#kit/text/shown-text.ts'
import { beginTry, endTry, refusalsAtMost, type SignInService } from '../mirror-table/sign-in.sql.ts'
import { SourceFault } from '../moving-source/source.rules.ts'
import { CompanyFault } from './company-fault.rules.ts'

/** Milliseconds between two looks whether an attempt may begin, and how many of them. */
const askEvery = 250
const looksAtMost = 240

/** Waits until an attempt may begin; returns the number of its row of attempts. */
async function begin({ db, clock }: Background, comCode: string, service: SignInService): Promise<number> {
  for (let looks = 0; looks < looksAtMost; looks += 1) {
    const began = await beginTry(db, comCode, service, clock.now())
    if (began === 'refused') throw new CompanyFault('companyWaits', `${comCode} waits for its administrator`)
    if (began !== 'busy') return began.number
    await sleep(askEvery)
  }
  throw new SourceFault('unreachable', 'the attempts of the company do not end')
}

/**
 * Runs an attempt of a company to sign in. Of all processes together so many run at once that not more than three are refused in a
 * row: then nothing is sent until the administrator enters the sign-in again, so that the server locks no account.
 */
export async function runTry<T>(
  context: Background,
  comCode: string,
  service: SignInService,
  work: () => Promise<T>,
): Promise<T> {
  const number = await begin(context, comCode, service)
  try {
    const result = await work()
    await endTry(context.db, number, {
      ...{ isRefused: false, isAccepted: true, reason: '', detail: '' },
    })
    return result
  } catch (error) {
    const fault = error instanceof SourceFault ? error : new SourceFault('internal', String(error))
    const isRefused = fault.reason === 'password'
    const reason = fault instanceof CompanyFault ? fault.why : fault.reason
    const detail = shownLine(fault.message.slice(0, 300))
    await inTransaction(context.db, async (db) => {
      const refused = await endTry(db, number, { isRefused, isAccepted: false, reason, detail })
      if (isRefused && refused >= refusalsAtMost)
        await context.enqueue(db, 'mail.reportSignInStop', { comCode, service })
    })
    if (isRefused)
      context.log.warn({ comCode, service, detail }, 'mail: the sign-in of a company was refused')
    throw error
  }
}
