import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDocument } from '#modules/approval/approval.factory.ts'
import { checkHistories } from '#modules/approval/index.ts'
import { listDigests } from '#modules/file/index.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { type Forms, openApproval, read } from '#test/approvals.ts'
import { openCast, type Role } from '#test/cast.ts'
import { storeDemoFiles } from '../files/attached-files.ts'
import { seededDraws } from '../random.ts'
import { attachmentOf } from './documents.ts'

let portal: TestApp
let people: Record<Role, Client>
let forms: Forms

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
  forms = await openApproval(portal)
})
afterAll(() => portal.stop())

test('every third document of the demo has one to three files, whose bytes agree with the history', async () => {
  const { db, clock } = portal
  const { storage } = portal.app.services
  const parts = { db, storage, draws: seededDraws(1), size: 'demo', part: 1, anchor: clock.now() } as const
  const files = await storeDemoFiles({ ...parts, isHostile: false, say: () => {} })
  const counts: number[] = []
  for (let index = 0; index < 9; index += 1) {
    const apmId = await createDocument(db, {
      ...{
        comCode: 'ONE',
        formId: forms.get('품의') ?? 0,
        subject: `${index}`,
        draftedAt: clock.now(),
        acts: [],
      },
      drafter: { personCode: 'colleague', deptCode: 'ONE-HR' },
      values: { purpose: '장비' },
      ...attachmentOf(db, files, { index, form: '품의', createdBy: 'colleague', now: clock.now() }),
    })
    const { content } = await read(people.colleague, String(apmId))
    const { fileCode } = content
    counts.push(fileCode === null ? 0 : (await listDigests({ db }, 'ONE', fileCode)).length)
  }
  expect(counts).toEqual([1, 0, 0, 2, 0, 0, 3, 0, 0])
  const { services } = portal.app
  expect((await checkHistories(db, services, services)).touched).toBe(null)
})

test('a leave of the demo has no files', () => {
  const files = [{ name: 'a', contentType: 'b', bytes: Buffer.from(''), digest: 'c', size: 0 }]
  const asked = { index: 0, createdBy: 'colleague', now: portal.clock.now() }
  expect(attachmentOf(portal.db, files, { ...asked, form: '휴가' })).toEqual({})
  expect(attachmentOf(portal.db, [], { ...asked, form: '품의' })).toEqual({})
})
