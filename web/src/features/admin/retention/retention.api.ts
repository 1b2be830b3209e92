import { adminRetentionApi } from '@maru/api/admin/retention'
import type { RetentionName } from '@maru/api/kit/retention'
import { useCompanyChange, useCompanyRead } from '#kit/session/company-settings.ts'

/** How long each kind of data is kept. */
export const useRetention = () => useCompanyRead(adminRetentionApi.listRetention, {})
/** What the next night would delete; asks nothing for null. */
export const useRetentionCount = (asked: { kind: RetentionName; days: number } | null) =>
  useCompanyRead(adminRetentionApi.countRetention, asked)
/** Sets how long a kind of data is kept. */
export const useSaveRetention = () => useCompanyChange(adminRetentionApi.saveRetention)
