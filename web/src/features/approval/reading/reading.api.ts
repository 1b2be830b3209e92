import { approvalApi } from '@maru/api/approval'
import type { Input } from '@maru/api/kit/endpoint'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'

/** Sends a completed document to people and departments. */
export const useCirculate = () => useChange(approvalApi.circulateDocument)

/** Confirms that the viewer has read documents. */
export const useConfirmReading = () => useChange(approvalApi.confirmReading)

/** Reads what changed since the viewer decided or read; null requests nothing. */
export const useChanges = (input: Input<typeof approvalApi.getChanges> | null) =>
  useRead(approvalApi.getChanges, input)
