import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { forgetGuesses } from '#kit/session/throttle.ts'
import { requireManagedAccount } from './password.access.ts'

/**
 * Lets a person sign in again after too many wrong guesses, by the person or by others: at the password, the second
 * step, app passwords and the request of a link. The limit of a directory stays, because it is below the one at which
 * the directory itself locks the account. Returns the wrong guesses of the fullest counter.
 */
export async function unlockAccount(context: Context, personCode: string): Promise<{ wrong: number }> {
  const { comCode, login, email, nameKo: subjectName } = await requireManagedAccount(context, personCode)
  return transaction(context, async (inside) => {
    const subjects = [login, personCode, email].filter((subject) => subject !== '')
    const kinds = ['signIn', 'secondStep', 'appPassword', 'passwordReset', 'approvalPassword'] as const
    const wrong = await forgetGuesses(inside.db, kinds, subjects)
    await recordAudit(inside, { action: 'accountUnlocked', comCode, subject: personCode, subjectName })
    return { wrong }
  })
}
