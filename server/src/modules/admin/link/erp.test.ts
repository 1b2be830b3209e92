import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type LinkChange, linkApi } from '@maru/api/admin/link'
import { adminSystemApi } from '@maru/api/admin/system'
import type { Endpoint } from '@maru/api/kit/endpoint'
import { expect, test } from 'vitest'
import { checkHistories } from '#modules/approval/index.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { expenseValues, openApproval } from '#test/approvals.ts'
import { openCast } from '#test/cast.ts'
import { type ServerProcess, startProcess } from '#test/process.ts'
import { deliverWebhook } from '../webhook/delivery.jobs.ts'

/** `npm run soak` drafts 1,000 documents; the gate the same in short. */
const documents = process.env.MARU_SOAK === '1' ? 1000 : 60

interface Told {
  id: string
  data: LinkChange
}

/** The address of the ERP: it remembers what it receives, as an ERP would, by the id of the delivery. */
async function openReceiver(): Promise<{ server: Server; port: number; told: Told[] }> {
  const told: Told[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece) => {
      body += piece
    })
    request.on('end', () => {
      told.push({ id: String(request.headers['webhook-id']), data: JSON.parse(body).data })
      response.writeHead(200).end('ok')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port, told }
}

/** The client of the ERP: it repeats a request with the same key until it has an answer. */
class Erp {
  target: ServerProcess
  readonly token: string
  answers = 0
  constructor(target: ServerProcess, token: string) {
    this.target = target
    this.token = token
  }

  async call(endpoint: Endpoint, input: Record<string, unknown>): Promise<Record<string, unknown>> {
    for (;;) {
      const { url } = this.target
      const query =
        endpoint.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
      const answer = await fetch(`${url}/cm${endpoint.path}${query}`, {
        method: endpoint.method,
        headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
        ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(input) }),
      })
        .then(async (response) => ({ status: response.status, body: await response.json() }))
        .catch(() => null)
      if (answer?.status === 200) {
        this.answers += 1
        return (answer.body as { result: Record<string, unknown> }).result
      }
      // Killed, or just starting: whether it was written is not known. Everything else is a fault.
      if (answer && answer.status < 500) throw new Error(JSON.stringify(answer.body))
      await sleep(20)
    }
  }
}

/** Runs work over all keys with eight requests at once. */
async function forAll(keys: readonly string[], work: (key: string) => Promise<unknown>): Promise<void> {
  const waiting = [...keys]
  const worker = async () => {
    for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) await work(key)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}

async function allChanges(erp: Erp): Promise<LinkChange[]> {
  const all: LinkChange[] = []
  for (let after = '0'; ; ) {
    const page = (await erp.call(linkApi.listChanges, { after, limit: '200' })) as {
      changes: LinkChange[]
      next: string
      more: boolean
    }
    all.push(...page.changes)
    if (!page.more) return all
    after = page.next
  }
}

/** Sends what a killed process has left waiting, as the queue does later. */
async function deliverRest(portal: TestApp): Promise<void> {
  const rows = await portal.db<{ deliveryId: string }[]>`
    select delivery_id from admin_webhook_delivery where state = 'waiting'`
  for (const row of rows) await deliverWebhook({ ...portal.app.services, db: portal.db }, row)
}

test('an ERP whose portal is killed while it drafts has each document once, and each state once in order', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'maru-erp-'))
  const receiver = await openReceiver()
  const env = {
    SEAL_KEY_FILE: join(folder, 'seal.key'),
    WEBHOOK_HOSTS: `127.0.0.1:${receiver.port}`,
  }
  const portal = await openTestApp({ now: new Date().toISOString(), env, withJobs: 'queued' })
  const started: ServerProcess[] = []
  try {
    const people = await openCast(portal)
    const forms = await openApproval(portal)
    const applicationId = String(forms.get('지출'))
    const { token } = (
      await people.manager.call(adminSystemApi.createSystem, {
        ...{ name: 'ERP', owners: ['user', 'peer'], drafters: ['company:ONE'], networks: [], days: 30 },
        forms: [{ applicationId, mode: 'submit' }],
        ...{ url: `http://127.0.0.1:${receiver.port}/`, callsPerMinute: 6000 },
      })
    ).result
    const start = async () => {
      const server = await startProcess({ DATABASE_URL: portal.url, DATABASE_POOL: '8', ...env })
      started.push(server)
      return server
    }
    const erp = new Erp(await start(), token)
    const killAfter = async (answers: number) => {
      await expect.poll(() => erp.answers, { interval: 5, timeout: 60_000 }).toBeGreaterThanOrEqual(answers)
      const victim = erp.target
      await victim.end('SIGKILL')
      erp.target = await start()
    }
    const keys = Array.from({ length: documents }, (_, index) => `PO-${index}`)
    const submit = (externalKey: string) =>
      erp.call(linkApi.submitDocument, {
        ...{ externalKey, applicationId, drafter: { personCode: 'user' }, subject: externalKey },
        values: expenseValues(Number(externalKey.slice(3)) + 1),
      })
    await Promise.all([forAll(keys, submit), killAfter(Math.floor(documents / 3))])
    const cancelled = keys.filter((_, index) => index % 3 === 0)
    const before = erp.answers
    const cancel = (externalKey: string) => erp.call(linkApi.cancelDocument, { externalKey, reason: '취소' })
    await Promise.all([forAll(cancelled, cancel), killAfter(before + Math.floor(cancelled.length / 2))])

    const rows = await portal.db<{ subject: string; status: string }[]>`
      select subject, status from approval_document`
    const expected = keys.map((key) => `${key} ${cancelled.includes(key) ? 'WITHDRAWN' : 'PROGRESS'}`)
    expect(rows.map((row) => `${row.subject} ${row.status}`).sort()).toEqual(expected.sort())

    const states = keys.length + cancelled.length
    await expect.poll(async () => (await allChanges(erp)).length, { timeout: 60_000 }).toBe(states)
    const seqs = Map.groupBy(await allChanges(erp), (one) => one.externalKey)
    const wrong = keys.filter((key) => {
      const wanted = cancelled.includes(key) ? '1,2' : '1'
      return (
        seqs
          .get(key)
          ?.map((one) => one.seq)
          .join() !== wanted
      )
    })
    expect(wrong).toEqual([])

    await deliverRest(portal)
    const deliveries = new Map(receiver.told.map(({ id, data }) => [id, `${data.externalKey} ${data.seq}`]))
    expect([...deliveries.values()].sort()).toEqual(
      keys.flatMap((key) => (cancelled.includes(key) ? [`${key} 1`, `${key} 2`] : [`${key} 1`])).sort(),
    )
    const { checked, touched } = await checkHistories(portal.db, portal.app.services)
    expect([checked, touched]).toEqual([keys.length, null])
  } finally {
    await Promise.all(started.map((one) => one.end('SIGKILL')))
    await portal.stop()
    receiver.server.close()
    await rm(folder, { recursive: true, force: true })
  }
}, 600_000)
