import { type AuditAction, adminApi } from '@maru/api/admin'
import { usePage, useRead } from '../../../kit/read.ts'

/** The filter of the audit log; an empty text matches every entry. */
export interface AuditAsked {
  action: AuditAction | ''
  search: string
  from: string
  until: string
  page: number
  size: number
}

/** A page of the audit log. */
export function useAudit({ action, search, from, until, page, size }: AuditAsked) {
  return usePage(adminApi.listAuditEntries, {
    page,
    itemsPerPage: size,
    ...(action ? { action } : {}),
    ...(search ? { searchText: search } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
  })
}

/** The last backups of the portal; asks nothing for people who may not see them. */
export function useBackupState(isOpen: boolean) {
  return useRead(adminApi.getBackupState, isOpen ? {} : null)
}
