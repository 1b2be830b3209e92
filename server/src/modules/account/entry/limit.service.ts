import { recordAudit } from '#kit/audit/admin-audit.ts'
import type { Services, SessionLimits } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { failure } from '#kit/failure.ts'
import { isInNetworks } from '#kit/session/networks.ts'
import { type EntryRuleRow, selectEntryRule, selectSessionRule } from './limit.sql.ts'

/** What {@link requireEntry} needs of a request. */
export interface EntryContext extends Pick<Services, 'clock'> {
  db: Db
  address: string
  requestId: string
}

/** The rules of a company for a person who enters. */
export interface Entry extends EntryRuleRow {
  /** The request comes from outside of the networks, where the company asks for a second step. */
  asksSecondStep: boolean
}

/**
 * Checks the rules of a company for a person who proved who they are. Throws `account.addressRefused` for a request from
 * outside of its networks, and `account.localPasswordOff` if the proof is the portal's own and the company has a
 * provider. Break-glass administrators pass.
 */
export async function requireEntry(
  context: EntryContext,
  who: { personCode: string; comCode: string },
  isLocal: boolean,
): Promise<Entry> {
  const { personCode, comCode } = who
  const rule = await selectEntryRule(context.db, comCode, personCode)
  const isOutside = rule.addressMode !== 'any' && !isInNetworks(rule.networks, context.address)
  const entry = { ...rule, asksSecondStep: isOutside && rule.addressMode === 'secondStep' }
  if (rule.isBreakGlass) return entry
  if (isOutside && rule.addressMode === 'refuse') {
    const { db, clock, address, requestId } = context
    const refused = { action: 'addressRefused', comCode, personCode, subject: personCode } as const
    await recordAudit({ db, clock, address, requestId, viewer: null }, refused)
    throw failure('account.addressRefused', { address })
  }
  if (isLocal && !rule.hasLocalPasswords) throw failure('account.localPasswordOff')
  return entry
}

/** Whether a person may enter with a password of the portal by the rules of the company of their first post. */
export async function mayUseLocalPassword(
  db: Db,
  { personCode, comCode }: { personCode: string; comCode: string | null },
): Promise<boolean> {
  if (comCode === null) return true
  const { hasLocalPasswords, isBreakGlass } = await selectEntryRule(db, comCode, personCode)
  return hasLocalPasswords || isBreakGlass
}

/** The limits of a new session of a person: those of the server, or shorter ones of a company of theirs. */
export async function sessionLimitsOf(
  { db, clock, config }: Pick<Services, 'clock' | 'config'> & { db: Db },
  personCode: string,
): Promise<SessionLimits> {
  const { idle, absolute } = config.session
  const { idleMinutes, sessionHours } = await selectSessionRule(db, personCode, clock.now())
  return {
    idle: Math.min(idle, idleMinutes === null ? idle : idleMinutes * 60_000),
    absolute: Math.min(absolute, sessionHours === null ? absolute : sessionHours * 3_600_000),
  }
}
