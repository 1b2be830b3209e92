import { portalError } from '#kit/call/call-error.ts'
import {
  canStore,
  databaseName,
  dropStored,
  putOffline,
  type StoredAnswer,
  storedOwner,
  type WaitingCall,
} from '#kit/call/stored.ts'
import { type Account, heldAccount } from '#kit/session/session.ts'
import { isForeignSession, isSignedOut } from '#kit/session/session-channel.ts'
import { inTable, isFullError } from './database.ts'

/** Days for which stored answers are shown and waiting calls are sent. The server knows their keys as long. */
export const storedDays = 7
const lifetime = storedDays * 24 * 3_600_000
/** Milliseconds for which answers are collected for one transaction. */
const collectFor = 300

/** A call that waits, or that the server refused. */
export interface Waiting extends WaitingCall {
  at: number
  owner: string
  /** Why the server refused it: a code with its parameters. */
  refusal?: { code: string; params: Record<string, unknown> }
  /** Whether the server keeps what was written nevertheless; see `instead`. */
  isKept?: boolean
}

/** The person, company and post to which stored data belong. */
export const ownerOf = ({ personCode, comCode, deptCode }: Account): string =>
  [personCode, comCode, deptCode].join(' ')

/** Whether this page may store for the person whose page it is. */
function mayStore(): boolean {
  const account = heldAccount()
  return (
    canStore() &&
    !isSignedOut() &&
    !isForeignSession() &&
    account !== null &&
    account.viewedUntil === undefined &&
    storedOwner() === ownerOf(account)
  )
}

let collected = new Map<string, StoredAnswer>()

/** Stores the collected answers, all or none. A full storage is shown to the person, and ends the storing of this page. */
async function storeCollected(): Promise<void> {
  const answers = collected
  collected = new Map()
  if (!mayStore()) return
  try {
    await inTable('answers', 'readwrite', (rows) => {
      for (const [address, stored] of answers) rows.put(stored, address)
      return undefined
    })
    // The session has ended while the transaction ran.
    if (storedOwner() === null) indexedDB.deleteDatabase(databaseName)
  } catch (error) {
    if (isFullError(error)) putOffline({ isFull: true })
  }
}

/** Stores an answer soon, together with others. */
export function noteAnswer(address: string, answer: unknown): void {
  if (collected.size === 0) setTimeout(() => void storeCollected(), collectFor)
  collected.set(address, { answer, at: Date.now() })
}

let isCounted = false

/** The stored answer of the person whose page it is; undefined if there is none or it is too old. */
export async function findAnswer(address: string): Promise<StoredAnswer | undefined> {
  if (!isCounted) {
    isCounted = true
    void showWaiting()
  }
  const account = heldAccount()
  if (account && ownerOf(account) !== storedOwner()) return undefined
  const stored = await inTable<StoredAnswer | undefined>('answers', 'readonly', (rows) => rows.get(address))
  return stored && Date.now() - stored.at < lifetime ? stored : undefined
}

/** The addresses of all stored answers. */
export const listAddresses = async (): Promise<Set<string>> =>
  new Set((await inTable<IDBValidKey[]>('answers', 'readonly', (rows) => rows.getAllKeys())).map(String))

/** Removes answers that are too old to be shown. */
export const removeOldAnswers = (now: number): Promise<undefined> =>
  inTable('answers', 'readwrite', (rows) => {
    rows.openCursor().onsuccess = ({ target }) => {
      const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result // of openCursor above
      if (!cursor) return
      if (now - (cursor.value as StoredAnswer).at >= lifetime) cursor.delete()
      cursor.continue()
    }
    return undefined
  })

/** The waiting calls, the oldest first. */
export async function listWaiting(): Promise<Waiting[]> {
  const rows = await inTable<Waiting[]>('waiting', 'readonly', (table) => table.getAll())
  const owner = storedOwner()
  return rows.filter((row) => row.owner === owner).toSorted((a, b) => a.at - b.at)
}

/** Shows the waiting calls. */
export async function showWaiting(): Promise<void> {
  const rows = storedOwner() === null ? [] : await listWaiting()
  putOffline({ waiting: rows.map((row) => ({ ...row, isRefused: row.refusal !== undefined })) })
}

/** Stores a call until the network is back; the same call twice is one. Throws `kit.storageFull`. */
export async function addWaiting(call: WaitingCall): Promise<void> {
  if (!mayStore()) throw portalError('kit.offline')
  const row: Waiting = { ...call, at: Date.now(), owner: storedOwner() ?? '' }
  try {
    await inTable('waiting', 'readwrite', (rows) => rows.put(row))
  } catch (error) {
    throw isFullError(error) ? portalError('kit.storageFull') : error
  }
  await showWaiting()
}

/** Notes that the server refused a waiting call. */
export const putRefusal = (row: Waiting): Promise<unknown> =>
  inTable('waiting', 'readwrite', (rows) => rows.put(row))

/** Removes a call that was sent or taken back. */
export async function removeWaiting(key: string): Promise<void> {
  await inTable('waiting', 'readwrite', (rows) => rows.delete(key))
  await showWaiting()
}

/** Whether a waiting call is too old to be sent: the server may have forgotten its key. */
export const isTooOld = ({ at }: Pick<Waiting, 'at'>, now: number): boolean => now - at >= lifetime

/** Removes what is stored for another person, post or company than this. */
export function dropForeign(owner: string): void {
  const stored = storedOwner()
  if (stored !== null && stored !== owner) dropStored()
}
