import { readFileSync, writeFileSync } from 'node:fs'
import { approvalApi } from '@maru/api/approval'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFiles } from '#modules/file/file.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { actOn, type Forms, openApproval, read, submitProposal } from '#test/approvals.ts'
import { openCast, type Role } from '#test/cast.ts'
import { checkHistories } from '../index.ts'

let portal: TestApp
let people: Record<Role, Client>
let forms: Forms

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
  forms = await openApproval(portal)
})
afterAll(() => portal.stop())

const check = async () => (await checkHistories(portal.db, portal.app.services, portal.app.services)).touched
/** What the screen of administrators says, over all of its calls. */
async function checkOnScreen() {
  let after: string | undefined
  for (;;) {
    const input = after === undefined ? {} : { after }
    const { next, touched } = (await people.manager.call(approvalApi.checkHistory, input)).result
    if (touched || next === null) return touched
    after = next
  }
}

/** Changes one byte of a stored file; returns what restores it. */
function spoil(digest: string): () => void {
  const path = portal.app.services.storage.pathOf?.(digest) ?? ''
  const bytes = readFileSync(path)
  const spoiled = Buffer.from(bytes)
  spoiled[0] = (spoiled[0] ?? 0) ^ 1
  writeFileSync(path, spoiled)
  return () => writeFileSync(path, bytes)
}

test('one changed byte of an attached file is found by the command and on the screen', async () => {
  const services = { ...portal.app.services, db: portal.db }
  const file = { name: '견적.txt', bytes: Buffer.from('견적 100만원') }
  const { fileCode } = await createFiles(services, { comCode: 'ONE', personCode: 'colleague' }, [file])
  const content = { subject: '첨부', values: { purpose: '장비' }, body: '', fileCode, linked: [] }
  const apmId = await submitProposal(people.colleague, forms, { content })
  expect([await check(), await checkOnScreen()]).toEqual([null, null])
  const [stored] = await portal.db<{ digest: string }[]>`
    select encode(digest, 'hex') as digest from file_entry where file_code = ${fileCode}`
  const mend = spoil(stored?.digest ?? '')
  expect(await check()).toEqual({ comCode: 'ONE', apmId: Number(apmId), fault: 'bytes' })
  expect(await checkOnScreen()).toMatchObject({ apmId, fault: 'bytes' })
  // Without a store only digests are compared.
  expect((await checkHistories(portal.db, portal.app.services)).touched).toBeNull()
  mend()
  expect([await check(), await checkOnScreen()]).toEqual([null, null])
})

test('one changed byte of a signature image is found, also when the image is gone', async () => {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#c00' } })
    .png()
    .toBuffer()
  await people.manager.call(approvalApi.saveSignature, {}, { part: { name: 'sign.png', bytes } })
  const apmId = await submitProposal(people.colleague, forms)
  await actOn(people.manager, apmId, 'approve')
  const digest = (await read(people.colleague, apmId)).stages[0]?.steps[0]?.decision?.signature ?? ''
  expect([await check(), await checkOnScreen()]).toEqual([null, null])
  const [image] = await portal.db<
    { bytes: Buffer }[]
  >`select bytes from approval_image where digest = ${digest}`
  await portal.db`
    update approval_image set bytes = set_byte(bytes, 20, get_byte(bytes, 20) # 1) where digest = ${digest}`
  const fault = { comCode: 'ONE', apmId: Number(apmId), fault: 'images' }
  expect(await check()).toEqual(fault)
  expect(await checkOnScreen()).toMatchObject({ apmId, fault: 'images' })
  await portal.db`update approval_image set bytes = ${image?.bytes ?? Buffer.alloc(0)} where digest = ${digest}`
  expect(await check()).toBeNull()
  await portal.db`delete from approval_signature`
  await portal.db`delete from approval_image where digest = ${digest}`
  expect(await check()).toEqual(fault)
})
