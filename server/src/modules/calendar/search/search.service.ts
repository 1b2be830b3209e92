import type { calendarApi, FoundEventItem } from '@maru/api/calendar'
import type { Input } from '@maru/api/kit/endpoint'
import type { Context } from '#kit/context.ts'
import {
  hitsCounted,
  noFilter,
  type SearchHit,
  type SearchPage,
  type SearchQuery,
  type SearchSource,
} from '#kit/search/search-source.ts'
import { instantOfWall, knownZone } from '../series/zone.rules.ts'
import { storedWall } from '../store/instance.rules.ts'
import { type EventHit, selectEventHits } from './search.sql.ts'

const nothing: SearchPage = { hits: [], totalCount: 0, isMore: false }
const excerptLength = 140
/** Events that the palette shows. */
const paletteCount = 8

const addressOf = ({ eventId, isRepeat, original }: EventHit) =>
  `/calendar?event=${eventId}${isRepeat && original !== null ? `&original=${original}` : ''}`

/** The start of the date that represents an event; of one before the stored years its first date. */
const startOf = ({ startUtc, startAt, timeZone }: EventHit) =>
  startUtc ?? new Date(instantOfWall(storedWall(startAt), knownZone(timeZone) ?? 'UTC')).toISOString()

function hitOf(row: EventHit): SearchHit {
  const text = row.content
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const excerpt = [row.place, text.slice(0, excerptLength)].filter((part) => part !== '').join(' · ')
  const { organizerName } = row
  return {
    id: String(row.eventId),
    title: row.title,
    excerpt: excerpt.toWellFormed(),
    place: row.calendarName,
    author: organizerName.ko === '' && organizerName.en === '' ? null : organizerName,
    date: startOf(row),
    url: addressOf(row),
  }
}

/** Searches the events that the viewer may read, for the total search. */
async function searchCalendar(
  { db, viewer, clock }: Context,
  { keyword, inBody, pageNumber, pageSize, filter }: SearchQuery,
): Promise<SearchPage> {
  if (viewer.mailOnly) return nothing
  const { hits, count } = await selectEventHits(db, {
    ...{ personCode: viewer.personCode, subjects: viewer.subjects, keyword, inBody, now: clock.now() },
    ...{ start: (pageNumber - 1) * pageSize, size: pageSize, most: hitsCounted + 1, filter },
  })
  return { hits: hits.map(hitOf), totalCount: Math.min(count, hitsCounted), isMore: count > hitsCounted }
}

/** The source of the total search in this room. */
export const eventSearch: SearchSource = {
  target: 'calendar',
  filters: ['from', 'until', 'authorCode'],
  search: searchCalendar,
}

/** The events whose title or place contains a text, the nearest first; for the palette. */
export async function findEvents(
  { db, viewer, clock }: Context,
  { text }: Input<typeof calendarApi.findEvents>,
): Promise<FoundEventItem[]> {
  const keyword = text.normalize('NFC').trim()
  if (keyword === '') return []
  const { hits } = await selectEventHits(db, {
    ...{ personCode: viewer.personCode, subjects: viewer.subjects, keyword, inBody: false, now: clock.now() },
    ...{ start: 0, size: paletteCount, most: paletteCount, filter: noFilter },
  })
  return hits.map((row) => ({
    eventId: row.eventId,
    original: row.isRepeat ? row.original : null,
    title: row.title,
    start: row.firstDay ?? startOf(row),
    isAllDay: row.firstDay !== null,
  }))
}
