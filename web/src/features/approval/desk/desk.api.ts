import { approvalApi } from '@maru/api/approval'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { useCache, useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'

/** Reads the rules of document numbers. */
export const useNumberRules = () => useRead(approvalApi.listNumberRules, {})

/** Creates or changes a rule of document numbers. */
export const useSaveRule = () => useChange(approvalApi.saveNumberRule)

/** Removes a rule of document numbers. */
export const useRemoveRule = () => useChange(approvalApi.removeNumberRule)

/** Reads the people who run boxes besides the leaders. */
export const useBoxManagers = () => useRead(approvalApi.listBoxManagers, {})

/** Lets a person run the box of a department, or ends it. */
export const useSetManager = () => useChange(approvalApi.setBoxManager)

/** Reads the boxes that follow another department, and those without one. */
export const useBoxMoves = () => useRead(approvalApi.listBoxMoves, {})

/** Lets the boxes of a department follow another one, or ends it. */
export const useMoveBox = () => useChange(approvalApi.moveBox)

/** Reads the lines that the company shares. */
export const useSharedLines = () => useRead(approvalApi.listSharedLines, {})

/** Creates or changes a shared line. */
export const useSaveSharedLine = () => useChange(approvalApi.saveSharedLine)

/** Removes a shared line. */
export const useRemoveSharedLine = () => useChange(approvalApi.removeSharedLine)

/** Reads how long decisions take. */
export const useStatistics = (days: '30' | '90' | '365') => useRead(approvalApi.getStatistics, { days })

/** Returns a function that checks the next histories after a document. */
export function useCheckHistory() {
  const cache = useCache()
  return (after: string | null) => cache.fetch(approvalApi.checkHistory, after === null ? {} : { after })
}

/** The register of documents. */
export type Register = Output<typeof approvalApi.getRegister>

/** Reads the size and the last seal of the register. */
export const useRegister = () => useRead(approvalApi.getRegister, {})

/** Names the people who receive the last seal every day. */
export const useSetWitnesses = () => useChange(approvalApi.setWitnesses)

/** Returns a function that checks the next lines of the register after a line. */
export function useCheckRegister() {
  const cache = useCache()
  return (after: number) => cache.fetch(approvalApi.checkRegister, { after })
}

/** The address of the values of completed documents as CSV. */
export const dataAddress = (input: Input<typeof approvalApi.exportFormData>) =>
  `/cm${approvalApi.exportFormData.path}?${new URLSearchParams(input)}`
