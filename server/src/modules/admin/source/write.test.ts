import { linkApi } from '@maru/api/admin/link'
import { adminSourceApi } from '@maru/api/admin/source'
import { adminSystemApi } from '@maru/api/admin/system'
import { approvalApi, approvalEvents } from '@maru/api/approval'
import { expect, test } from 'vitest'
import { valuesDigest } from '#modules/approval/index.ts'
import { actOn, submission } from '#test/approvals.ts'
import { isSigned, status } from '#test/data-sources.ts'
import { withWrites } from '#test/source-writes.ts'
import { createTestSystem } from '#test/systems.ts'

const world = withWrites()
const { complete, connect, keys, listed, queuedJobs, run } = world

test('a completed document is written once, however often and late its event arrives', async () => {
  const { sourceId, secret } = await connect()
  const apmId = await complete()
  await world.portal.app.drainEvents()
  expect(await queuedJobs()).toBe(1)
  const states = { act: 'approve', before: 'PROGRESS', after: 'COMPLETE', actorCode: 'peer' } as const
  const payload = { apmId: Number(apmId), formId: world.forms.get('품의') ?? 0, seq: 4, ...states }
  for (let count = 0; count < 2; count += 1) {
    await world.portal.app.services.emit(world.portal.db, {
      name: approvalEvents.acted,
      comCode: 'ONE',
      payload,
    })
    await world.portal.app.drainEvents()
    await run(sourceId)
  }
  const [sent, ...others] = world.program.received
  expect(others).toEqual([])
  expect(sent && isSigned(sent, secret)).toBe(true)
  expect(sent?.headers['idempotency-key']).toBe(sent?.headers['webhook-id'])
  const values = { purpose: '출장', amount: '1000', dueDate: '' }
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    ...{ type: 'document.completed', timestamp: '2026-11-21T01:00:00Z', company: 'ONE' },
    data: {
      ...{
        documentId: apmId,
        externalKey: null,
        attempt: null,
        applicationId: String(world.forms.get('품의')),
      },
      ...{ version: 1, docNumber: expect.stringMatching(/^품의-2026-\d{5}$/), subject: '테스트 장비 구매' },
      ...{ completedAt: '2026-11-21T01:00:00Z', drafterEmployeeNumber: '00123', values },
      valuesDigest: valuesDigest(values),
    },
  })
  expect(await listed(sourceId)).toMatchObject([
    { documentId: apmId, state: 'written', attempts: 1, status: 204, formName: { ko: '기본 품의서' } },
  ])
  expect(JSON.stringify(await listed(sourceId))).not.toContain('테스트 장비')
})

test('the document of a system is written back with the key of the system, to that system only', async () => {
  const { sourceId } = await connect()
  const drafting = {
    ...{ externalKey: 'PO-1', applicationId: String(world.forms.get('품의')), subject: '출장비' },
    ...{ drafter: { personCode: 'colleague' }, values: { purpose: '출장' } },
  }
  const apmId = (await world.system.call(linkApi.submitDocument, drafting)).result.apmId ?? ''
  await actOn(world.people.manager, apmId, 'approve')
  await actOn(world.people.peer, apmId, 'approve')
  await world.portal.app.drainEvents()
  await run(sourceId)
  const other = await createTestSystem(world.portal, 'ONE', { name: '급여' })
  await world.portal.db`update admin_data_source set system_id = ${other.systemId}`
  await world.portal.db`update admin_source_write set state = 'waiting'`
  await run(sourceId)
  const data = world.program.received.map(({ body }) => JSON.parse(body).data)
  expect(data).toMatchObject([
    { externalKey: 'PO-1', attempt: 1 },
    { externalKey: null, attempt: null },
  ])
})

test('documents that are not completed, and forms without a source, are not written', async () => {
  const { sourceId } = await connect('지출')
  await complete()
  const sent = submission(world.forms, '품의', { purpose: '출장' })
  const { apmId } = (await world.people.colleague.call(approvalApi.submitDocument, sent)).result
  await actOn(world.people.manager, apmId, 'reject', '다시')
  await world.portal.app.drainEvents()
  await run(sourceId)
  expect([await listed(sourceId), world.program.received, await queuedJobs()]).toEqual([[], [], 0])
})

test.each([400, 409, 422])(
  'a document that is refused with %i stops no other one and is repeated by hand',
  async (code) => {
    const { sourceId } = await connect()
    world.program.replies.push(status(code))
    const refused = await complete('1')
    await complete('2')
    await world.portal.app.drainEvents()
    await run(sourceId)
    expect((await listed(sourceId)).map((one) => [one.documentId === refused, one.state]).sort()).toEqual([
      [false, 'written'],
      [true, 'failed'],
    ])
    const repeat = (more: object = {}) =>
      world.people.manager.call(adminSourceApi.repeatSourceWrites, { sourceId, ...more })
    expect((await repeat({ documentId: '999999' })).result).toEqual({ count: 0 })
    expect((await repeat({ documentId: refused })).result).toEqual({ count: 1 })
    await run(sourceId)
    expect((await listed(sourceId)).map((one) => one.state)).toEqual(['written', 'written'])
    const [first, second, again] = keys()
    expect([first, second === again]).toEqual([again, false])
    expect((await repeat()).result).toEqual({ count: 0 })
    await run(sourceId)
    expect(world.program.received).toHaveLength(3)
  },
)

test('who sends again by hand does not wait for the end of the rest after failures', async () => {
  const { sourceId } = await connect()
  world.program.replies.push(status(422), status(500))
  await complete('1')
  await complete('2')
  await world.portal.app.drainEvents()
  await run(sourceId)
  await run(sourceId)
  expect(world.program.received).toHaveLength(2)
  const repeated = await world.people.manager.call(adminSourceApi.repeatSourceWrites, { sourceId })
  expect(repeated.result).toEqual({ count: 1 })
  await run(sourceId)
  expect((await listed(sourceId)).map((one) => one.state)).toEqual(['written', 'written'])
})

test('the end of a system gives up what waits, and what is completed later', async () => {
  const { sourceId } = await connect()
  await complete('1')
  await world.portal.app.drainEvents()
  const { systemId } = world.system
  expect((await world.people.manager.call(adminSystemApi.endSystem, { systemId })).status).toBe(200)
  await complete('2')
  await world.portal.app.drainEvents()
  await run(sourceId)
  expect(await listed(sourceId)).toMatchObject([
    { state: 'failed', answer: 'ended', status: null, attempts: 0 },
    { state: 'failed', answer: 'ended' },
  ])
  expect(world.program.received).toEqual([])
})

test('a document that was given up while it was sent is written if the program has accepted it', async () => {
  const { sourceId } = await connect()
  const { systemId } = world.system
  world.program.replies.push((response) => {
    void world.people.manager
      .call(adminSystemApi.endSystem, { systemId })
      .then(() => response.writeHead(204).end())
  })
  await complete()
  await world.portal.app.drainEvents()
  await run(sourceId)
  expect(await listed(sourceId)).toMatchObject([{ state: 'written', status: 204 }])
})

test('a document that was removed before it could be written is given up', async () => {
  const { sourceId } = await connect()
  const apmId = await complete()
  await world.portal.app.drainEvents()
  await world.portal.db`update approval_document set status = 'EXPIRED' where apm_id = ${Number(apmId)}`
  await run(sourceId)
  expect(await listed(sourceId)).toMatchObject([{ state: 'failed', answer: 'removed', status: null }])
  expect(world.program.received).toEqual([])
})
