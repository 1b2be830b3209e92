import { adminPersonalApi } from '@maru/api/admin/personal'
import { useChange } from '../../../kit/change.ts'
import { useRead } from '../../../kit/read.ts'

/** What the portal holds about a person; asks nothing for null. */
export const useHeldData = (personCode: string | null) =>
  useRead(adminPersonalApi.getHeldData, personCode === null ? null : { personCode })
/** Erases a person. */
export const useErasePerson = () => useChange(adminPersonalApi.erasePerson)
/** Sets or lifts a legal hold. */
export const useHoldErasure = () => useChange(adminPersonalApi.holdErasure)
/** The rule of the company. */
export const useErasureRule = () => useRead(adminPersonalApi.getErasureRule, {})
/** Changes the rule of the company. */
export const useSaveErasureRule = () => useChange(adminPersonalApi.saveErasureRule)
/** Address of the zip with everything about a person. */
export const zipAddress = (personCode: string, reason: string) =>
  `/cm${adminPersonalApi.exportPersonalData.path}?${new URLSearchParams({ personCode, reason })}`
