import { adminHealthApi } from '@maru/api/admin/health'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'

/** The state of the portal; read again each half minute while the page is visible. */
export const useHealth = () => useRead(adminHealthApi.getHealth, {}, { refetchInterval: 30_000 })
/** Failed jobs of a name; null sends no request. */
export const useFailedJobs = (name: string | null) =>
  useRead(adminHealthApi.listFailedJobs, name === null ? null : { name })
/** Runs failed jobs again. */
export const useRetryJobs = () => useChange(adminHealthApi.retryJobs)
/** Removes a failed job. */
export const useRemoveJob = () => useChange(adminHealthApi.removeJob)
