import { type DataSource, type SourceKind, sourceLimits } from '@maru/api/admin/source'

/** What an administrator types about a data source. */
export interface SourceDraft {
  kind: SourceKind
  name: string
  url: string
  seconds: string
  cacheSeconds: string
  sendsPerson: boolean
  /** One column in each line: `key = Korean = English = Chinese`. */
  columns: string
  failureKo: string
  failureEn: string
  failureZh: string
  isOn: boolean
}

/** The lines of columns. */
export const columnLines = (columns: DataSource['columns']): string =>
  columns
    .map(({ key, label }) => {
      const parts = [key, label.ko, label.en, label.zh]
      while (parts.length > 1 && parts.at(-1) === '') parts.pop()
      return parts.length === 2 && parts[0] === parts[1] ? key : parts.join(' = ')
    })
    .join('\n')

/** The columns of {@link columnLines}; null if a name cannot be used or there are too many. */
export function columnsOf(text: string): DataSource['columns'] | null {
  const columns = text
    .split('\n')
    .map((line) => line.split('=').map((part) => part.trim().slice(0, sourceLimits.label)))
    .filter(([key]) => key !== undefined && key !== '')
    .map(([key = '', ko = '', en = '', zh = '']) => ({ key, label: { ko: ko || key, en, zh } }))
  const isUsable = columns.every(({ key }) => /^[A-Za-z_][A-Za-z0-9_]{0,29}$/.test(key))
  return isUsable && columns.length <= sourceLimits.columns ? columns : null
}

/** The first values of the dialog of a data source. */
export const draftOf = (source: DataSource | null): SourceDraft => ({
  kind: source?.kind ?? 'read',
  name: source?.name ?? '',
  url: source?.url ?? '',
  seconds: String(source?.seconds ?? sourceLimits.seconds.usual),
  cacheSeconds: String(source?.cacheSeconds ?? sourceLimits.cache.usual),
  sendsPerson: source?.sendsPerson ?? false,
  columns: columnLines(source?.columns ?? []),
  failureKo: source?.failure.ko ?? '',
  failureEn: source?.failure.en ?? '',
  failureZh: source?.failure.zh ?? '',
  isOn: source === null || source.offReason === null,
})

/** What the server takes. */
export const fieldsOf = (draft: SourceDraft) => ({
  name: draft.name.trim(),
  url: draft.url.trim(),
  seconds: Number(draft.seconds),
  cacheSeconds: Number(draft.cacheSeconds),
  sendsPerson: draft.sendsPerson,
  columns: columnsOf(draft.columns) ?? [],
  failure: { ko: draft.failureKo.trim(), en: draft.failureEn.trim(), zh: draft.failureZh.trim() },
})
