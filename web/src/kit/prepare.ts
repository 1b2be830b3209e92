import { followTimeZone } from './dates.ts'
import { loadDictionary } from './dictionary.ts'
import { setKeys } from './keys.ts'
import { type Account, languageOf } from './session.ts'
import { slot } from './slots.ts'
import { applyCompanyTheme } from './theme.ts'

let readyFor = ''

/**
 * Loads everything a page needs of an account, once for its versions: menu, quick menu, web parts, dictionary, theme
 * stylesheet (spec 1§2). Started in that order, awaited together. Throws CallError.
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
  await Promise.all([...caches, loadDictionary(language, account.cacheVersion.lang)])
  applyCompanyTheme(account.theme)
  followTimeZone(account.userConfig.timeZone)
  setKeys(account.userConfig.useKeys)
  readyFor = versions.join('/')
}
