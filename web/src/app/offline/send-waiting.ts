import { CallError } from '#kit/call/call-error.ts'
import { queryClient } from '#kit/call/query.ts'
import { dropStored, storedOwner } from '#kit/call/stored.ts'
import { readAnswer } from '#kit/call/wire.ts'
import { translate } from '#kit/i18n/i18n.ts'
import { askAccount } from '#kit/session/session.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import {
  dropForeign,
  isTooOld,
  listWaiting,
  ownerOf,
  putRefusal,
  removeWaiting,
  showWaiting,
  type Waiting,
} from './store.ts'

/** What became of a waiting call: `later` if the server gave no definite answer. */
type Outcome = 'sent' | 'refused' | 'later' | 'ended'

/** What an answer of the server means for a waiting call. */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof CallError)) return 'later'
  if (error.status === 401) return 'ended'
  // The server did the work before, and its answer was lost.
  if (error.code === 'kit.doneBefore') return 'sent'
  // The page of a hotel that answers for every address is no answer of the portal.
  return error.status >= 400 && error.status < 500 && error.status !== 429 ? 'refused' : 'later'
}

/** What a call about several things left out: the reason of the first, which is the only one of a call that waits. */
export function refusalIn(answer: unknown): string | null {
  const { skipped } = (answer ?? {}) as { skipped?: readonly { code: string }[] } // of approveDocuments; others have none
  return skipped?.[0]?.code ?? null
}

async function send({
  key,
  url,
  method,
  body,
}: Pick<Waiting, 'key' | 'url' | 'method' | 'body'>): Promise<void> {
  const response = await fetch(url, {
    method,
    body,
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
    },
    credentials: 'same-origin',
  })
  const answer = readAnswer(response.status, await response.json().catch(() => null), null)
  const code = refusalIn(answer)
  if (code !== null)
    throw new CallError({ code, status: 409, params: {}, supportCode: null, retryAfter: null })
}

/** Sends what is to be stored instead of a refused call, such as a mail as a draft of its own. */
async function sendInstead(row: Waiting): Promise<Outcome> {
  if (!row.instead) return 'refused'
  try {
    await send({ ...row, key: `${row.key}-instead`, body: JSON.stringify(row.instead) })
    return 'sent'
  } catch (error) {
    return outcomeOf(error)
  }
}

/** Notes that a call is not sent any more. What the person wrote is stored elsewhere on the server if that is possible. */
async function refuse(row: Waiting, refusal: NonNullable<Waiting['refusal']>): Promise<Outcome> {
  const stored = await sendInstead(row)
  // The next connection refuses the call again, and then stores it.
  if (stored === 'later' || stored === 'ended') return stored
  await putRefusal({ ...row, refusal, isKept: stored === 'sent' })
  return 'refused'
}

async function sendOne(row: Waiting): Promise<Outcome> {
  if (isTooOld(row, Date.now())) return refuse(row, { code: 'kit.waitedTooLong', params: {} })
  try {
    await send(row)
  } catch (error) {
    const outcome = outcomeOf(error)
    if (outcome === 'refused') {
      const { code, params } = error as CallError // outcomeOf has checked it
      return refuse(row, { code, params })
    }
    if (outcome !== 'sent') return outcome
  }
  await removeWaiting(row.key)
  return 'sent'
}

async function sendAll(): Promise<void> {
  const rows = (await listWaiting()).filter(({ refusal }) => refusal === undefined)
  if (rows.length === 0) return
  // The session decides, not what is stored: without one everything is removed, and another person sends nothing.
  const account = await askAccount(undefined, true)
  if (account) dropForeign(ownerOf(account))
  if (storedOwner() === null) return
  let refused = 0
  for (const row of rows) {
    const outcome = await sendOne(row)
    if (outcome === 'ended') return dropStored()
    if (outcome === 'later') break
    if (outcome === 'refused') refused += 1
  }
  await showWaiting()
  if (refused > 0) showToast(translate('kit.notSent', { count: refused }), 'danger')
  await queryClient.invalidateQueries()
}

/** Sends the waiting calls in their order; of several windows one sends. */
export async function sendWaiting(): Promise<void> {
  if (storedOwner() === null) return
  await navigator.locks
    .request('maru.waiting', { ifAvailable: true }, async (lock) => {
      if (lock) await sendAll()
    })
    // The server was not reached: the next return of the connection sends them.
    .catch(() => undefined)
}
