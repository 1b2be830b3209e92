import { createHash } from 'node:crypto'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { failure } from '#kit/failure.ts'
import type { ProtocolContext } from '#kit/protocols.ts'
import { crowdOf, throttled } from '#kit/session/throttle.ts'
import { hashOf } from '../entry/secret.rules.ts'
import { hasStart } from './federation.sql.ts'
import { selectProvider } from './provider.sql.ts'

/** An answer of a provider that is refused; the message is for the log. */
export class RefusedAnswer extends Error {
  readonly code: 'account.providerRefused' | 'account.providerUnknown' | 'account.providerDown'
  constructor(code: RefusedAnswer['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** The address of the portal, for the addresses that a provider returns to. */
export function portalOrigin({ config }: Pick<ProtocolContext, 'config'>, host: string | undefined): string {
  return config.publicUrl === '' ? `http://${host ?? 'localhost'}` : new URL(config.publicUrl).origin
}

/** Refuses an answer of a provider: one line in the log, an entry of the audit log. */
export async function recordRefusal(
  context: ProtocolContext,
  providerId: string,
  refused: RefusedAnswer,
): Promise<void> {
  const { log, requestId, address } = context
  log.info(
    { requestId, address, providerId, code: refused.code, reason: refused.message },
    'account: provider refused',
  )
  const provider = await selectProvider(context.db, providerId)
  await recordAudit(
    { ...context, viewer: null },
    {
      action: 'providerRefused',
      comCode: provider?.comCode ?? '',
      subject: providerId,
      details: { reason: refused.message.slice(0, 300) },
    },
  )
}

/**
 * Checks an answer of a provider with `check`; wrong answers are recorded. Answers to a request that a browser has begun
 * (`request`) are counted by the request, and together by a high limit of the network; all others by the address that
 * sends them. A provider that is down is no wrong answer. `answer` is what the provider sent. Throws
 * {@link RefusedAnswer}, or 429 `kit.throttled`.
 */
export async function throttledAnswer<T extends object>(
  context: ProtocolContext,
  { providerId, answer, request = '' }: { providerId: string; answer: string; request?: string },
  check: () => Promise<T>,
): Promise<T> {
  const { address, db, clock } = context
  const state = hashOf(request)
  const isBegun = request !== '' && (await hasStart(db, state, providerId, clock.now()))
  // Each request, or else each answer, has a counter of its own: forged ones never lock others out.
  const digest = createHash('sha256').update(answer).digest('hex').slice(0, 32)
  const own = state.toString('hex')
  const subject = `${providerId}:${isBegun ? own : digest}`
  const guess = {
    kind: 'provider',
    subject,
    address,
    ...(isBegun && { own, thing: crowdOf(address) }),
  } as const
  let refused: RefusedAnswer | null = null
  const done = await throttled(context, guess, async () => {
    try {
      return await check()
    } catch (error) {
      if (!(error instanceof RefusedAnswer)) throw error
      refused = error
      if (error.code === 'account.providerDown') throw error
      return false
    }
  }).catch((error: unknown) => {
    if (error instanceof RefusedAnswer) return false as const
    throw error
  })
  if (done) return done
  if (!refused) throw failure('kit.failed')
  await recordRefusal(context, providerId, refused)
  throw refused
}
