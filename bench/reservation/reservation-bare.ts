import { openDb } from '@maru/server/kit/db'
import { selectBookings } from '@maru/server/modules/reservation/booking/booking.sql'
import fastify from 'fastify'

/** The bare equivalent of a resource's week: only one line per route, with the same driver, pool and statement. */
const db = openDb(process.env.DATABASE_URL ?? '', {
  max: Number(process.env.DATABASE_POOL ?? 10),
  statementTimeout: 15_000,
  onePlan: true,
})
const span = { from: Number(process.env.BENCH_FROM), until: Number(process.env.BENCH_UNTIL) }
const app = fastify()
app.post('/week', async ({ body }) => {
  const { resourceId } = body as { resourceId: number }
  return { code: 'ok', result: await selectBookings(db, resourceId, span, 3000) }
})

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.send?.('ready')
process.on('disconnect', () => process.exit(0))
