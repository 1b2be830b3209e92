import type { ArchiveKind, ArchiveReason } from '@maru/api/archive'
import { archiveLimits } from '@maru/api/archive'
import { readDay } from '#kit/csv/csv-table.ts'
import { shownLine } from '#kit/text/shown-text.ts'
import { cleanPath } from './source.rules.ts'

/** A person as the source names it; `key` is {@link nameKeyOf}. */
export interface RecordPerson {
  key: string
  name: string
  role: string
  day: string | null
}

/** A row of the index file. The author is the first of the people. */
export interface ArchiveRecord {
  kind: ArchiveKind
  sourceKey: string
  number: string
  box: string
  title: string
  department: string
  day: string
  completedDay: string | null
  status: string
  grade: string
  retentionUntil: string | null
  people: RecordPerson[]
  body: string
  files: string[]
}

/** A row as the file has it: texts of CSV, or values of JSON, by the names of {@link indexColumns}. */
export type RawRow = Readonly<Record<string, unknown>>

/** Columns of the index file with their Korean names. */
export const indexColumns: Readonly<Record<string, string>> = {
  kind: '종류',
  key: '원본키',
  number: '문서번호',
  box: '분류',
  title: '제목',
  author: '작성자',
  author_name: '작성자이름',
  department: '부서',
  day: '작성일',
  completed_day: '완료일',
  status: '상태',
  participants: '참여자',
  grade: '보안등급',
  retention_until: '보존기한',
  body: '본문',
  files: '첨부',
}

const kinds = new Map<string, ArchiveKind>([
  ...['document', '문서', '결재'].map((word) => [word, 'document'] as const),
  ...['article', '게시글', '글'].map((word) => [word, 'article'] as const),
])

/** How a source names a person: the code, login or address, or without it the name, which is matched by hand only. */
export function nameKeyOf(code: string, name: string): string {
  if (code !== '') return code.toLowerCase()
  return name === '' ? '' : `name:${name}`
}

/** A row that cannot be loaded; `column` names what is wrong, or is empty. */
export class RowFault extends Error {
  readonly reason: ArchiveReason
  readonly column: string

  constructor(reason: ArchiveReason, column = '') {
    super(`${reason} ${column}`)
    this.reason = reason
    this.column = column
  }
}

function textOf(row: RawRow, column: string, most = 200): string {
  const value = row[column] ?? ''
  if (typeof value !== 'string' && typeof value !== 'number') throw new RowFault('badRow', column)
  const text = shownLine(String(value).toWellFormed())
  if (text.length > most) throw new RowFault('badRow', column)
  return text
}

/** A day; the time of an instant is left out. */
function dayOf(row: RawRow, column: string): string | null {
  const text = textOf(row, column).replace(/[T ]\d{1,2}:.*$/, '')
  if (text === '') return null
  const day = readDay(text)
  if (day === null || day < '1900') throw new RowFault('badRow', column)
  return day
}

/** People as `code|name|role|day` with `;` between them, or a list of objects. */
function participantsOf(value: unknown): RawRow[] {
  if (Array.isArray(value)) {
    if (!value.every((one) => one !== null && typeof one === 'object' && !Array.isArray(one)))
      throw new RowFault('badRow', 'participants')
    return value as RawRow[]
  }
  return String(value ?? '')
    .split(';')
    .filter((one) => one.trim() !== '')
    .map((one) => {
      const [key, name, role, day] = one.split('|')
      return { code: key, name, role, day }
    })
}

function peopleOf(row: RawRow): RecordPerson[] {
  const author = textOf(row, 'author')
  const name = textOf(row, 'author_name') || author
  const people = [{ key: nameKeyOf(author, name), name, role: '', day: null as string | null }]
  const others = participantsOf(row.participants)
  if (others.length > 300) throw new RowFault('badRow', 'participants')
  for (const one of others) {
    const code = textOf(one, 'code')
    const shown = textOf(one, 'name') || code
    const role = textOf(one, 'role', 60)
    if (shown !== '') people.push({ key: nameKeyOf(code, shown), name: shown, role, day: dayOf(one, 'day') })
  }
  return people
}

function pathOf(written: string): string {
  const path = cleanPath(written)
  if (path === null) throw new RowFault('badPath')
  return path
}

function filesOf(value: unknown): string[] {
  const written = Array.isArray(value) ? value.map(String) : String(value ?? '').split('|')
  const paths = written.filter((one) => one.trim() !== '').map(pathOf)
  if (paths.length > archiveLimits.files) throw new RowFault('tooManyFiles')
  return paths
}

/** Reads a row of the index file. Throws {@link RowFault}. */
export function readRecord(row: RawRow): ArchiveRecord {
  const kind = kinds.get(textOf(row, 'kind').toLowerCase())
  const day = dayOf(row, 'day')
  const sourceKey = textOf(row, 'key')
  const title = textOf(row, 'title', 500)
  if (!kind) throw new RowFault('badRow', 'kind')
  if (sourceKey === '') throw new RowFault('badRow', 'key')
  if (title === '') throw new RowFault('badRow', 'title')
  if (day === null) throw new RowFault('badRow', 'day')
  const body = textOf(row, 'body', 1000)
  return {
    ...{ kind, sourceKey, title, day },
    ...{ number: textOf(row, 'number'), box: textOf(row, 'box'), department: textOf(row, 'department') },
    ...{ completedDay: dayOf(row, 'completed_day'), status: textOf(row, 'status', 60) },
    ...{ grade: textOf(row, 'grade', 60), retentionUntil: dayOf(row, 'retention_until') },
    ...{ people: peopleOf(row), body: body === '' ? '' : pathOf(body), files: filesOf(row.files) },
  }
}
