import { accountApi } from '@maru/api/account'
import { accountLeavingApi } from '@maru/api/account/leaving'
import { accountPasswordApi, type IssuedReset } from '@maru/api/account/password'
import { accountPeopleApi } from '@maru/api/account/people'
import { accountPersonApi } from '@maru/api/account/person'
import { accountSecondStepApi } from '@maru/api/account/second-step'
import { accountTransferApi } from '@maru/api/account/transfer'
import { adminPhotoApi, type PhotoReport } from '@maru/api/admin/photo'
import { adminSessionApi } from '@maru/api/admin/session'
import { boardApi } from '@maru/api/board'
import type { Input, Output } from '@maru/api/kit/endpoint'
import type { Language } from '@maru/api/kit/language'
import { wireName } from '@maru/api/kit/wire-name'
import { useState } from 'react'
import { cache, change, useChange } from '#kit/call/change.ts'
import { usePage, useRead } from '#kit/call/read.ts'
import { upload } from '#kit/call/upload.ts'
import type { RightRow } from '#ui/rights/rights.rules.ts'

/** Which people the list shows. */
export type AccountFilter = Omit<Input<typeof accountPeopleApi.listAccounts>, 'page' | 'itemsPerPage'>

/** Reads a page of people with their accounts. */
export function useAccounts(filter: AccountFilter, page: number, itemsPerPage: number) {
  return usePage(accountPeopleApi.listAccounts, { ...filter, page, itemsPerPage })
}

/** Returns the address from which a browser downloads the people of a list. */
export function exportAddress(filter: AccountFilter, language: Language): string {
  return `/cm${accountPeopleApi.exportAccounts.path}?${new URLSearchParams({ ...filter, language })}`
}

/** Reads all roles, sorted by name. */
export function useRoles() {
  return useRead(accountApi.listRoles, {}, { staleTime: 300_000 })
}

/** Returns all roles as subjects of rights; empty until they have loaded. */
export function useRoleSubjects(): RightRow[] {
  const { data = [] } = useRoles()
  return data.map((role) => ({
    subject: `role:${role.roleId}`,
    name: wireName(role, 'roleName'),
  }))
}

/** Replaces those roles of a person that the viewer may give. Throws CallError. */
export async function saveRoles(personCode: string, roleIds: string[]): Promise<void> {
  await change(accountPeopleApi.setRoles, { personCode, roleIds })
}

/** Creates a code with which a person sets a new password. Throws CallError. */
export function giveCode(personCode: string): Promise<IssuedReset> {
  return change(accountPasswordApi.createResetCode, { personCode })
}

/** Lets a person sign in again after too many wrong guesses. Throws CallError. */
export async function unlock(personCode: string): Promise<void> {
  await change(accountPasswordApi.unlockAccount, { personCode })
}

/** Removes the second step of a person who lost it. Throws CallError. */
export async function resetSecondStep(personCode: string): Promise<void> {
  await change(accountSecondStepApi.resetSecondStep, { personCode })
}

/** Invites people: those that the server skipped are in `passedOver`. Throws CallError. */
export function invite(personCodes: string[]): Promise<Output<typeof accountPasswordApi.invitePeople>> {
  return change(accountPasswordApi.invitePeople, { personCodes })
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

/** Reads what a person owns, with the stored order and leave. */
export function useOwned(personCode: string) {
  return useRead(accountLeavingApi.listOwned, { personCode })
}

/** Hands over what a person owns at once. Throws CallError. */
export function useHandOver() {
  return useChange(accountLeavingApi.handOver)
}

/** Reads the last order to move a person to another company. */
export function useTransfer(personCode: string) {
  return useRead(accountTransferApi.getTransfer, { personCode })
}

/** The calls that order and cancel a move to another company. They throw CallError. */
export function useTransferChanges() {
  return {
    order: useChange(accountTransferApi.orderTransfer),
    cancel: useChange(accountTransferApi.cancelTransfer),
  }
}

/** The boards in which the viewer may write an announcement. */
export function useNoticeBoards() {
  const { data: boards = [] } = useRead(boardApi.listBoards, {})
  return boards.filter((board) => board.boardKind === 'normal' && board.authorisation.write)
}

/** Stores an announcement as a draft of the viewer in a board. Throws CallError. */
export function useWriteNotice() {
  const { mutateAsync } = useChange(boardApi.saveDraft)
  return (boardId: number, notice: { title: string; content: string }) =>
    mutateAsync({
      boardId,
      words: {
        ...{ boardId, title: notice.title, content: notice.content, tags: '', isNotice: false },
        ...{ prefaceId: null, fileCode: null, startDate: null, endDate: null },
      },
    })
}

/** Sets the leave of a person; null ends it. Throws CallError. */
export function useSetLeave() {
  return useChange(accountLeavingApi.setLeave)
}

/** The valid sessions of a person. */
export const usePersonSessions = (personCode: string) =>
  useRead(adminSessionApi.listPersonSessions, { personCode })
/** Ends one session of a person, or all. */
export const useEndPersonSessions = () => useChange(adminSessionApi.endPersonSessions)

/** The app passwords of a person. */
export const usePersonAppPasswords = (personCode: string) =>
  useRead(adminSessionApi.listPersonAppPasswords, { personCode })
/** Removes an app password of a person. */
export const useRevokePersonAppPassword = () => useChange(adminSessionApi.revokePersonAppPassword)

/** Checks or stores the photos of a zip; the last report and error, and whether a run is in progress. */
export function usePhotoImport() {
  const [state, setState] = useState<{ report?: PhotoReport; error?: unknown; isPending?: boolean }>({})
  const run = async (zip: File, isCheck: boolean): Promise<PhotoReport | null> => {
    setState({ isPending: true })
    try {
      const report = await upload(adminPhotoApi.importPhotos, { isCheck }, zip)
      setState({ report })
      if (report.isWritten) await cache.refresh(accountPeopleApi.listAccounts)
      return report
    } catch (error) {
      setState({ error })
      return null
    }
  }
  return { ...state, isPending: state.isPending ?? false, run, clear: () => setState({}) }
}
