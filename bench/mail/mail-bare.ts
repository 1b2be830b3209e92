import { openDb } from '@maru/server/kit/db'
import { selectMails } from '@maru/server/modules/mail/reading/list.sql'
import fastify from 'fastify'

/** The bare equivalent of a list of mails: only one line, with the same driver, pool and statement. */
const db = openDb(process.env.DATABASE_URL ?? '', {
  max: Number(process.env.DATABASE_POOL ?? 10),
  statementTimeout: 15_000,
  onePlan: true,
})
const box = { comCode: 'ONE', mailboxId: Number(process.env.BENCH_BOX) }
const folderId = Number(process.env.BENCH_FOLDER)
const app = fastify()
app.get('/list', async () => ({
  code: 'ok',
  result: await selectMails(db, box, {
    ...{ folderId, filter: 'all', categoryId: null, sort: 'date', isAscending: false, conversations: false },
    ...{ own: '', personCode: 'bench', after: null, limit: 51 },
  }),
}))

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.send?.('ready')
process.on('disconnect', () => process.exit(0))
