import type { AuditEntry } from '@maru/api/admin'

const shown = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(shown).join(', ')
  if (typeof value === 'object') return Object.values(value).filter(Boolean).map(shown).join(' / ')
  return String(value)
}

/** The changes of an entry, one line per field: `field: before → after`, or `field: value` if added. */
export function detailLines({
  details,
  action,
}: Pick<AuditEntry, 'details'> & Partial<Pick<AuditEntry, 'action'>>): string[] {
  // The numbers of downloaded files are for the CSV; the page has their names.
  const shownFields = Object.entries(details).filter(
    ([field]) => action !== 'filesDownloaded' || field !== 'files',
  )
  return shownFields.map(([field, value]) => {
    const isPair = Array.isArray(value) && value.length === 2
    return isPair ? `${field}: ${shown(value[0])} → ${shown(value[1])}` : `${field}: ${shown(value)}`
  })
}
