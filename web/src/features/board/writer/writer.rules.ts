import {
  type ArticleDetail,
  articleLimits,
  type ContentField,
  type Draft,
  type DraftFields,
  type NamedTarget,
} from '@maru/api/board'
import type { BegunItem } from '@maru/api/relation'
import type { PickItem } from '#kit/picking.ts'

/** The recipients of a must-read notice, in the state of the writer. */
export interface AskedReaders {
  isOn: boolean
  isWhole: boolean
  people: readonly PickItem[]
}

/** The input in the writer. */
export interface WriterInput {
  title: string
  content: string
  tags: string
  isNotice: boolean
  prefaceId: string | null
  /** Values of additional fields by field id. */
  fields: Readonly<Record<number, string>>
  fileCode: string | null
  /** ISO 8601; a null start means immediately, a null end means permanently. */
  startDate: string | null
  endDate: string | null
  /** Null if the user has not changed it: the article's setting remains. */
  mustRead: AskedReaders | null
}

/** The input of an empty writer. */
export const emptyInput: WriterInput = {
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

/** Returns the initial input: the article to change, the title of a reply, or empty input. */
export function initialInput(
  article: ArticleDetail | undefined,
  replyTitle: string | undefined,
): WriterInput {
  if (!article)
    return { ...emptyInput, title: replyTitle ? `RE: ${replyTitle}`.slice(0, articleLimits.title) : '' }
  const { title, content, isNotice, prefaceId, fileCode, startDate, endDate } = article
  return {
    ...emptyInput,
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

/** Returns the initial input of an article that is made from another item. */
export const begunInput = ({ title, content, fileCode }: BegunItem, useFile: boolean): WriterInput => ({
  ...emptyInput,
  title: title.slice(0, articleLimits.title),
  content,
  fileCode: useFile ? fileCode : null,
})

/** Converts a person or department to an item of the people field. */
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

/** Returns the input of the calls that save an article or a draft. */
export function toDraftInput(words: WriterInput): DraftFields {
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

/** Converts a stored draft to the input of the writer. */
export function draftToInput({ words, targets }: Pick<Draft, 'words' | 'targets'>): WriterInput {
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

/** The faults that are found before a save; `fields` contains field ids. */
export interface WriterFaults {
  title: boolean
  period: boolean
  mustRead: boolean
  fields: readonly number[]
}

/** No faults. */
export const noFaults: WriterFaults = { title: false, period: false, mustRead: false, fields: [] }

/** Whether a required field of this type is empty. */
function isEmptyField(field: ContentField, value: string): boolean {
  if (field.fieldType !== 'RICHTEXT') return value.trim() === ''
  return !/<(?:img|table|hr)\b/i.test(value) && value.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''
}

/**
 * Finds input that the server would refuse, so that each fault is shown next to its field; null without
 * faults.
 */
export function findFaults(
  words: WriterInput,
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
