import { type ApprovalPolicy, approvalApi, standardApprovalPolicy } from '@maru/api/approval'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'

/** Reads the policy of the company with its version. */
export const useStoredPolicy = () => useRead(approvalApi.getPolicy, {})

/** The policy of the company; the standard one until it is known, because the server refuses what is forbidden. */
export const usePolicy = (): ApprovalPolicy => useStoredPolicy().data?.policy ?? standardApprovalPolicy

/** Changes the policy. */
export const useSavePolicy = () => useChange(approvalApi.savePolicy)
