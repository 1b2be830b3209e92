import { approvalApi } from '@maru/api/approval'
import type { Input } from '@maru/api/kit/endpoint'
import { useChange } from '#kit/call/change.ts'
import { usePage } from '#kit/call/read.ts'

/** Reads documents whose retention has ended. */
export const useExpired = (input: Input<typeof approvalApi.listExpired>) =>
  usePage(approvalApi.listExpired, input)

/** Restores expired documents. */
export const useRestoreDocuments = () => useChange(approvalApi.restoreDocuments)

/** Purges expired documents. */
export const usePurgeDocuments = () => useChange(approvalApi.purgeDocuments)
