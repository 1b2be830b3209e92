import { accountApi } from '@maru/api/account'
import { accountPasswordApi } from '@maru/api/account/password'
import { call } from '../../kit/call.ts'
import { useChange } from '../../kit/change.ts'
import { loadDictionary } from '../../kit/dictionary.ts'
import type { Language } from '../../kit/i18n.ts'
import { basePath } from '../../kit/link.tsx'
import { prepareAccount } from '../../kit/prepare.ts'
import { queryClient } from '../../kit/query.ts'
import { type Account, askAccount, languageOf, putAccount, requireAccount } from '../../kit/session.ts'

/** Signs in with name and password; returns who it is. Throws CallError, see accountErrors. */
export function useSignIn() {
  return useChange(accountApi.login)
}

/** Reads the account again, with the new versions of the data that pages need, and caches it; null without a session. Throws CallError. */
export async function reloadAccount(): Promise<Account | null> {
  const account = await askAccount()
  if (account) {
    // A person who must change the password first may load nothing else yet.
    if (account.mustChangePassword) await loadDictionary(languageOf(account), account.cacheVersion.lang)
    else await prepareAccount(account)
    putAccount(account)
  }
  return account
}

/** Changes the person's own password; other sessions end. Throws CallError. */
export async function changePassword(passwords: {
  currentPassword: string
  newPassword: string
}): Promise<void> {
  await call(accountPasswordApi.changePassword, passwords)
}

/** Asks for a mail with a link to set a password. Throws CallError. */
export async function requestPasswordReset(username: string): Promise<void> {
  await call(accountPasswordApi.requestPasswordReset, { username })
}

/** Sets a password by a link or code and signs in with it. Throws CallError. */
export async function resetPassword(input: { secret: string; newPassword: string }): Promise<void> {
  const { login } = await call(accountPasswordApi.resetPassword, input)
  await call(accountApi.login, { username: login, password: input.newPassword })
}

/** Ends the session and starts again at the sign-in page with nothing of this person in memory. Throws CallError. */
export async function signOut(): Promise<void> {
  await call(accountApi.logout, {})
  queryClient.clear()
  window.location.assign(`${basePath}/login`)
}

/** Acts in another post from now on; the page reloads (spec 1§4). Throws CallError. */
export async function switchPost(deptCode: string): Promise<void> {
  await call(accountApi.switchPost, { PersonCode: requireAccount().personCode, DeptCode: deptCode })
  window.location.assign(`${basePath}/`)
}

/** Saves another language for the person, then shows it: a reload right after the change finds it saved. Throws CallError. */
export async function changeLanguage(language: Language): Promise<void> {
  const account = requireAccount()
  await call(accountApi.setLanguage, { language })
  await loadDictionary(language, account.cacheVersion.lang)
  putAccount({ ...account, userConfig: { ...account.userConfig, language } })
}
