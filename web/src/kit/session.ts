import { type CurrentUser, sessionApi } from '@maru/api/kit/session'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { CallError, portalError } from './call-error.ts'
import { type Language, localName, toLanguage } from './i18n.ts'
import { queryClient } from './query.ts'
import { composedQuery } from './read.ts'

/** The signed-in person as the server answers it (spec 1§3). */
export type Account = CurrentUser

/** Reads the signed-in account; null without a session. Throws {@link CallError} when the server fails. */
export async function askAccount(signal?: AbortSignal): Promise<Account | null> {
  try {
    return await call(sessionApi.getCurrentAccount, {}, { signal, quietWhenSignedOut: true })
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null
    throw error
  }
}

/** The query of the signed-in person; null without a session. */
export const accountQuery = {
  ...composedQuery(sessionApi.getCurrentAccount, 'held', {}, askAccount),
  staleTime: Number.POSITIVE_INFINITY,
}

/** Replaces the cached account, after the person changed it. */
export function putAccount(account: Account): void {
  queryClient.setQueryData<Account | null>(accountQuery.queryKey, () => account)
}

/** Loads the account once, for the guards; null when no one is signed in. Throws {@link CallError} when the server fails. */
export function loadAccount(): Promise<Account | null> {
  const held = heldAccount()
  return held ? Promise.resolve(held) : queryClient.fetchQuery({ ...accountQuery, staleTime: 0 })
}

/** The account as far as it is loaded. */
export function heldAccount(): Account | null {
  return queryClient.getQueryData(accountQuery.queryKey) ?? null
}

/** Whether the account was requested already: then {@link heldAccount} is the answer, null without a session. */
export function hasAskedAccount(): boolean {
  return queryClient.getQueryData(accountQuery.queryKey) !== undefined
}

/** The account outside of components; throws INVALID_OPERATION_ERROR where it is not initialised (spec 1§2). */
export function requireAccount(): Account {
  const account = heldAccount()
  if (!account) throw portalError('INVALID_OPERATION_ERROR')
  return account
}

/** The signed-in person, on pages behind the guards; throws INVALID_OPERATION_ERROR elsewhere (spec 1§2). */
export function useAccount(): Account {
  const { data } = useQuery(accountQuery)
  if (!data) throw portalError('INVALID_OPERATION_ERROR')
  return data
}

/** The language a person chose. */
export function languageOf(account: Account): Language {
  return toLanguage(account.userConfig.language)
}

/** A person's name, title, department and company in one language. */
export function accountNames(account: Account, language: Language) {
  const name = (ko: string, en: string, zh: string) => localName({ ko, en, zh }, language)
  return {
    name: name(account.displayName, account.displayNameEng, account.displayNameChi),
    title: name(account.titleName, account.titleNameEn, account.titleNameCn),
    position: name(account.positionName, account.positionNameEn, account.positionNameCn),
    department: name(account.deptName, account.deptNameEn, account.deptNameCn),
    company: name(account.companyName, account.companyNameEng, account.companyNameCn),
  }
}

/** The photo to show, or null if the person has none and the initial is drawn instead. */
export function ownPhoto(photoPath: string): string | null {
  return photoPath.includes('?v=') ? photoPath : null
}
