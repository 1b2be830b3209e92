import type { Services } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { failure } from '#kit/failure.ts'
import { verifyPassword } from '#kit/session/password.ts'
import { classesOf, lengthOf, listedWordIn } from './password.rules.ts'
import { expirePassword, selectFormerPasswords, selectPasswordRule } from './rule.sql.ts'

const day = 86_400_000

/**
 * Throws `account.passwordShort`, `account.passwordClasses` or `account.passwordListed` for a password that the companies
 * of the person refuse, and `account.passwordReused` for one of their former passwords.
 */
export async function requireCompanyPassword(
  db: Db,
  personCode: string,
  password: string,
  now: Date,
): Promise<void> {
  const { least, classes, reuse, listed } = await selectPasswordRule(db, personCode, now)
  if (lengthOf(password) < least) throw failure('account.passwordShort', { least })
  if (classesOf(password) < classes) throw failure('account.passwordClasses', { count: classes })
  const word = listedWordIn(password, listed)
  if (word !== null) throw failure('account.passwordListed', { word })
  for (const hash of await selectFormerPasswords(db, personCode, reuse))
    if (await verifyPassword(hash, password)) throw failure('account.passwordReused', { count: reuse })
}

/** Makes a person who signs in with a password that is too old for a company of theirs replace it. */
export async function expireOldPassword(
  { db, clock }: Pick<Services, 'clock'> & { db: Db },
  personCode: string,
): Promise<void> {
  const now = clock.now()
  const { days } = await selectPasswordRule(db, personCode, now)
  if (days !== null) await expirePassword(db, personCode, new Date(now.getTime() - days * day))
}
