import { followTimeZone } from './i18n/dates.ts'
import { loadAccountTexts } from './i18n/dictionary.ts'
import { setKeys } from './screen/keys.ts'
import { applyCompanyTheme } from './screen/theme.ts'
import { type Account, languageOf } from './session/session.ts'
import { slot } from './slots.ts'

let readyFor = ''

/**
 * Loads the data that a page needs for an account: menu, quick menu, web parts and dictionary (spec 1§2). The requests
 * start in that order and run in parallel. The function then applies the theme, the time zone and the key setting of
 * the account. Nothing is loaded again while the account and its versions are unchanged. Throws CallError.
 */
export async function prepareAccount(account: Account): Promise<void> {
  const language = languageOf(account)
  const versions = [
    account.personCode,
    account.comCode,
    account.deptCode,
    language,
    ...Object.values(account.cacheVersion),
  ]
  if (readyFor === versions.join('/')) return
  const caches = slot('accountCaches').map((cache) => cache.load(account))
  await Promise.all([...caches, loadAccountTexts(account, language)])
  applyCompanyTheme(account.theme)
  followTimeZone(account.userConfig.timeZone)
  setKeys(account.userConfig.useKeys)
  readyFor = versions.join('/')
}
