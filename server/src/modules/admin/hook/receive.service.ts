import { createHash } from 'node:crypto'
import { type HookTarget, hookLimits } from '@maru/api/admin/hook'
import type { Services } from '#kit/context.ts'
import { type Db, inTransaction } from '#kit/db.ts'
import { Failure, failure } from '#kit/failure.ts'
import { throttled } from '#kit/session/throttle.ts'
import {
  countUse,
  findHookBySecret,
  findHookWithHashes,
  type HookRow,
  insertRequest,
  updateRefusal,
} from './hook.sql.ts'
import { type IncomingMessage, readMessage } from './message.rules.ts'
import {
  countOpen,
  countWaiting,
  findOpenMessage,
  insertMessage,
  updateClosed,
  updateRepeated,
} from './message.sql.ts'
import { isStale, type Signature } from './signature.rules.ts'

declare module '#kit/job-inputs.ts' {
  interface JobInputs {
    'admin.showHookMessage': { messageId: number }
  }
}

type Work = Services & { db: Db }

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The SHA-256 of a secret, which is all that is stored of it. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/**
 * The key with which a sender signs, in the form of Standard Webhooks. It follows from the secret and from the key of the
 * server, so that it ends with the secret, and who has only the database cannot sign.
 */
export const signingKeyOf = ({ sealer }: Pick<Services, 'sealer'>, hookId: number, hash: Buffer): string =>
  `whsec_${sealer.sign('admin.hook', `${hookId} `, hash).toString('base64')}`

/** What proves that a request is from the sender: the secret itself, or a signature. */
export type HookCredential = { secret: string } | { signature: Signature }

/** The hook of a credential; `proof` is the signature, which a recorded request would have again. */
interface KnownHook {
  hook: HookRow
  proof?: string
}

async function findHookOf(
  context: Work,
  hookId: number,
  credential: HookCredential,
): Promise<KnownHook | undefined> {
  const { db, clock } = context
  if ('secret' in credential) {
    const hook = await findHookBySecret(db, { hookId, hash: hashOf(credential.secret) }, clock.now())
    return hook && { hook }
  }
  const stored = await findHookWithHashes(db, hookId, clock.now())
  for (const hash of stored?.hashes ?? []) {
    const proof = credential.signature.proofOf(signingKeyOf(context, hookId, hash))
    if (stored && proof !== null) return { hook: stored.hook, proof }
  }
  return undefined
}

/**
 * The hook of an address. An unknown number, a wrong secret or signature, one that is over and a hook that is off answer
 * alike. Wrong ones are counted by the network; a right one is never refused for them. Throws `admin.hookStale` for a right
 * signature that is more than five minutes old or ahead.
 */
export async function requireHook(
  context: Work,
  { id, credential, address }: { id: string; credential: HookCredential; address: string },
): Promise<KnownHook> {
  const hookId = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0
  const known = await findHookOf(context, hookId, credential)
  if (!known) {
    const guess =
      'secret' in credential ? hashOf(credential.secret).toString('hex').slice(0, 32) : `of ${hookId}`
    const subject = `hook ${guess}`
    await throttled(context, { kind: 'appPassword', subject, address }, async () => false)
  }
  if (!known?.hook.isOn) throw failure('admin.hookUnknown')
  const now = context.clock.now()
  if ('signature' in credential && isStale(credential.signature, now)) {
    await updateRefusal(context.db, hookId, { refusal: 'admin.hookStale', now })
    throw failure('admin.hookStale')
  }
  return known
}

/** A message to a hook. */
export interface HookRequest {
  /** The parsed body. */
  body: unknown
  /** The bytes of the body. */
  bytes: Buffer
  /** What the sender calls the request, such as the header Idempotency-Key; the same again is a repetition. */
  key: string | undefined
  /** The right signature of the request; a request that has it again is recorded. */
  proof?: string | undefined
  address: string
}

/** What became of a request; `ignored` and `repeated` have no message. */
export type Received = { outcome: 'accepted'; messageId: number } | { outcome: 'ignored' | 'repeated' }

/**
 * Accepts a message for a hook: stores it and queues its showing. The same request again changes nothing: within a day if
 * it has a key or a signature, else the same bytes within a minute. Throws `admin.hookPayload`, and `admin.hookBusy` beyond
 * the limit of the hook or of its queue. The list of the administration has the last refusal.
 */
export async function receive(context: Work, hook: HookRow, request: HookRequest): Promise<Received> {
  try {
    const message = readMessage(request.body)
    if (message === null) throw failure('admin.hookPayload')
    return await inTransaction(context.db, (db) => accept({ ...context, db }, hook, request, message))
  } catch (error) {
    if (error instanceof Failure)
      await updateRefusal(context.db, hook.hookId, { refusal: error.code, now: context.clock.now() })
    throw error
  }
}

/** What makes a request a repetition, and until when. */
function marksOf({ bytes, key, proof }: HookRequest, now: Date): { digest: Buffer; until: Date }[] {
  const mark = (kind: string, value: string | Buffer, length: number) => ({
    digest: createHash('sha256').update(`${kind} `).update(value).digest(),
    until: new Date(now.getTime() + length),
  })
  // The signature first: a recorded request must not make the same bytes of the sender a repetition.
  return [
    ...(proof === undefined ? [] : [mark('signature', proof, day)]),
    key === undefined ? mark('bytes', bytes, minute) : mark('key', key, day),
  ]
}

async function accept(
  context: Work,
  hook: HookRow,
  request: HookRequest,
  message: IncomingMessage | 'ignored',
): Promise<Received> {
  const { db, clock } = context
  const now = clock.now()
  const { hookId } = hook
  const start = Math.floor(now.getTime() / minute) * minute
  const used = await countUse(db, hookId, { minute: new Date(start), now, address: request.address })
  if (used > hook.perMinute) throw busy(start + minute - now.getTime())
  for (const { digest, until } of marksOf(request, now))
    if (!(await insertRequest(db, hookId, { digest, now, until }))) return { outcome: 'repeated' }
  if (message === 'ignored') return { outcome: 'ignored' }
  const messageId = await store(context, hook, message)
  if (messageId === null) return { outcome: 'ignored' }
  await context.enqueue(db, 'admin.showHookMessage', { messageId })
  return { outcome: 'accepted', messageId }
}

const busy = (milliseconds: number) =>
  failure('admin.hookBusy', {}, { 'retry-after': String(Math.max(1, Math.ceil(milliseconds / 1000))) })

/** How long a message with a key is open for others of the key: a row of the work queue until it is done. */
const openFor = (target: HookTarget, { isResolved }: IncomingMessage): number | null =>
  target === 'work' || isResolved ? null : hour

/** Stores a message; null for an end without a beginning. */
async function store(
  { db, clock }: Work,
  { hookId, target }: HookRow,
  message: IncomingMessage,
): Promise<number | null> {
  const now = clock.now()
  const length = openFor(target, message)
  const since = length === null ? new Date(0) : new Date(now.getTime() - length)
  const open =
    message.key === null ? undefined : await findOpenMessage(db, { hookId, key: message.key, since })
  if (message.isResolved) {
    if (!open) return null
    const text = [message.title, message.text].filter(Boolean).join('\n')
    return (await updateClosed(db, open.messageId, { now, by: null, text })) ? open.messageId : null
  }
  const most = hookLimits.waiting
  if ((await countWaiting(db, hookId, most)) >= most) throw busy(minute)
  if (open && (await updateRepeated(db, open.messageId, message, now))) return open.messageId
  if (target === 'work' && (await countOpen(db, hookId, most)) >= most) throw busy(minute)
  return insertMessage(db, hookId, message, now)
}
