import {
  type ArticleDetail,
  articleLimits,
  type ContentField,
  type Draft,
  type DraftWords,
  type NamedTarget,
} from '@maru/api/board'
import type { PickItem } from '../../kit/picking.ts'

/** Heading of batch content, which is written and shown as plain HTML (spec 2§3). */
export const batchPreface = 'B10'

/** Who is asked to read, as the writer holds it. */
export interface AskedReaders {
  isOn: boolean
  isWhole: boolean
  people: readonly PickItem[]
}

/** What is typed in the writer. */
export interface WriterWords {
  title: string
  content: string
  tags: string
  isNotice: boolean
  prefaceId: string | null
  /** Values of further fields by their number. */
  fields: Readonly<Record<number, string>>
  fileCode: string | null
  /** ISO 8601; null is from now on, or for good. */
  startDate: string | null
  endDate: string | null
  /** Null while it was not touched: what the article asks stays. */
  mustRead: AskedReaders | null
}

/** A writer without words. */
export const emptyWords: WriterWords = {
  title: '',
  content: '',
  tags: '',
  isNotice: false,
  prefaceId: null,
  fields: {},
  fileCode: null,
  startDate: null,
  endDate: null,
  mustRead: null,
}

/** What the writer begins with: an article that is changed, a reply's title, or nothing. */
export function startWords(article: ArticleDetail | undefined, replyTitle: string | undefined): WriterWords {
  if (!article)
    return { ...emptyWords, title: replyTitle ? `RE: ${replyTitle}`.slice(0, articleLimits.title) : '' }
  const { title, content, isNotice, prefaceId, fileCode, startDate, endDate } = article
  return {
    ...emptyWords,
    title,
    content,
    tags: article.tags.replaceAll(',', ', '),
    isNotice,
    prefaceId,
    fields: Object.fromEntries(article.fieldValues.map((row) => [row.fieldId, row.value])),
    fileCode,
    startDate,
    endDate,
  }
}

/** A person or department as the field of people shows it. */
export function targetItem({ kind, code, name }: NamedTarget): PickItem {
  const none = { ko: '', en: '', zh: '' }
  return {
    kind,
    id: code,
    name,
    title: none,
    place: none,
    email: '',
    photo: '',
    comCode: '',
    deptCode: kind === 'department' ? code : '',
  }
}

/** The words as they travel, for an article as for a draft. */
export function wordsInput(words: WriterWords): DraftWords {
  const { mustRead, fields, ...rest } = words
  const targets = (mustRead?.people ?? []).flatMap(({ kind, id }) =>
    kind === 'person' || kind === 'department' ? [{ kind, code: id }] : [],
  )
  return {
    ...rest,
    fieldValues: Object.entries(fields)
      .filter(([, value]) => value !== '')
      .map(([fieldId, value]) => ({ fieldId: Number(fieldId), value })),
    ...(mustRead === null ? {} : { mustRead: mustRead.isOn ? { isWhole: mustRead.isWhole, targets } : null }),
  }
}

/** A kept draft as the writer holds it. */
export function draftToWords({ words, targets }: Pick<Draft, 'words' | 'targets'>): WriterWords {
  const { title, content, mustRead } = words
  return {
    title,
    content,
    tags: words.tags ?? '',
    isNotice: words.isNotice ?? false,
    prefaceId: words.prefaceId ?? null,
    fields: Object.fromEntries((words.fieldValues ?? []).map((row) => [row.fieldId, row.value])),
    fileCode: words.fileCode ?? null,
    startDate: words.startDate ?? null,
    endDate: words.endDate ?? null,
    mustRead:
      mustRead === undefined
        ? null
        : { isOn: mustRead !== null, isWhole: mustRead?.isWhole ?? true, people: targets.map(targetItem) },
  }
}

/** What is wrong with the words before they are sent; fields by their number. */
export interface WriterFaults {
  title: boolean
  period: boolean
  mustRead: boolean
  fields: readonly number[]
}

/** Nothing is wrong. */
export const noFaults: WriterFaults = { title: false, period: false, mustRead: false, fields: [] }

/** Whether a required field of this type says nothing. */
function isEmptyField(field: ContentField, value: string): boolean {
  if (field.fieldType !== 'RICHTEXT') return value.trim() === ''
  return !/<(?:img|table|hr)\b/i.test(value) && value.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''
}

/** Finds what the server would refuse, so that it is said beside the field; null where all is well. */
export function findFaults(
  words: WriterWords,
  fields: readonly ContentField[],
  place: { isListed: boolean; storedEnd: string | null },
  now: Date,
): WriterFaults | null {
  const starts = words.startDate === null || place.isListed ? now.getTime() : Date.parse(words.startDate)
  const endsAnew = words.endDate !== null && words.endDate !== place.storedEnd
  const ends = words.endDate === null ? Number.POSITIVE_INFINITY : Date.parse(words.endDate)
  const faults: WriterFaults = {
    title: words.title.trim() === '',
    period: endsAnew && ends <= Math.max(starts, now.getTime()),
    mustRead: Boolean(words.mustRead?.isOn && !words.mustRead.isWhole && words.mustRead.people.length === 0),
    fields: fields
      .filter((field) => field.isRequired && isEmptyField(field, words.fields[field.fieldId] ?? ''))
      .map((field) => field.fieldId),
  }
  const isWrong = faults.title || faults.period || faults.mustRead || faults.fields.length > 0
  return isWrong ? faults : null
}

const two = (value: number) => String(value).padStart(2, '0')

/** Years before this one are half typed: the keyboard's first digits of a year make the years 2, 20 and 202. */
const firstYear = 1000

/** An instant as a field of day and time takes it, in the browser's zone; empty for none. */
export function toMomentField(instant: string | null): string {
  if (instant === null || instant === '') return ''
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return ''
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The instant of a field of day and time; null while it is empty or half typed. */
export function fromMomentField(text: string): string | null {
  const at = text === '' ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) || new Date(at).getFullYear() < firstYear ? null : new Date(at).toISOString()
}

/** A person in a SELECTUSER field (spec 2§2). */
export interface FieldPerson {
  userCode?: string
  userName: string
  userName_En?: string
  userName_Cn?: string
  userTitle?: string
  userTitle_En?: string
  userTitle_Cn?: string
}

/** A row of a table of receivers (spec 2§2). */
export interface FieldReceiver {
  userName: string
  userEmail: string
}

function parseValue(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The person of a SELECTUSER value; null where there is none. */
export function readPerson(value: string): FieldPerson | null {
  const found = parseValue(value) as FieldPerson | null // every part is read through textOf
  return found && typeof found === 'object' && textOf(found.userName) !== '' ? found : null
}

/** The rows of a RECEIVERS value. */
export function readReceivers(value: string): FieldReceiver[] {
  const rows = parseValue(value)
  if (!Array.isArray(rows)) return []
  return rows.map((row: Partial<FieldReceiver> | null) => ({
    userName: textOf(row?.userName),
    userEmail: textOf(row?.userEmail),
  }))
}

/** The word of a LEVEL value. */
export function readLevel(value: string): string {
  const found = parseValue(value) as { TEXT?: unknown } | null // read through textOf
  return textOf(found?.TEXT)
}
