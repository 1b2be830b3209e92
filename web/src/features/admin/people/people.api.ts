import { accountApi } from '@maru/api/account'
import { accountPasswordApi, type IssuedReset } from '@maru/api/account/password'
import { accountPeopleApi } from '@maru/api/account/people'
import { accountPersonApi } from '@maru/api/account/person'
import { call } from '../../../kit/call.ts'
import { cache, useChange } from '../../../kit/change.ts'
import { usePage, useRead } from '../../../kit/read.ts'

/** Reads a page of people with their accounts. */
export function useAccounts(searchText: string, page: number, itemsPerPage: number) {
  return usePage(accountPeopleApi.listAccounts, { searchText, page, itemsPerPage })
}

/** Reads all roles, sorted by name. */
export function useRoles() {
  return useRead(accountApi.listRoles, {}, { staleTime: 300_000 })
}

/** Replaces those roles of a person that the viewer may give. Throws CallError. */
export async function saveRoles(personCode: string, roleIds: string[]): Promise<void> {
  await call(accountPeopleApi.setRoles, { personCode, roleIds })
  await cache.refresh(accountPeopleApi.listAccounts)
}

/** Creates a code with which a person sets a new password. Throws CallError. */
export function giveCode(personCode: string): Promise<IssuedReset> {
  return call(accountPasswordApi.createResetCode, { personCode })
}

/** Invites a person; returns undefined if the server skipped the person. Throws CallError. */
export async function invite(personCode: string): Promise<IssuedReset | undefined> {
  const { issued } = await call(accountPasswordApi.invitePeople, { personCodes: [personCode] })
  return issued[0]
}

/** Reads a person with account and posts for the form; null sends no request. */
export function usePersonForm(personCode: string | null) {
  return useRead(accountPersonApi.getPersonForm, personCode === null ? null : { personCode })
}

/** Reads titles, positions and grades of a company; null sends no request. */
export function useTitles(comCode: string | null) {
  return useRead(accountPersonApi.listTitles, comCode === null ? null : { comCode }, { staleTime: 300_000 })
}

/** The calls that add, change and load a person. They throw CallError. */
export function useSavePerson() {
  return {
    create: useChange(accountPersonApi.createPerson),
    update: useChange(accountPersonApi.updatePerson),
    /** Loads the newest state of a person. */
    load: (personCode: string) => cache.fetch(accountPersonApi.getPersonForm, { personCode }),
  }
}

/** Retires a person, or reinstates the person if the day is null. Throws CallError. */
export function useRetirePerson() {
  return useChange(accountPersonApi.retirePerson)
}
