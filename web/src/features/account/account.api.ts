import { accountApi } from '@maru/api/account'
import { accountPasswordApi } from '@maru/api/account/password'
import { call } from '../../kit/call.ts'
import { change, useChange } from '../../kit/change.ts'
import { loadAccountTexts } from '../../kit/dictionary.ts'
import { dropPrivateDrafts } from '../../kit/draft.ts'
import type { Language } from '../../kit/i18n.ts'
import { basePath } from '../../kit/link.tsx'
import { prepareAccount } from '../../kit/prepare.ts'
import { queryClient } from '../../kit/query.ts'
import { type Account, askAccount, languageOf, putAccount, requireAccount } from '../../kit/session.ts'
import { leaveProvider } from './federation.api.ts'
import { begunSignIn } from './second-step.api.ts'

/**
 * Signs in with name and password; the result describes the signed-in person. Throws CallError, see
 * accountErrors.
 */
export function useSignIn() {
  return useChange(accountApi.login)
}

/**
 * Reads the account again, loads the new versions of the data that pages need, and caches the account.
 * Returns null without a session. Throws CallError.
 */
export async function reloadAccount(): Promise<Account | null> {
  const account = await askAccount()
  if (account) {
    // The server refuses all other data until a required change of the password.
    if (account.mustChangePassword) await loadAccountTexts(account, languageOf(account))
    else await prepareAccount(account)
    putAccount(account)
  }
  return account
}

/** Changes the password of the signed-in person and ends their other sessions. Throws CallError. */
export async function changePassword(passwords: {
  currentPassword: string
  newPassword: string
}): Promise<void> {
  await change(accountPasswordApi.changePassword, passwords)
}

/** Requests a mail with a link that sets a password. Throws CallError. */
export async function requestPasswordReset(username: string): Promise<void> {
  await call(accountPasswordApi.requestPasswordReset, { username })
}

/**
 * Sets a password with the secret of a link or code, then signs in with it; false if a second step is needed, which the
 * sign-in page asks for. Throws CallError.
 */
export async function resetPassword(input: { secret: string; newPassword: string }): Promise<boolean> {
  const { login } = await call(accountPasswordApi.resetPassword, input)
  try {
    await call(accountApi.login, { username: login, password: input.newPassword })
    return true
  } catch (error) {
    if (begunSignIn(error)) return false
    throw error
  }
}

/** Ends the session, clears the cached data and the private drafts of this person, signs out at
 * the provider of the session and opens the sign-in page. Throws CallError. */
export async function signOut(): Promise<void> {
  const { frameUrl } = await call(accountApi.logout, {})
  queryClient.clear()
  dropPrivateDrafts()
  if (frameUrl) await leaveProvider(frameUrl)
  window.location.assign(`${basePath}/login${frameUrl ? '?out=1' : ''}`)
}

/** Switches to another post of the person, then opens the start page (spec 1§4). Throws CallError. */
export async function switchPost(deptCode: string): Promise<void> {
  await call(accountApi.switchPost, { PersonCode: requireAccount().personCode, DeptCode: deptCode })
  window.location.assign(`${basePath}/`)
}

/**
 * Saves the language of the person, then shows the texts in it. In this order, a reload right after the
 * change already shows the new language. Throws CallError.
 */
export async function changeLanguage(language: Language): Promise<void> {
  const account = requireAccount()
  await change(accountApi.setLanguage, { language })
  await loadAccountTexts(account, language)
  putAccount({ ...account, userConfig: { ...account.userConfig, language } })
}
