import type { Input, Output } from '@maru/api/kit/endpoint'
import { type mailApi, wellKnownFolders } from '@maru/api/mail'
import type { Context } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { requireBox } from '../mailbox/mailbox.access.ts'
import { findZone } from '../mailbox/zone.sql.ts'
import { folderOf } from '../reading/list.service.ts'
import { readCalendarFilters } from './calendar-filter.rules.ts'
import { countUnreadOf, type EntityRow, selectEntities } from './entity.sql.ts'
import { entityFilters, entityOrder } from './entity-filter.sql.ts'

type Asked = Input<typeof mailApi.listEntities>
type Answer = Output<typeof mailApi.listEntities>

const dayOf = (instant: string, zone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(instant))

const fields = new Map<string, (row: EntityRow) => unknown>([
  ['subject', (row) => row.subject],
  ['from', (row) => ({ displayName: row.fromName, email: row.fromAddress })],
  ['datetimecreated', (row) => row.receivedAt],
  ['datetimereceived', (row) => row.receivedAt],
  ['datetimesent', (row) => row.sentAt],
  ['isread', (row) => row.isRead],
  ['isdraft', (row) => row.isDraft],
  ['isflagged', (row) => row.isFlagged],
  ['size', (row) => row.size],
  ['preview', (row) => row.preview],
  ['importance', (row) => row.importance],
  ['hasattachments', (row) => row.hasAttachments],
])

const camel = (name: string) => name.slice(0, 1).toLowerCase() + name.slice(1)

/** Exactly the asked fields in camelCase, and the id; a field that no mail has is null. */
function entityOf(row: EntityRow, asked: Asked['fields'], zone: string): Record<string, unknown> {
  const entity = new Map<string, unknown>([['id', String(row.entryId)]])
  for (const one of asked) {
    const { name, format } = typeof one === 'string' ? { name: one, format: undefined } : one
    if (name.toLowerCase() === 'id') continue
    const value = fields.get(name.toLowerCase())?.(row) ?? null
    const isDay = format === 'yyyy-MM-dd' && typeof value === 'string' && !Number.isNaN(Date.parse(value))
    entity.set(camel(name), isDay ? dayOf(value, zone) : value)
  }
  return Object.fromEntries(entity)
}

async function listMailEntities(context: Context, input: Asked): Promise<Answer> {
  const { db } = context
  const box = await requireBox(context)
  const named = input.folderId || input.wellKnownFolderName || input.wellKnownParentName || 'inbox'
  const folder = await folderOf(context, box, named)
  const { fits, unknown } = entityFilters(db, input.filters ?? [])
  if (unknown !== undefined) throw failure('kit.invalidInput', { fields: [unknown] })
  const { rows, totalCount } = await selectEntities(db, box, {
    folderId: folder.folderId,
    fits,
    order: entityOrder(db, input.sorts ?? []),
    limit: input.pageSize ?? 20,
    offset: input.offset ?? 0,
  })
  const zone = await findZone(context.db, context.viewer.personCode)
  return { items: rows.map((row) => entityOf(row, input.fields, zone)), totalCount }
}

/** Entries of one room that are read to be counted, sorted and paged. */
const mostEntries = 1000

/** Entries of the calendars of all rooms that fit the conditions; those of today of the viewer without conditions. */
async function listCalendarEntities(context: Context, input: Asked): Promise<Answer> {
  const zone = await findZone(context.db, context.viewer.personCode)
  const query = readCalendarFilters(input.filters ?? [], zone, context.clock.now())
  if ('refused' in query) throw failure('kit.invalidInput', { fields: [query.refused] })
  const { from, until } = query
  const limit = input.pageSize ?? 50
  const offset = input.offset ?? 0
  const items: (Record<string, unknown> & { start: string })[] = []
  for (const source of context.slots.all('calendarSource')) {
    const page = await source.list(context, { from, until, limit: mostEntries })
    for (const { id, title, place, folderId, isAllDay, start, end } of page.filter(query.fits))
      if (!input.folderId || folderId === input.folderId)
        items.push({
          ...{
            id,
            parentFolderId: folderId ?? null,
            subject: title,
            location: place,
            isAllDayEvent: isAllDay,
          },
          ...{ start, end },
        })
  }
  const isDescending = /^desc/i.test(input.sorts?.[0]?.direction ?? 'asc')
  items.sort((one, other) => Date.parse(one.start) - Date.parse(other.start))
  if (isDescending) items.reverse()
  const page = items.slice(offset, offset + limit).map((item) => {
    const values = input.fields.map((one) => {
      const { name, format } = typeof one === 'string' ? { name: one, format: undefined } : one
      const value = Object.hasOwn(item, camel(name)) ? item[camel(name)] : null
      // A day of a whole-day entry has no zone.
      const isInstant = format === 'yyyy-MM-dd' && typeof value === 'string' && value.includes('T')
      return [camel(name), isInstant ? dayOf(value, zone) : value] as const
    })
    return { id: item.id, ...Object.fromEntries(values) }
  })
  return { items: page, totalCount: items.length }
}

/** The rows of web parts (spec 2§7). People of a MAILONLY department have no calendar (spec 1§2). */
export async function listEntities(context: Context, input: Asked): Promise<Answer> {
  if (input.type === 'EmailMessage') return listMailEntities(context, input)
  return context.viewer.mailOnly ? { items: [], totalCount: 0 } : listCalendarEntities(context, input)
}

/** Unread mails of a well-known folder. */
export async function countUnread(
  context: Context,
  input: Input<typeof mailApi.countUnread>,
): Promise<number> {
  const name = (input.folder ?? 'inbox').toLowerCase()
  if (!wellKnownFolders.some((one) => one === name)) throw notFound()
  return (await countUnreadOf(context.db, context.viewer.personCode, name)) ?? 0
}

/** Whether the inbox has an unread mail. */
export async function hasUnread(context: Context): Promise<boolean> {
  return (await countUnread(context, {})) > 0
}
