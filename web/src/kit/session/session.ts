import type { LocalName } from '@maru/api/kit/schema'
import { type CurrentUser, sessionApi } from '@maru/api/kit/session'
import { wireName } from '@maru/api/kit/wire-name'
import { useQuery } from '@tanstack/react-query'
import { call } from '../call/call.ts'
import { CallError, portalError } from '../call/call-error.ts'
import { queryClient } from '../call/query.ts'
import { composedQuery } from '../call/read.ts'
import { type Language, localName, toLanguage } from '../i18n/i18n.ts'

/** The account of the signed-in user, in the format of the server (spec 1§3). */
export type Account = CurrentUser

/**
 * Reads the account of the signed-in user; null without a session. With `isLive` only the server may answer. Throws
 * {@link CallError} if the call fails.
 */
export async function askAccount(signal?: AbortSignal, isLive?: boolean): Promise<Account | null> {
  try {
    return await call(sessionApi.getCurrentAccount, {}, { signal, quietWhenSignedOut: true, isLive })
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null
    throw error
  }
}

/**
 * The query of the account of the signed-in user; null without a session. When a session ends, an open page keeps its
 * account, and the refused calls offer to sign in again.
 */
export const accountQuery = {
  ...composedQuery(
    sessionApi.getCurrentAccount,
    'held',
    {},
    async (signal) => (await askAccount(signal)) ?? heldAccount(),
  ),
  staleTime: Number.POSITIVE_INFINITY,
}

/** Replaces the cached account after the user has changed it. */
export function putAccount(account: Account): void {
  queryClient.setQueryData<Account | null>(accountQuery.queryKey, () => account)
}

/** Returns the cached account, or reads it; null without a session. Throws {@link CallError} if the call fails. */
export function loadAccount(): Promise<Account | null> {
  const account = heldAccount()
  return account ? Promise.resolve(account) : queryClient.fetchQuery({ ...accountQuery, staleTime: 0 })
}

/** Returns the cached account; null if it has not loaded or no user is signed in. */
export function heldAccount(): Account | null {
  return queryClient.getQueryData(accountQuery.queryKey) ?? null
}

/** Returns true if the account was read. After that, null from {@link heldAccount} means that no user is signed in. */
export function hasAskedAccount(): boolean {
  return queryClient.getQueryData(accountQuery.queryKey) !== undefined
}

/** Returns the account outside of components. Throws INVALID_OPERATION_ERROR if it is not initialised (spec 1§2). */
export function requireAccount(): Account {
  const account = heldAccount()
  if (!account) throw portalError('INVALID_OPERATION_ERROR')
  return account
}

/** Returns the account on guarded pages. Throws INVALID_OPERATION_ERROR if no account has loaded (spec 1§2). */
export function useAccount(): Account {
  const { data } = useQuery(accountQuery)
  if (!data) throw portalError('INVALID_OPERATION_ERROR')
  return data
}

/** Returns the account where no one may be signed in, such as in overlays; null until it is known. Requests nothing. */
export function useHeldAccount(): Account | null {
  return useQuery({ ...accountQuery, enabled: false }).data ?? null
}

/** Returns the language in the settings of an account. */
export function languageOf(account: Account): Language {
  return toLanguage(account.userConfig.language)
}

/** Returns the name, title, position, department and company of an account in one language. */
export function accountNames(account: Account, language: Language) {
  const name = (value: LocalName) => localName(value, language)
  return {
    name: name(wireName(account, 'displayName')),
    title: name(wireName(account, 'titleName')),
    position: name(wireName(account, 'positionName')),
    department: name(wireName(account, 'deptName')),
    company: name(wireName(account, 'companyName')),
  }
}

/** Returns the photo path, or null if the person has no photo. The initial is then shown instead. */
export function ownPhoto(photoPath: string): string | null {
  return photoPath.includes('?v=') ? photoPath : null
}
