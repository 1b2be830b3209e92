import { accountApi } from '@maru/api/account'
import { basePath } from '#kit/address/link.tsx'
import { call } from '#kit/call/call.ts'
import { change } from '#kit/call/change.ts'
import { queryClient } from '#kit/call/query.ts'
import { dropStored } from '#kit/call/stored.ts'
import { loadAccountTexts } from '#kit/i18n/dictionary.ts'
import type { Language } from '#kit/i18n/i18n.ts'
import { prepareAccount } from '#kit/prepare.ts'
import { dropPrivateDrafts } from '#kit/screen/draft.ts'
import { showAppBadge } from '#kit/session/app-badge.ts'
import { type Account, askAccount, languageOf, putAccount, requireAccount } from '#kit/session/session.ts'
import { announcePerson, noteSignedOut } from '#kit/session/session-channel.ts'
import { finishActs } from '#ui/take-back/finish-acts.ts'

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

/** The cached data of the person leaves with the page: until then, parts that render read it. */
function clearWithPage() {
  window.addEventListener('pagehide', () => queryClient.clear(), { once: true })
  // The way back shows a page of the memory of the browser.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
}

/** Ends the session, clears the cached data and the private drafts of this person, signs out at
 * the provider of the session and opens the sign-in page. Throws CallError. */
export async function signOut(): Promise<void> {
  await finishActs()
  const { frameUrl } = await call(accountApi.logout, {})
  noteSignedOut()
  dropStored()
  showAppBadge(0)
  clearWithPage()
  announcePerson('')
  dropPrivateDrafts()
  // Few people sign in at a provider, and the first page of every person has this module.
  if (frameUrl) await (await import('./federation.api.ts')).leaveProvider(frameUrl)
  window.location.assign(`${basePath}/login${frameUrl ? '?out=1' : ''}`)
}

/** Switches to another post of the person, then opens the start page (spec 1§4). Throws CallError. */
export async function switchPost(deptCode: string): Promise<void> {
  await finishActs()
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
