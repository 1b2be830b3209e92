import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { forgetGuesses } from '#kit/session/throttle.ts'
import { requireManagedAccount } from './password.access.ts'

/**
 * Lets a person sign in again after too many wrong guesses, by the person or by others: at the password, the second
 * step, app passwords and the request of a link. The limit of a directory stays, because it is below the one at which
 * the directory itself locks the account. Returns the wrong guesses of the fullest counter. Throws `kit.forbidden` for
 * the own account, whose secrets could be guessed without a limit from an open session.
 */
export async function unlockAccount(
  context: Context,
  { personCode }: { personCode: string },
): Promise<{ wrong: number }> {
  const { comCode, login, email, nameKo: subjectName } = await requireManagedAccount(context, personCode)
  if (personCode === context.viewer.personCode) throw failure('kit.forbidden')
  return transaction(context, async (inside) => {
    // Each counter by the name that its guesses use: the code of a person may be the login of another one.
    const typed = [login, email].filter((name) => name !== '')
    const wrong = await forgetGuesses(inside.db, [
      { kind: 'signIn', subject: login },
      { kind: 'secondStep', subject: personCode },
      ...typed.flatMap((subject) => [
        { kind: 'appPassword', subject } as const,
        { kind: 'passwordReset', subject } as const,
      ]),
    ])
    await recordAudit(inside, { action: 'accountUnlocked', comCode, subject: personCode, subjectName })
    return { wrong }
  })
}
