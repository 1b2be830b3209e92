import type { Language } from '@maru/api/kit/language'
import type { Context } from '#kit/context.ts'
import {
  hitsCounted,
  type SearchHit,
  type SearchPage,
  type SearchQuery,
  type SearchSource,
} from '#kit/search/search-source.ts'
import { bookingAddress } from '../booking/booking.rules.ts'
import { lookingAs } from '../resource/resource.access.ts'
import { nameIn } from '../resource/resource.rules.ts'
import { type ResourceRow, selectResources } from '../resource/resource.sql.ts'
import { type OwnHit, selectOwnHits } from './search.sql.ts'

const nothing: SearchPage = { hits: [], totalCount: 0, isMore: false }
const excerptLength = 140

const pageOf = (hits: SearchHit[], count: number): SearchPage => ({
  hits,
  totalCount: Math.min(count, hitsCounted),
  isMore: count > hitsCounted,
})

function toBookingHit(row: OwnHit): SearchHit {
  const times = `${row.startTime}–${row.endTime}`
  const content = row.content.replaceAll(/\s+/g, ' ').slice(0, excerptLength)
  return {
    id: String(row.bookingId),
    title: row.title,
    excerpt: content === '' ? times : `${times} · ${content.toWellFormed()}`,
    place: row.resourceName,
    author: row.personName,
    date: row.startUtc,
    url: bookingAddress(row),
  }
}

/** Searches bookings that the viewer owns or participates in, for the total search. */
async function searchOwnBookings(
  { db, viewer, clock }: Context,
  { keyword, inBody, pageNumber, pageSize, filter }: SearchQuery,
): Promise<SearchPage> {
  if (viewer.mailOnly) return nothing
  const { hits, count } = await selectOwnHits(db, {
    ...{ personCode: viewer.personCode, keyword, inBody, now: clock.now() },
    ...{ start: (pageNumber - 1) * pageSize, size: pageSize, most: hitsCounted + 1, filter },
  })
  return pageOf(hits.map(toBookingHit), count)
}

function toResourceHit(row: ResourceRow, language: Language): SearchHit {
  const title = nameIn(row.name, language)
  // The names in the other languages, which may contain the match.
  const others = Object.values(row.name).filter((name) => name !== '' && name !== title)
  const description = row.description.slice(0, excerptLength).toWellFormed()
  return {
    id: String(row.resourceId),
    title,
    excerpt: [...others, description].filter(Boolean).join(' · '),
    place: row.place === '' ? null : { ko: row.place, en: row.place, zh: row.place },
    author: null,
    date: null,
    url: `/reservedb/week?RESOURCE=${row.resourceId}`,
  }
}

/** Searches resources that the viewer can see by name and place, for the total search. */
async function searchResources(
  { db, viewer }: Context,
  { keyword, inBody, pageNumber, pageSize }: SearchQuery,
): Promise<SearchPage> {
  if (viewer.mailOnly) return nothing
  const rows = await selectResources(db, lookingAs(viewer), {
    ...{ typed: keyword, inBody, limit: hitsCounted + 1 },
  })
  const start = (pageNumber - 1) * pageSize
  const matches = rows.slice(start, start + pageSize).map((row) => toResourceHit(row, viewer.language))
  return pageOf(matches, rows.length)
}

/** Sources of the total search in this room: own bookings, and resources. */
export const reservationSources: SearchSource[] = [
  { target: 'booking', filters: ['from', 'until', 'authorCode'], search: searchOwnBookings },
  { target: 'resource', filters: [], search: searchResources },
]
