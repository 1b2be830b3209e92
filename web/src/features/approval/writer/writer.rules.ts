import {
  type CheckedContent,
  type Companions,
  checkContent,
  type FormField,
  type FormValues,
  type LineStage,
  type Writing,
} from '@maru/api/approval'
import type { LocalName } from '@maru/api/kit/schema'
import type { BegunItem } from '@maru/api/relation'
import { type Language, localName } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { groupedNumber } from '../approval.rules.ts'

/** What a drafter types. */
export interface WriterDraft {
  subject: string
  values: FormValues
  body: string
  fileCode: string | null
  line: LineStage[]
  references: readonly PickItem[]
  recipients: readonly PickItem[]
  grade: Writing['grade']
  disclosure: Writing['disclosure']
  retentionYears: string
  isUrgent: boolean
  comment: string
}

const none: LocalName = { ko: '', en: '', zh: '' }

/** A person or department of a saved writing as an item of the people field. */
export function pickItem(
  { personCode, deptCode }: { personCode: string | null; deptCode: string | null },
  names: Readonly<Record<string, LocalName>>,
): PickItem {
  const id = personCode ?? deptCode ?? ''
  return {
    ...{ kind: personCode === null ? 'department' : 'person', id, name: names[id] ?? { ...none, ko: id } },
    ...{ title: none, place: none, email: '', photo: '', comCode: '', deptCode: deptCode ?? '' },
  }
}

/** The first values of the writer. */
export function draftOf(writing: Writing): WriterDraft {
  const { content, names, companions } = writing
  return {
    ...{ subject: content.subject, values: content.values, body: content.body, fileCode: content.fileCode },
    line: writing.line,
    references: companions.references.map((one) => pickItem(one, names)),
    recipients: companions.recipients.map((one) => pickItem(one, names)),
    ...{ grade: writing.grade, disclosure: writing.disclosure },
    ...{ retentionYears: String(writing.retentionYears), isUrgent: writing.isUrgent, comment: '' },
  }
}

/** The first content of a document that is made from another item; a form without a text gets subject and files. */
export function begunWriting(writing: Writing, from: string, begun: BegunItem | undefined): Writing {
  if (!begun) return writing
  const { content, definition } = writing
  const body = definition.hasBody ? begun.content : content.body
  const subject = begun.title.slice(0, 200)
  return { ...writing, from, content: { ...content, subject, body, fileCode: begun.fileCode } }
}

const partyOf = ({ kind, id }: PickItem) => ({
  personCode: kind === 'person' ? id : null,
  deptCode: kind === 'department' ? id : null,
})

/** What the server takes. */
export function submissionOf(draft: WriterDraft, writing: Writing) {
  const companions: Companions = {
    references: draft.references.map((one) => ({ ...partyOf(one), atEnd: false })),
    recipients: draft.recipients.map(partyOf),
  }
  return {
    applicationId: writing.applicationId,
    content: {
      ...{ subject: draft.subject, values: draft.values, body: draft.body, fileCode: draft.fileCode },
      linked: writing.content.linked,
    },
    ...{ line: draft.line, companions, grade: draft.grade, disclosure: draft.disclosure },
    ...{ retentionYears: Number(draft.retentionYears) || 0, isUrgent: draft.isUrgent, from: writing.from },
  }
}

/** What the form calculates and misses, by the same rules as the server. */
export const checked = ({ definition }: Writing, { values }: Pick<WriterDraft, 'values'>): CheckedContent =>
  checkContent(definition, values)

/** True if the form asks for a recipient, and neither the form nor the drafter names one. */
export const lacksRecipient = (
  { definition }: Pick<Writing, 'definition'>,
  { recipients }: Pick<WriterDraft, 'recipients'>,
): boolean => definition.needsRecipient === true && definition.recipients.length + recipients.length === 0

/** The text of a field that a row fills and that is not typed: a number in groups, a choice by its name. */
export function filledText(
  { kind, options }: Pick<FormField, 'kind' | 'options'>,
  value: string,
  language: Language,
): string {
  if (kind === 'number' || kind === 'amount') return groupedNumber(value)
  const option = options.find((one) => one.value === value)
  return option ? localName(option.label, language) : value
}

/** The rows of a table field as they are typed; at least one. */
export function rowsOf(value: FormValues[string] | undefined): Record<string, string>[] {
  const rows = Array.isArray(value)
    ? value.filter((row): row is Record<string, string> => typeof row === 'object')
    : []
  return rows.length > 0 ? rows : [{}]
}

/** The texts of a field with several values. */
export const textsOf = (value: FormValues[string] | undefined): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/** Rows pasted from a spreadsheet: lines and tabs, from a column on. */
export function pastedRows(
  { columns }: FormField,
  rows: readonly Record<string, string>[],
  text: string,
  at: { row: number; column: string },
): Record<string, string>[] | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  if (lines.length === 1 && !text.includes('\t')) return null
  const typed = columns.filter((column) => column.kind !== 'formula')
  const from = Math.max(
    0,
    typed.findIndex((column) => column.key === at.column),
  )
  const next = rows.map((row) => ({ ...row }))
  for (const [offset, line] of lines.entries()) {
    const row = next[at.row + offset] ?? {}
    for (const [index, cell] of line.split('\t').entries()) {
      const column = typed[from + index]
      if (column) row[column.key] = cell.trim()
    }
    next[at.row + offset] = row
  }
  return next
}
