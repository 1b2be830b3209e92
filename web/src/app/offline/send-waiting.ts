import { CallError } from '#kit/call/call-error.ts'
import { queryClient } from '#kit/call/query.ts'
import { dropStored, storedOwner } from '#kit/call/stored.ts'
import { readAnswer } from '#kit/call/wire.ts'
import { askAccount } from '#kit/session/session.ts'
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

async function send({ key, url, method, body }: Waiting): Promise<void> {
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
  readAnswer(response.status, await response.json().catch(() => null), null)
}

async function sendOne(row: Waiting): Promise<Outcome> {
  if (isTooOld(row, Date.now())) {
    await putRefusal({ ...row, refusal: { code: 'kit.waitedTooLong', params: {} } })
    return 'refused'
  }
  try {
    await send(row)
  } catch (error) {
    const outcome = outcomeOf(error)
    if (outcome === 'refused') {
      const { code, params } = error as CallError // outcomeOf has checked it
      await putRefusal({ ...row, refusal: { code, params } })
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
  for (const row of rows) {
    const outcome = await sendOne(row)
    if (outcome === 'ended') return dropStored()
    if (outcome === 'later') break
  }
  await showWaiting()
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
