import { secondStepLimits } from '@maru/api/account/second-step'
import { Secret, TOTP } from 'otpauth'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type PublicContext, type Services, transaction } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import {
  confirmTotpRow,
  deleteRecoveryCode,
  replaceRecoveryCodes,
  selectTotp,
  updateTotpStep,
  upsertPendingTotp,
} from '../entry/factor.sql.ts'
import { digitsOf, newRecoveryCode, recoveryHash } from '../entry/secret.rules.ts'

const purpose = 'account.totp'
const issuer = 'Maru'
/** Seconds of a code. */
const period = 30

const totpOf = (secret: Secret, label = '') => new TOTP({ issuer, label, secret, period })

type Parts = Pick<Services, 'sealer' | 'clock'> & { db: Db }

/** Creates a secret that is not confirmed yet; `login` is the name that the app shows. */
export async function createTotp(
  { db, sealer }: Parts,
  who: { personCode: string; login: string },
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 })
  const sealed = sealer.seal(purpose, Buffer.from(secret.bytes))
  await upsertPendingTotp(db, who.personCode, sealed)
  return { secret: secret.base32, uri: totpOf(secret, who.login).toString() }
}

/** The time step of a right code; null for a wrong one. Codes of 30 seconds before and after count. */
function stepOf(sealed: Buffer, digits: string, { sealer, clock }: Omit<Parts, 'db'>): number | null {
  const secret = new Secret({ buffer: new Uint8Array(sealer.open(purpose, sealed)).buffer })
  const timestamp = clock.now().getTime()
  const delta = totpOf(secret).validate({ token: digits, window: 1, timestamp })
  if (delta === null) return null
  return Math.floor(timestamp / 1000 / period) + delta
}

/** Whether a typed code is a right and unused one of the person's confirmed authenticator app; it is then used. */
export async function spendTotp(parts: Parts, personCode: string, typed: string): Promise<boolean> {
  const digits = digitsOf(typed)
  const row = digits === null ? undefined : await selectTotp(parts.db, personCode)
  if (digits === null || !row?.secret) return false
  const step = stepOf(row.secret, digits, parts)
  return step !== null && step > row.lastStep && (await updateTotpStep(parts.db, personCode, step))
}

/** Confirms the person's new secret by its first code and returns new recovery codes; null for a wrong code. */
export async function confirmNewTotp(
  context: PublicContext,
  who: { personCode: string; comCode: string },
  typed: string,
): Promise<string[] | null> {
  const digits = digitsOf(typed)
  return transaction(context, async (inside) => {
    const row = digits === null ? undefined : await selectTotp(inside.db, who.personCode)
    const pending = row?.pending
    if (digits === null || !pending) return null
    const step = stepOf(pending, digits, inside)
    const now = inside.clock.now()
    if (step === null || !(await confirmTotpRow(inside.db, who.personCode, { pending, step, now })))
      return null
    const details = { kind: 'totp' }
    await recordAudit(inside, { action: 'secondStepAdded', ...who, subject: who.personCode, details })
    return renewRecoveryCodes(inside.db, who.personCode)
  })
}

/** Replaces the recovery codes of a person and returns them. */
export async function renewRecoveryCodes(db: Db, personCode: string): Promise<string[]> {
  const codes = Array.from({ length: secondStepLimits.recoveryCodes }, newRecoveryCode)
  await replaceRecoveryCodes(db, personCode, codes.map(recoveryHash))
  return codes
}

/** Whether a typed code is a recovery code of the person; it is then used up. */
export function spendRecoveryCode(db: Db, personCode: string, typed: string): Promise<boolean> {
  return deleteRecoveryCode(db, personCode, recoveryHash(typed))
}
