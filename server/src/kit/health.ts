import type { FastifyInstance } from 'fastify'
import type { Db } from './db.ts'
import type { Storage } from './storage.ts'

const answerWithin = 2_000
/** Milliseconds for which an answer about the store holds: it may cost a request to another machine. */
const storageAnswerHolds = 5_000

/** What a process needs to be ready. */
export interface HealthParts {
  db: Db
  storage: Storage
  isStopping(): boolean
}

const noDigest = '0'.repeat(64)

/** Whether the store answers: asked for an object that is never there. */
async function reachesStorage(storage: Storage): Promise<boolean> {
  try {
    const found = await storage.open(noDigest)
    found?.destroy()
    await storage.free()
    return true
  } catch {
    return false
  }
}

/**
 * `/healthz` answers 200 while the process lives; `/readyz` 200 only while it can reach its database and its store of
 * files and is not stopping, otherwise 503 with what is missing, so that a proxy sends requests elsewhere.
 */
export function serveHealth(app: FastifyInstance, { db, storage, isStopping }: HealthParts): void {
  let asked: { at: number; answer: Promise<boolean> } | undefined
  const storageAnswers = () => {
    const now = performance.now()
    if (!asked || now - asked.at > storageAnswerHolds) asked = { at: now, answer: reachesStorage(storage) }
    return asked.answer
  }
  const inTime = (answer: Promise<boolean>) =>
    Promise.race([
      answer,
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), answerWithin).unref()),
    ])
  app.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok'))
  app.get('/readyz', async (_request, reply) => {
    const reached = db`select 1`.then(
      () => true,
      () => false,
    )
    const [database, files] = await Promise.all([inTime(reached), inTime(storageAnswers())])
    const missing = [
      ...(isStopping() ? ['stopping'] : []),
      ...(database ? [] : ['database']),
      ...(files ? [] : ['storage']),
    ]
    return reply
      .code(missing.length === 0 ? 200 : 503)
      .type('text/plain')
      .send(missing.length === 0 ? 'ready' : `not ready: ${missing.join(', ')}`)
  })
}
