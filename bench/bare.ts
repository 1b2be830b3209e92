import { openDb } from '@maru/server/kit/db'
import fastify from 'fastify'
import { measured } from './calls.ts'
import type { Place } from './place.ts'

/**
 * The bare equivalent: Fastify with one line a route, the same driver, pool and statements, and nothing else: no
 * session, no rights, no validation, no schema. `/query/…` runs the answer's query alone, `/all/…` every statement.
 * Its statements are prepared and their plans kept as the portal's are (docs/decisions/006), so that what is compared
 * is the work around them.
 */
const place = JSON.parse(process.env.BENCH_PLACE ?? '{}') as Place
const db = openDb(process.env.DATABASE_URL ?? '', {
  max: Number(process.env.DATABASE_POOL ?? 10),
  statementTimeout: 15_000,
  onePlan: true,
})
const app = fastify()
for (const { key, steps } of measured) {
  steps.forEach((step, index) => {
    const { method } = step.endpoint
    app.route({
      method,
      url: `/query/${key}/${index}`,
      handler: async () => ({ code: 'ok', result: await step.query(db, place) }),
    })
    app.route({
      method,
      url: `/all/${key}/${index}`,
      handler: async () => ({ code: 'ok', result: await step.statements(db, place) }),
    })
  })
}
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.send?.('ready')
process.on('disconnect', () => process.exit(0))
