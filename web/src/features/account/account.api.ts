import { accountApi } from '@maru/api/account'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../kit/call.ts'
import { loadDictionary } from '../../kit/dictionary.ts'
import type { Language } from '../../kit/i18n.ts'
import { basePath } from '../../kit/link.tsx'
import { prepareAccount } from '../../kit/prepare.ts'
import { queryClient } from '../../kit/query.ts'
import { type Account, askAccount, putAccount, requireAccount } from '../../kit/session.ts'

/** Signs in with name and password; answers who it is. Throws CallError, see accountErrors. */
export function useSignIn() {
  return useMutation({
    mutationFn: (secret: { username: string; password: string }) => call(accountApi.login, secret),
  })
}

/** Asks for the account anew, with what pages need of its new versions, and holds it; null where nobody is signed in. Throws CallError. */
export async function reloadAccount(): Promise<Account | null> {
  const account = await askAccount()
  if (account) {
    await prepareAccount(account)
    putAccount(account)
  }
  return account
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

/** Keeps another language for the person and shows it at once. Throws CallError. */
export async function changeLanguage(language: Language): Promise<void> {
  const account = requireAccount()
  await Promise.all([
    call(accountApi.setLanguage, { language }),
    loadDictionary(language, account.cacheVersion.lang),
  ])
  putAccount({ ...account, userConfig: { ...account.userConfig, language } })
}
