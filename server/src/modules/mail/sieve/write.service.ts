import type { SieveReason } from '@maru/api/mail/mirror/sieve'
import { inTransaction } from '#kit/db.ts'
import type { Background } from '#kit/room.ts'
import { shownLine } from '#kit/text/shown-text.ts'
import { pushChange } from '../delivery/delivery.service.ts'
import type { BoxKey } from '../mailbox/mailbox.sql.ts'
import { findServer, type ServerAddress } from '../mirror-table/server.sql.ts'
import {
  countWrongPassword,
  findSieve,
  noSieve,
  type SieveRow,
  saveSieve,
} from '../mirror-table/sieve.sql.ts'
import { SourceFault } from '../moving-source/source.rules.ts'
import { type SieveClient, SieveRefusal } from './client.service.ts'
import { composeScript, readContent, type SieveContent, scriptMark } from './content.service.ts'

/** The name of the script of the portal. */
export const scriptName = 'maru'

/** Milliseconds after which the server is asked whether the script is still active. */
const askEvery = 3_600_000
const minute = 60_000

/** Who signs in. */
export interface SieveAccount {
  /** The name of the mailbox on the server. */
  user: string
  /** The hosts for which the password was given. */
  hosts: readonly string[]
  /** Whether the company signs in: a refusal then is not that of a password of the person. */
  byCompany: boolean
  /** Whether rules run on the server at all; else they are taken back from it. */
  isOn: boolean
  connect(server: ServerAddress, signal: AbortSignal): Promise<SieveClient>
}

/** A mailbox whose script is written. */
export interface SieveVisit {
  context: Background
  box: BoxKey
  account: SieveAccount
  /** Passwords that the servers of the mailbox have refused within the hour. */
  wrongPasswords: number
  signal: AbortSignal
}

/** A script of another program that has the name of the portal's. */
class NameTaken extends Error {}

/** Stores the row and notifies the browsers of the person. The choice is that of the person, who may have changed it meanwhile. */
async function store({ context, box }: SieveVisit, before: SieveRow, next: SieveRow): Promise<void> {
  await inTransaction(context.db, async (db) => {
    const now = await findSieve(db, box)
    const hasChosen = now !== undefined && (now.choice !== before.choice || now.taken !== before.taken)
    const chosen = hasChosen ? { choice: now.choice, taken: now.taken, tried: '' } : {}
    await saveSieve(db, box, { ...next, ...chosen })
    const shown = ({ checkedAt: _, nextAt: __, ...row }: SieveRow) => JSON.stringify(row)
    if (shown(before) !== shown(next)) await pushChange({ ...context, db }, box)
  })
}

/** Deactivates the script of the portal, activates the one that it has replaced, and deletes it. */
async function withdraw(client: SieveClient, taken: string): Promise<void> {
  const scripts = await client.list()
  const own = scripts.find((one) => one.name === scriptName)
  if (own?.isActive) await client.activate(scripts.some((one) => one.name === taken) ? taken : '')
  if (own) await client.remove(scriptName)
}

/** Takes the script of the portal off the server. Throws if the server does not do it. */
export async function withdrawScript(
  { account, signal }: Pick<SieveVisit, 'account' | 'signal'>,
  { address, taken }: Pick<SieveRow, 'address' | 'taken'>,
): Promise<void> {
  if (address === null || !account.hosts.includes(address.host)) return
  const client = await account.connect(address, signal)
  try {
    await withdraw(client, taken)
  } finally {
    client.close()
  }
}

/** Writes the script and activates it, unless one of another program is active. Returns what is stored then. */
async function writeScript(
  client: SieveClient,
  row: SieveRow,
  content: SieveContent,
  now: string,
): Promise<SieveRow> {
  const scripts = await client.list()
  const active = scripts.find((one) => one.isActive)?.name ?? ''
  if (active !== '' && active !== scriptName && active !== row.taken)
    return { ...row, ...{ other: active, written: '', rules: [], stays: [], answers: '' } }
  const isThere = scripts.some((one) => one.name === scriptName)
  if (isThere && row.written === '' && !(await client.get(scriptName)).startsWith(scriptMark))
    throw new NameTaken()
  const { text, ruleIds, stays, answers } = composeScript(content, client)
  await client.put(scriptName, text)
  if (active !== scriptName) await client.activate(scriptName)
  const since = new Map(row.rules.map((one) => [one.id, one.since]))
  const rules = ruleIds.map((id) => ({ id, since: since.get(id) ?? now }))
  return { ...row, ...{ other: '', written: content.digest, rules, stays, answers } }
}

