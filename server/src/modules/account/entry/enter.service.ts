import type { SignedIn } from '@maru/api/account'
import { secondStepLimits } from '@maru/api/account/second-step'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type PublicContext, transaction } from '#kit/context.ts'
import { beginSession, endSession, sessionKey } from '#kit/session/session.ts'
import { requireFirstPost } from '../account.access.ts'
import type { SignInRow } from '../account.sql.ts'
import { rememberDevice } from '../device.service.ts'
import { alarmBreakGlass } from './break-glass.service.ts'
import { upsertTrustedBrowser } from './factor.sql.ts'
import { insertDirectorySession, insertFederatedSession, type Proof, updateProven } from './half.sql.ts'
import { requireEntry, sessionLimitsOf } from './limit.service.ts'
import { hashOf } from './secret.rules.ts'

const day = 86_400_000

/** What is stored with a new session. */
export interface EnterOptions extends Partial<Proof> {
  /** The browser is not asked for the second step for some time. */
  isRemembered?: boolean | undefined
}

/**
 * Starts the session of a person who proved every step, with a new secret; ends the previous session of the browser.
 * `how` is written to the audit log; `federation` is what the provider of the company proved, and
 * `directoryId` is the directory that did. Throws if the
 * person may not sign in.
 */
export async function enterPortal(
  context: PublicContext,
  account: SignInRow,
  how: string,
  { isRemembered = false, federation = null, directoryId = null, isTeams = false }: EnterOptions = {},
): Promise<SignedIn> {
  const post = requireFirstPost(account)
  const { personCode, language } = account
  const isLocal = federation === null && directoryId === null && !isTeams
  const entry = await requireEntry(context, { personCode, ...post }, isLocal)
  const former = context.cookie.value
  const device = await rememberDevice(context, account)
  const { secret, expires } = await transaction(context, async (inside) => {
    if (former) await endSession(inside, sessionKey(former))
    const who = { personCode, ...post, address: context.address, agent: context.agent }
    const details = how === 'password' ? {} : { how }
    const { comCode } = post
    await recordAudit(inside, { action: 'signedIn', comCode, personCode, subject: personCode, details })
    if (isRemembered) {
      const now = inside.clock.now()
      await upsertTrustedBrowser(inside.db, {
        personCode,
        device: hashOf(device),
        agent: context.agent.slice(0, 300),
        now,
        expiresAt: new Date(now.getTime() + secondStepLimits.rememberDays * day),
      })
    }
    if (entry.isBreakGlass) await alarmBreakGlass(inside, { personCode, comCode, how })
    const session = await beginSession(inside, await sessionLimitsOf(inside, personCode), who)
    const key = sessionKey(session.secret)
    if (federation) await insertFederatedSession(inside.db, key, federation)
    if (directoryId !== null) await insertDirectorySession(inside.db, key, directoryId)
    if (!isLocal) await updateProven(inside.db, { comCode, personCode, now: inside.clock.now() })
    return session
  })
  context.cookie.set(secret, expires)
  context.log.info({ personCode, how, requestId: context.requestId }, 'account: signed in')
  return { personCode, comCode: post.comCode, language }
}
