import { approvalApi } from '@maru/api/approval'
import { useChange } from '../../../kit/change.ts'

/** Sends a completed document to people and departments. */
export const useCirculate = () => useChange(approvalApi.circulateDocument)

/** Confirms that the viewer has read documents. */
export const useConfirmReading = () => useChange(approvalApi.confirmReading)