/** The second of an instant: servers name the time of a mail in seconds. */
const toSecond = (instant: Date) => new Date(Math.floor(instant.getTime() / 1_000) * 1_000).toISOString()

/** What is stored after a fault: the script on the server is as before, and is written again later. */
function afterFault(error: unknown, row: SieveRow, now: Date): SieveRow {
  const failures = Math.min(row.failures + 1, 100)
  const later = (minutes: number) => new Date(now.getTime() + minutes * minute).toISOString()
  if (error instanceof NameTaken)
    return { ...row, failures, reason: 'nameTaken', detail: '', nextAt: later(60) }
  if (error instanceof SieveRefusal) {
    const { code, text } = error.answer
    const reason: SieveReason = code.startsWith('QUOTA') ? 'quota' : 'refused'
    return { ...row, failures, reason, detail: shownLine(text.slice(0, 300)), nextAt: later(60) }
  }
  const reason = error instanceof SourceFault ? error.reason : 'internal'
  return { ...row, failures, reason, detail: '', nextAt: later(Math.min(30, 2 ** (failures - 1))) }
}

/** Whether the server has to be asked now. A refused password is not sent again until the person gives it anew. */
function isDue(row: SieveRow, digest: string, now: Date): boolean {
  if (row.reason === 'password') return false
  if (row.tried !== digest) return true
  if (row.reason !== '') return row.nextAt === null || Date.parse(row.nextAt) <= now.getTime()
  return row.checkedAt === null || now.getTime() - Date.parse(row.checkedAt) >= askEvery
}

async function visitServer(
  visit: SieveVisit,
  server: ServerAddress,
  row: SieveRow,
  content: SieveContent,
): Promise<void> {
  const { context, box, account, signal } = visit
  const now = context.clock.now()
  const attempt = { ...row, tried: content.digest, checkedAt: now.toISOString() }
  try {
    const client = await account.connect(server, signal)
    try {
      const written = await writeScript(client, { ...attempt, address: server }, content, toSecond(now))
      await store(visit, row, { ...written, reason: '', detail: '', failures: 0, nextAt: null })
    } finally {
      client.close()
    }
  } catch (error) {
    if (signal.aborted) return
    await store(visit, row, afterFault(error, attempt, now))
    if (!account.byCompany && error instanceof SourceFault && error.reason === 'password')
      await countWrongPassword(context.db, box, visit.wrongPasswords + 1, now)
    context.log.warn(
      { mailboxId: box.mailboxId, message: String(error) },
      'mail: rules were not written to the server',
    )
  }
}

/** Takes the rules back into the portal. A server that is away is asked again later. */
async function takeBack(visit: SieveVisit, row: SieveRow): Promise<void> {
  const { context, signal } = visit
  const now = context.clock.now()
  const waits = row.nextAt !== null && Date.parse(row.nextAt) > now.getTime()
  if (row.reason === 'password' || waits) return
  try {
    await withdrawScript(visit, row)
    await store(visit, row, { ...noSieve, choice: row.choice })
  } catch (error) {
    if (!signal.aborted) await store(visit, row, afterFault(error, { ...row, tried: '' }, now))
  }
}

/**
 * Makes the script of a mailbox on its server equal to its rules and automatic answers, if they have changed, once an hour, and again
 * after a fault. Faults are stored for the person and not thrown: the mails are still read.
 */
export async function writeSieve(visit: SieveVisit): Promise<void> {
  const { context, box, account } = visit
  const server = (await findServer(context.db, box.comCode))?.sieve ?? null
  const row = (await findSieve(context.db, box)) ?? noSieve
  if (server === null || !account.isOn || row.choice === 'portal') {
    if (row.written !== '') await takeBack(visit, row)
    return
  }
  // The company may have named another server since the person gave the password.
  if (!account.hosts.includes(server.host)) return
  const content = await readContent(context, box, account.user)
  const isEmpty = content.rules.length === 0 && content.answers.length === 0
  if (isEmpty && row.written === '') {
    if (row.tried !== '') await store(visit, row, { ...noSieve, choice: row.choice })
    return
  }
  if (isDue(row, content.digest, context.clock.now())) await visitServer(visit, server, row, content)
}
