import { approvalApi } from '@maru/api/approval'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'

/** Reads whether the viewer has an approval password. */
export const usePasswordState = () => useRead(approvalApi.getPasswordState, {})

/** Sets, changes or removes the approval password. */
export const useSetPassword = () => useChange(approvalApi.setApprovalPassword)

/** Checks the approval password for this session. */
export const useProvePassword = () => useChange(approvalApi.provePassword)
