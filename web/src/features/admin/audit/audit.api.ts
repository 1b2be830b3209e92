import { type AuditAction, type AuditKind, adminApi } from '@maru/api/admin'
import type { ShortLanguage } from '@maru/api/kit/language'
import { useCache } from '#kit/call/change.ts'
import { usePage, useRead } from '#kit/call/read.ts'

/** The filter of the audit log; an empty text matches every entry. */
export interface AuditAsked {
  action: AuditAction | ''
  kind: AuditKind | ''
  search: string
  from: string
  until: string
  page: number
  size: number
}

/** A page of the audit log. */
export function useAudit({ action, kind, search, from, until, page, size }: AuditAsked) {
  return usePage(adminApi.listAuditEntries, {
    page,
    itemsPerPage: size,
    ...(action ? { action } : {}),
    ...(kind ? { kind } : {}),
    ...(search ? { searchText: search } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
  })
}

/** The last backups of the portal; asks nothing for people who may not see them. */
export function useBackupState(isOpen: boolean) {
  return useRead(adminApi.getBackupState, isOpen ? {} : null)
}

/** Returns a function that checks the chain of the audit log. */
export function useCheckChain() {
  const cache = useCache()
  return () => cache.fetch(adminApi.checkAuditChain, {})
}

/** Address of the entries of a filter as CSV. */
export function csvAddress(
  { action, kind, search, from, until }: AuditAsked,
  language: ShortLanguage,
): string {
  const filter = { action, kind, searchText: search, from, until, language }
  const given = Object.entries(filter).filter(([, value]) => value !== '')
  return `/cm${adminApi.exportAuditEntries.path}?${new URLSearchParams(given)}`
}
