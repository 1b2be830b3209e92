import { adminPersonalApi } from '@maru/api/admin/personal'
import { useChange } from '#kit/call/change.ts'
import { usePage, useRead } from '#kit/call/read.ts'
import { useCompanyChange, useCompanyRead } from '#kit/session/company-settings.ts'

/** What the portal holds about a person; asks nothing for null. */
export const useHeldData = (personCode: string | null) =>
  useRead(adminPersonalApi.getHeldData, personCode === null ? null : { personCode })
/** Erases a person. */
export const useErasePerson = () => useChange(adminPersonalApi.erasePerson)
/** Asks to set or lift a legal hold. */
export const useHoldErasure = () => useChange(adminPersonalApi.holdErasure)
/** The rule of the company. */
export const useErasureRule = () => useCompanyRead(adminPersonalApi.getErasureRule, {})
/** Changes the rule of the company. */
export const useSaveErasureRule = () => useCompanyChange(adminPersonalApi.saveErasureRule)
/** Address of the zip with everything about a person. */
export const zipAddress = (personCode: string, reason: string) =>
  `/cm${adminPersonalApi.exportPersonalData.path}?${new URLSearchParams({ personCode, reason })}`
/** Confirms a request of another person for a legal hold. */
export const useConfirmHold = () => useChange(adminPersonalApi.confirmHold)
/** Withdraws or declines a request for a legal hold. */
export const useDeclineHold = () => useChange(adminPersonalApi.declineHold)
/** Legal holds, and requests that wait for a second person. */
export const useHolds = () => useRead(adminPersonalApi.listHolds, {})
/** A page of who looked at the data of a person. */
export const useLooks = (personCode: string, page: number, itemsPerPage: number) =>
  usePage(adminPersonalApi.listLooks, { personCode, page, itemsPerPage })
/** A page of who looked at the data of the viewer. */
export const useOwnLooks = (page: number, itemsPerPage: number) =>
  usePage(adminPersonalApi.listOwnLooks, { page, itemsPerPage })
