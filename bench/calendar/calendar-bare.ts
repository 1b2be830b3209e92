import { openDb } from '@maru/server/kit/db'
import { selectEntries } from '@maru/server/modules/calendar/event/entry.sql'
import fastify from 'fastify'

/** The bare equivalent of a calendar: only one line per route, with the same driver, pool and statement. */
const db = openDb(process.env.DATABASE_URL ?? '', {
  max: Number(process.env.DATABASE_POOL ?? 10),
  statementTimeout: 15_000,
  onePlan: true,
})
const looking = {
  personCode: process.env.BENCH_PERSON ?? '',
  subjects: [`person:${process.env.BENCH_PERSON}`],
}
const calendarId = Number(process.env.BENCH_CALENDAR)
const app = fastify()
app.post('/list', async ({ body }) => {
  const { from, until } = body as { from: string; until: string }
  const span = { from: new Date(from), until: new Date(until), calendarIds: [calendarId], mainId: calendarId }
  return {
    code: 'ok',
    result: await selectEntries(db, looking, { ...span, expanded: [], expandedIds: [], limit: 5001 }),
  }
})

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.send?.('ready')
process.on('disconnect', () => process.exit(0))
