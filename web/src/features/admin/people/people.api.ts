import { accountApi } from '@maru/api/account'
import { accountPasswordApi, type IssuedReset } from '@maru/api/account/password'
import { accountPeopleApi } from '@maru/api/account/people'
import { accountPersonApi } from '@maru/api/account/person'
import { call } from '../../../kit/call.ts'
import { cache, useChange } from '../../../kit/change.ts'
import { usePage, useRead } from '../../../kit/read.ts'

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

/** A person with account and posts, as the form shows them; null waits. */
export function usePersonForm(personCode: string | null) {
  return useRead(accountPersonApi.getPersonForm, personCode === null ? null : { personCode })
}

/** Titles, positions and grades of a company; null waits. */
export function useTitles(comCode: string | null) {
  return useRead(accountPersonApi.listTitles, comCode === null ? null : { comCode }, { staleTime: 300_000 })
}

/** Adds or changes a person. Throws CallError. */
export function useSavePerson() {
  return {
    create: useChange(accountPersonApi.createPerson),
    update: useChange(accountPersonApi.updatePerson),
    /** The newest state of a person. */
    load: (personCode: string) => cache.fetch(accountPersonApi.getPersonForm, { personCode }),
  }
}

/** Retires a person, or takes it back. Throws CallError. */
export function useRetirePerson() {
  return useChange(accountPersonApi.retirePerson)
}
