import { adminRetentionApi } from '@maru/api/admin/retention'
import type { RetentionName } from '@maru/api/kit/retention'
import { useChange } from '../../../kit/change.ts'
import { useRead } from '../../../kit/read.ts'

/** How long each kind of data is kept. */
export const useRetention = () => useRead(adminRetentionApi.listRetention, {})
/** What the next night would delete; asks nothing for null. */
export const useRetentionCount = (asked: { kind: RetentionName; days: number } | null) =>
  useRead(adminRetentionApi.countRetention, asked)
/** Sets how long a kind of data is kept. */
export const useSaveRetention = () => useChange(adminRetentionApi.saveRetention)
