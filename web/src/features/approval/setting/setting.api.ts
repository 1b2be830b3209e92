import { approvalApi } from '@maru/api/approval'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'

/** Reads the viewer's settings of approval. */
export const useSettings = () => useRead(approvalApi.getSettings, {})

/** Saves fields of the viewer's settings; the others keep their value. */
export const useSaveSettings = () => useChange(approvalApi.saveSettings)

/** Reads the viewer's delegations. */
export const useDelegations = () => useRead(approvalApi.listDelegations, {})

/** Creates, changes or removes a delegation. */
export const useSetDelegation = () => useChange(approvalApi.setDelegation)
