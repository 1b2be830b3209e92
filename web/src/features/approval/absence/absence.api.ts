import { approvalApi } from '@maru/api/approval'
import type { Input } from '@maru/api/kit/endpoint'
import { useChange } from '#kit/call/change.ts'
import { usePage, useRead } from '#kit/call/read.ts'

/** Reads what an absence would do; the previous answer stays until the new one has arrived. */
export const useAbsencePlan = (input: Input<typeof approvalApi.planAbsence> | null) =>
  usePage(approvalApi.planAbsence, input)

/** Reads the viewer's absences. */
export const useAbsences = () => useRead(approvalApi.listAbsences, {})

/** Reads who of the department is away. */
export const useTeamAbsences = (input: Input<typeof approvalApi.listTeamAbsences>) =>
  usePage(approvalApi.listTeamAbsences, input)

/** Saves an absence that needs no document. */
export const useSaveAbsence = () => useChange(approvalApi.saveAbsence)

/** Changes an absence that needs no document. */
export const useChangeAbsence = () => useChange(approvalApi.changeAbsence, { refreshesOnFailure: true })

/** Chooses what an absence does with meetings and bookings. */
export const useSaveThings = () => useChange(approvalApi.saveAbsenceThings, { refreshesOnFailure: true })

/** Tries again what a room could not do or undo. */
export const useRepairAbsence = () => useChange(approvalApi.repairAbsence, { refreshesOnFailure: true })

/** Ends or removes an absence. */
export const useEndAbsence = () => useChange(approvalApi.endAbsence, { refreshesOnFailure: true })

/** Reads the viewer's annual leave of a year. */
export const useLeave = (year: number) => useRead(approvalApi.getLeave, { year })

/** Reads the annual leave of the people of the company. */
export const useLeaveGrants = (input: Input<typeof approvalApi.listLeaveGrants>) =>
  usePage(approvalApi.listLeaveGrants, input)

/** Enters the annual leave of people. */
export const useSaveLeaveGrants = () => useChange(approvalApi.saveLeaveGrants)
