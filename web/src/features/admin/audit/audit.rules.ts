import { type AuditEntry, type AuditKind, auditKindNames, auditKinds } from '@maru/api/admin'

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

/** The names and codes of a subject without ids of the database, which say nothing to a reader. */
const withoutIds = (text: string) => text.replace(uuid, '').replace(/\s+/g, ' ').trim()

/** What the cell of a subject shows: its name and code; or its kind, with the first letters of its id as a hint. */
export interface ShownSubject {
  text: string
  kind: AuditKind | null
  hint: string
}

/** The subject of an entry. A thing that has neither name nor code any more is shown by the kind of the entry, if it has one. */
export function subjectOf({
  action,
  subject,
  subjectName,
}: Pick<AuditEntry, 'action' | 'subject' | 'subjectName'>): ShownSubject {
  const code = withoutIds(subject)
  const name = withoutIds(subjectName)
  const hint = (subject.match(uuid) ?? []).map((id) => id.slice(0, 8)).join(' ')
  const text = name && code && name !== code ? `${name} (${code})` : name || code
  const kind = auditKindNames.find((one) => auditKinds[one].includes(action)) ?? null
  return { text, kind: text === '' && hint !== '' ? kind : null, hint }
}

const shown = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(shown).join(', ')
  if (typeof value === 'object') return Object.values(value).filter(Boolean).map(shown).join(' / ')
  return String(value).replace(uuid, (id) => id.slice(0, 8))
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
