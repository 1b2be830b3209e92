import { readEventId } from '@maru/api/calendar/event-id'
import { notFound } from '#kit/failure.ts'
import type { RelationSide } from '#modules/relation/index.ts'
import { minutesOf } from '../card/event-mail.service.ts'
import { selectReadableEvents } from '../event/entry.sql.ts'
import { selectEventTitles, selectStoredEvents } from './relation.sql.ts'

const noName = { ko: '', en: '', zh: '' }

const eventsOf = (ids: readonly string[]) =>
  ids.flatMap((id) => {
    const named = readEventId(id)
    return named ? [{ id, ...named }] : []
  })

/** Events, and dates of series, as items that are made from others: a mail, and from which minutes are made. */
export const eventRelations: RelationSide = {
  kind: 'event',
  async listReadable({ db, viewer }, ids) {
    const events = eventsOf(ids)
    const readable = await selectReadableEvents(
      db,
      viewer,
      events.map(({ eventId }) => eventId),
    )
    const rows = await selectEventTitles(db, readable)
    const titles = new Map(rows.map((one) => [`${one.eventId} ${one.original}`, one.title]))
    return events.flatMap(({ id, eventId, original }) => {
      const title = titles.get(`${eventId} ${original}`) ?? titles.get(`${eventId} null`)
      if (title === undefined) return []
      const date = original === null ? '' : `&original=${original}`
      return [{ id, title, url: `/calendar?event=${eventId}${date}` }]
    })
  },
  async listStored(db, ids) {
    const events = eventsOf(ids)
    const stored = new Set(
      await selectStoredEvents(
        db,
        events.map(({ eventId }) => eventId),
      ),
    )
    return events.flatMap(({ id, eventId }) => (stored.has(eventId) ? [id] : []))
  },
  async begin(context, id, to) {
    const named = readEventId(id)
    if (!named || to !== 'article') throw notFound()
    const { subject, html, people } = await minutesOf(context, named)
    return {
      title: subject,
      content: html,
      people: people.map(({ name, address }) => ({
        ...{ personCode: null, email: address, deptName: noName },
        name: { ko: name, en: name, zh: name },
      })),
      fileCode: null,
    }
  },
}
