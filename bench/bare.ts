import { inTransaction, openDb } from '@maru/server/kit/db'
import { insertEvent } from '@maru/server/kit/events/events.sql'
import { insertComment } from '@maru/server/modules/board/comment/comment.sql'
import { searchTexts } from '@maru/server/modules/board/search/search.rules'
import { insertArticle } from '@maru/server/modules/board/writing/writing.sql'
import fastify from 'fastify'
import { measured } from './calls.ts'
import type { Place } from './kit/place.ts'

/**
 * The bare equivalent of the portal: Fastify with one line per route and the same driver, pool and statements, but
 * without session, rights, validation and schema. `/query/…` runs only the query of the answer, `/all/…` runs every
 * statement. The statements are prepared and their plans are cached as in the portal (docs/decisions/006). So the
 * comparison measures only the work around the statements.
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
// Posting runs the transaction of the portal, with an event without subscribers and with cached search texts.
const { comCode, personCode, deptCode } = place
const writer = { personCode, comCode, deptCode }
const publish = (inTx: Parameters<typeof insertEvent>[0], payload: object) =>
  insertEvent(inTx, { name: 'bench.posted', comCode, payload }, new Date())
const match = new Map<string, ReturnType<typeof searchTexts>>()
app.post('/post/article', async ({ body }) => {
  const { boardId, title, content } = body as { boardId: number; title: string; content: string }
  const words = match.get(content) ?? searchTexts({ title, content, tags: '', author: '' })
  match.set(content, words)
  const article = {
    comCode,
    boardId,
    title,
    content,
    tags: '',
    isNotice: false,
    isDraft: false,
    prefaceId: null,
  }
  const rest = { imageId: null, startDate: null, endDate: null, isMustRead: false, fieldValues: [] }
  const search = { comCode, boardId, isNotice: false, prefaceId: null, ...words, names: '' }
  const stand = { isNameless: false, parentId: null, writer }
  const result = await inTransaction(db, async (inTx) => {
    const articleId = await insertArticle(inTx, { ...article, ...rest, ...stand }, search, new Date())
    await publish(inTx, { boardId, articleId })
    return articleId
  })
  return { code: 'ok', result }
})
app.post('/post/comment', async ({ body }) => {
  const { boardId, articleId, content } = body as { boardId: number; articleId: number; content: string }
  const comment = {
    comCode,
    boardId,
    articleId,
    replyTo: null,
    writer,
    content,
    isNameless: false,
    named: [],
  }
  const result = await inTransaction(db, async (inTx) => {
    const { commentId } = await insertComment(inTx, comment, new Date())
    await publish(inTx, { boardId, articleId, commentId })
    return commentId
  })
  return { code: 'ok', result }
})
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.send?.('ready')
process.on('disconnect', () => process.exit(0))
