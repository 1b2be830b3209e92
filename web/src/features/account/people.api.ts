import { accountApi } from '@maru/api/account'
import { accountPasswordApi, type IssuedReset } from '@maru/api/account/password'
import { accountPeopleApi } from '@maru/api/account/people'
import { call } from '../../kit/call.ts'
import { cache } from '../../kit/change.ts'
import { usePage, useRead } from '../../kit/read.ts'

/** A page of people with their accounts. */
export function useAccounts(searchText: string, page: number, itemsPerPage: number) {
  return usePage(accountPeopleApi.listAccounts, { searchText, page, itemsPerPage })
}

/** Every role by name. */
export function useRoles() {
  return useRead(accountApi.listRoles, {}, { staleTime: 300_000 })
}

/** Gives a person exactly these roles. Throws CallError. */
export async function saveRoles(personCode: string, roleIds: string[]): Promise<void> {
  await call(accountPeopleApi.setRoles, { personCode, roleIds })
  await cache.refresh(accountPeopleApi.listAccounts)
}

/** A code with which a person sets a new password. Throws CallError. */
export function giveCode(personCode: string): Promise<IssuedReset> {
  return call(accountPasswordApi.createResetCode, { personCode })
}

/** Invites a person; undefined where they were passed over. Throws CallError. */
export async function invite(personCode: string): Promise<IssuedReset | undefined> {
  const { issued } = await call(accountPasswordApi.invitePeople, { personCodes: [personCode] })
  return issued[0]
}
