import type { FastifyInstance } from 'fastify'
import type { Bus } from '../bus.ts'
import { probeWorkFolder } from '../config/work-folder.ts'
import type { Db } from '../db.ts'
import type { Storage } from '../files/storage.ts'

const answerWithin = 2_000
/** Milliseconds for which a check of the store is cached: it may need a request to another machine. */
const storageAnswerHolds = 5_000

/** What the health checks use. */
export interface HealthParts {
  db: Db
  bus: Pick<Bus, 'connected'>
  storage: Storage
  /** The folder for pictures and conversions in progress. */
  workFolder: string
  isStopping(): boolean
}

const noDigest = '0'.repeat(64)

/** Checks that the store answers, with an object that never exists, and that the work folder can be written. */
async function reachesStorage({ storage, workFolder }: HealthParts): Promise<boolean> {
  try {
    await probeWorkFolder(workFolder)
    const stored = await storage.open(noDigest)
    stored?.destroy()
    await storage.free()
    return true
  } catch {
    return false
  }
}

/**
 * Serves `/healthz` (200 while the process runs) and `/readyz` (200 while the process can reach its database and its
 * file store, receives the notifications of the others and is not stopping; otherwise 503 with the missing part, so
 * that a proxy uses other processes).
 */
export function serveHealth(app: FastifyInstance, parts: HealthParts): void {
  const { db, bus, isStopping } = parts
  let asked: { at: number; answer: Promise<boolean> } | undefined
  const storageAnswers = () => {
    const now = performance.now()
    if (!asked || now - asked.at > storageAnswerHolds) asked = { at: now, answer: reachesStorage(parts) }
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
      ...(bus.connected ? [] : ['notifications']),
    ]
    return reply
      .code(missing.length === 0 ? 200 : 503)
      .type('text/plain')
      .send(missing.length === 0 ? 'ready' : `not ready: ${missing.join(', ')}`)
  })
}
