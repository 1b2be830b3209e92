import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type LinkChange, linkApi } from '@maru/api/admin/link'
import { adminSystemApi } from '@maru/api/admin/system'
import { adminWebhookApi } from '@maru/api/admin/webhook'
import { approvalEvents } from '@maru/api/approval'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#kit/db.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { actOn, expenseValues, type Forms, openApproval } from '#test/approvals.ts'
import { openCast, type Role } from '#test/cast.ts'
import type { Restore } from '#test/snapshot.ts'
import { deliverWebhook } from '../webhook/delivery.jobs.ts'
import { insertChange, lockChanges } from './link.sql.ts'

interface Received {
  id: string
  type: string
  data: LinkChange & { system: string }
}

let receiver: Server
let received: Received[]
let status: number
let portal: TestApp
let people: Record<Role, Client>
let forms: Forms
let restore: Restore

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (piece) => {
      body += piece
    })
    request.on('end', () => {
      received.push({ id: String(request.headers['webhook-id']), ...JSON.parse(body) })
      response.writeHead(status).end('said')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  portal = await openTestApp({ withJobs: 'queued', env: { WEBHOOK_HOSTS: `127.0.0.1:${port()}` } })
  people = await openCast(portal)
  forms = await openApproval(portal)
  await portal.db`update org_person set employee_number = '00123' where person_code = 'colleague'`
  restore = await portal.snapshot()
})
beforeEach(async () => {
  received = []
  status = 200
  await restore()
})
afterAll(async () => {
  await portal.stop()
  await new Promise((resolve) => receiver.close(resolve))
})

const port = () => (receiver.address() as AddressInfo).port

/** A system that a manager made, with the receiver as its address. */
async function connect() {
  const { result } = await people.manager.call(adminSystemApi.createSystem, {
    ...{ name: '인사시스템', owners: ['user', 'peer'], drafters: ['company:ONE'], networks: [], days: 30 },
    forms: [{ applicationId: String(forms.get('지출')), mode: 'submit' }],
    ...{ url: `http://127.0.0.1:${port()}/states`, callsPerMinute: 1000 },
  })
  const headers = { authorization: `Bearer ${result.token}`, 'x-requested-with': null }
  const { systems } = (await people.manager.call(adminSystemApi.listSystems, {})).result
  return {
    ...{ systemId: result.systemId, webhookId: systems[0]?.webhookId ?? 0 },
    async submit(externalKey: string) {
      const input = {
        ...{ externalKey, applicationId: String(forms.get('지출')), drafter: { employeeNumber: '00123' } },
        ...{ subject: '출장비 정산', values: expenseValues(2_000_000) },
      }
      const answer = await portal.client.call(linkApi.submitDocument, input, { headers })
      return answer.result.apmId ?? ''
    },
    changes: async (after = '0', limit = 100) =>
      (await portal.client.call(linkApi.listChanges, { after, limit }, { headers })).result,
  }
}

/** Runs the queued attempts of all waiting events, as the queue would. */
async function deliver(): Promise<void> {
  const waiting = await portal.db<{ deliveryId: string }[]>`
    select delivery_id from admin_webhook_delivery where state = 'waiting' order by created_at, delivery_id`
  for (const row of waiting) await deliverWebhook({ ...portal.app.services, db: portal.db }, row)
}

const told = ({ type, seq, before, status, act }: LinkChange) => [type, seq, before, status, act]
const whole = [
  ['document.submitted', 1, 'TEMP', 'PROGRESS', 'submit'],
  ['document.stepDecided', 2, 'PROGRESS', 'PROGRESS', 'approve'],
  ['document.completed', 4, 'PROGRESS', 'COMPLETE', 'approve'],
]

