import { type approvalApi, type BoxName, boxes, countedUpTo } from '@maru/api/approval'
import type { Input } from '@maru/api/kit/endpoint'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { findToday } from '../person/acting.sql.ts'
import { boxFilter, listBox } from './box.service.ts'
import { countBox, selectBox } from './box.sql.ts'
import type { BoxFilter } from './box-entry.sql.ts'
import { wireTables } from './wire.rules.ts'

const searchIn: Record<number, BoxFilter['searchIn']> = {
  0: 'subject',
  1: 'drafter',
  2: 'number',
  3: 'form',
  4: 'text',
}
/** Days that a list without a start looks back (spec 2§9). */
const lookBack = 30

const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)

/**
 * A box as the specification's client reads it: a text with JSON. Without days it shows the last 30. Throws
 * `kit.invalidInput` for a number that names no box.
 */
export async function listDocuments(
  context: Context,
  input: Input<typeof approvalApi.listDocuments>,
): Promise<string> {
  const number = input.documentQueryNumber
  const name = (Object.entries(boxes) as [BoxName, number][]).find(([, box]) => box === number)?.[0]
  if (name === undefined) throw failure('kit.invalidInput', { fields: ['documentQueryNumber'] })
  const limit = input.itemsPerPage ?? 20
  const page = input.page ?? 1
  if (name === 'saved') return listSaved(context, page, limit)
  const today = await findToday(context.db, context.viewer.comCode, context.clock.now())
  const searchType = input.searchType ?? -1
  const filter = await boxFilter(context, name, {
    fromDay: input.startDate || daysBefore(input.endDate || today, lookBack),
    untilDay: input.endDate || null,
    text: searchType < 0 ? '' : (input.searchText?.trim() ?? ''),
    ...{ searchIn: searchIn[searchType] ?? 'any', isOldestFirst: input.sortValue === 1 },
  })
  const totalCount = filter.owners.length === 0 ? 0 : await countBox(context.db, filter, countedUpTo)
  const offset = (page - 1) * limit
  const rows = offset < totalCount ? await selectBox(context.db, filter, { offset, limit }) : []
  return wireTables(rows, { page, totalCount })
}

/** Saved drafts: their key stands in the place of the document's number. */
async function listSaved(context: Context, page: number, limit: number): Promise<string> {
  const { data, totalCount } = await listBox(context, { box: 'saved', page, itemsPerPage: limit })
  const rows = data.map((item) => ({
    ...item,
    ...{ apmId: item.storeKey ?? '', formId: Number(item.applicationId) },
    ...{ drafter: { name: item.drafterName, title: item.drafterTitle, dept: item.drafterDept } },
    ...{ draftedAt: item.createdDate, lastAt: item.lastDate },
  }))
  return wireTables(rows, { page, totalCount })
}
