import { boxes } from '@maru/api/approval'
import { openDb } from '@maru/server/kit/db'
import { countBox, selectBox } from '@maru/server/modules/approval/box/box.sql'
import type { BoxFilter } from '@maru/server/modules/approval/box/box-entry.sql'
import fastify from 'fastify'

/** The bare equivalent of a pending box: one line per route, with the same driver, pool and statements. */
const db = openDb(process.env.DATABASE_URL ?? '', {
  max: Number(process.env.DATABASE_POOL ?? 10),
  statementTimeout: 15_000,
  onePlan: true,
})
const personCode = process.env.BENCH_PERSON ?? ''
const filter: BoxFilter = {
  ...{ comCode: process.env.BENCH_COMPANY ?? '', personCode, box: boxes.pending },
  ...{
    owners: [`person:${personCode}`],
    represented: [],
    formId: null,
    groupId: null,
    year: null,
    fromDay: null,
    untilDay: null,
  },
  ...{ text: '', searchIn: 'any', isOldestFirst: false },
  ...{ sort: 'date', status: null, isUnreadOnly: false, reach: null, hidesSecrets: false },
}
const app = fastify()
app.get('/list', async () => ({
  code: 'ok',
  result: {
    data: await selectBox(db, filter, { offset: 0, limit: 50 }),
    totalCount: await countBox(db, filter, 1001),
  },
}))

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.send?.('ready')
process.on('disconnect', () => process.exit(0))