test('each state is sent with its number and ids only, and listed in its order', async () => {
  const erp = await connect()
  const apmId = await erp.submit('PO-1')
  await actOn(people.manager, apmId, 'approve')
  await actOn(people.peer, apmId, 'approve')
  await portal.app.drainEvents()
  await deliver()
  expect(received.map((one) => [one.type, one.data.seq]).sort()).toEqual(
    whole.map(([type, seq]) => [type, seq]).sort(),
  )
  const last = received.find((one) => one.type === 'document.completed')
  expect(last?.data).toMatchObject({
    ...{ system: '인사시스템', externalKey: 'PO-1', attempt: 1, documentId: apmId, status: 'COMPLETE' },
    ...{ actorEmployeeNumber: '', docNumber: expect.stringMatching(/^지출-2026-\d{5}$/) },
  })
  expect(JSON.stringify(received)).not.toContain('출장비')
  const { changes, next, more } = await erp.changes()
  expect(changes.map(told)).toEqual(whole)
  expect(changes[0]?.actorEmployeeNumber).toBe('00123')
  expect([next, more]).toEqual(['3', false])
  expect((await erp.changes('1', 1)).changes.map(told)).toEqual([whole[1]])
  expect(await erp.changes('3')).toEqual({ changes: [], next: '3', more: false })
  const asked = { systemId: erp.systemId, page: 1, itemsPerPage: 20 }
  const { result } = await people.manager.call(adminSystemApi.listSystemDocuments, asked)
  expect(result).toMatchObject({ totalCount: 1, data: [{ externalKey: 'PO-1', status: 'COMPLETE' }] })
  expect((await people.outsider.call(adminSystemApi.listSystemDocuments, asked)).status).toBe(403)
})

test('events that arrive late, twice or in reverse order give each state once in the order of the history', async () => {
  const erp = await connect()
  const apmId = await erp.submit('PO-2')
  await actOn(people.manager, apmId, 'approve')
  await actOn(people.peer, apmId, 'approve')
  await portal.app.drainEvents()
  await portal.db`delete from admin_link_change`
  const { db, emit } = { db: portal.db, emit: portal.app.services.emit }
  for (const seq of [4, 1, 4]) {
    const states = { act: 'approve', before: 'PROGRESS', after: 'COMPLETE', actorCode: 'peer' } as const
    const payload = { apmId: Number(apmId), formId: forms.get('지출') ?? 0, seq, ...states }
    await emit(db, { name: approvalEvents.acted, comCode: 'ONE', payload })
    await portal.app.drainEvents()
  }
  const rows = await portal.db<{ seq: number }[]>`select seq from admin_link_change order by number`
  expect(rows.map((one) => one.seq)).toEqual([1, 2, 4])
})

test('a reader between two commits in reverse order misses no change', async () => {
  const erp = await connect()
  await erp.submit('PO-3')
  await portal.app.drainEvents()
  const [link] = await portal.db<{ key: string }[]>`select key from admin_link_document`
  const change = (seq: number) => ({
    ...{ apmId: null, seq, type: 'document.changed', act: 'x', before: 'PROGRESS', status: 'PROGRESS' },
    ...{ actorCode: '', docNumber: '', happenedAt: '2026-11-21T01:00:00Z' },
  })
  const write = (seq: number, between: () => Promise<void>) =>
    inTransaction(portal.db, async (db) => {
      await lockChanges(db, erp.systemId)
      await between()
      await insertChange(db, erp.systemId, link?.key ?? '', change(seq) as never)
    })
  let other: Promise<void> = Promise.resolve()
  const seen: string[] = []
  await write(7, async () => {
    // The second writer must wait, so that its number is larger and becomes visible later.
    other = write(8, async () => {})
    await expect
      .poll(() => portal.db`select 1 from pg_locks where locktype = 'advisory' and not granted`)
      .toHaveLength(1)
    seen.push((await erp.changes()).next)
  })
  await other
  const rest = await erp.changes(seen[0])
  expect(rest.changes.map((one) => one.seq)).toEqual([7, 8])
})

test('an address that fails for an hour receives everything afterwards, with the same ids', async () => {
  const erp = await connect()
  status = 500
  await erp.submit('PO-4')
  await portal.app.drainEvents()
  await deliver()
  const first = received.map((one) => one.id)
  const asked = { webhookId: erp.webhookId, page: 1, itemsPerPage: 20 }
  const list = async () =>
    (await people.manager.call(adminWebhookApi.listWebhookDeliveries, asked)).result.data
  expect((await list())[0]).toMatchObject({ event: 'document.submitted', state: 'waiting', status: 500 })
  status = 200
  received = []
  const [failed] = await list()
  const resent = await people.manager.call(adminWebhookApi.resendWebhookDelivery, {
    deliveryId: failed?.deliveryId ?? '',
  })
  expect(resent.status).toBe(200)
  await deliver()
  expect(received.map((one) => one.id)).toEqual(first)
  expect((await list())[0]).toMatchObject({ state: 'delivered', status: 200 })
  const test = await people.manager.call(adminWebhookApi.testWebhook, { webhookId: erp.webhookId })
  expect([test.result.state, received.at(-1)?.type]).toEqual(['delivered', 'test'])
})
