import { adminPersonalApi } from '@maru/api/admin/personal'
import { approvalApi } from '@maru/api/approval'
import { boardApi } from '@maru/api/board'
import { contactApi } from '@maru/api/contact'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteHoldCopies } from '#kit/data/hold-copy.sql.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { type Forms, openApproval, submission } from '#test/approvals.ts'
import { openWorld, type World } from '#test/authorisation/world.ts'

let portal: TestApp
let world: World
let forms: Forms

beforeAll(async () => {
  portal = await openTestApp({ withJobs: 'queued', env: { FILE_OFFICE: 'off' } })
  world = (await openWorld(portal)).world
  forms = await openApproval(portal)
})
afterAll(() => portal.stop())
beforeEach(() => portal.db`truncate kit_kept, admin_erasure_hold, admin_hold_request`)

const hold = (personCode: string) => portal.db`
  insert into admin_erasure_hold (com_code, person_code, reason, held_by, held_at)
  values ('ONE', ${personCode}, 'court', 'super', now())`
const readCopies = async () =>
  (
    await portal.db<{ tableName: string; personCode: string }[]>`
      select table_name, person_code from kit_kept order by table_name`
  ).map((row) => `${row.tableName} ${row.personCode}`)

async function removeAllOf() {
  const { user } = world.people
  const draft = await world.draft()
  expect((await user.call(boardApi.removeDraft, draft)).status).toBe(200)
  const { id } = (await user.call(contactApi.createContact, { displayName: '거래처' })).result
  expect((await user.call(contactApi.removeContacts, { ids: [id] })).result).toEqual({ removed: 1 })
  const { sourceApmId: _source, ...words } = submission(forms, '품의', { purpose: '장비' })
  const { storeKey } = (await user.call(approvalApi.saveDraft, { ...words, storeKey: null, apmId: null }))
    .result
  expect((await user.call(approvalApi.removeDraft, { storeKey })).status).toBe(200)
}

test('what a held person removes for good is kept out of sight, is in the copy, and goes after the hold', async () => {
  await hold('user')
  await removeAllOf()
  expect(await readCopies()).toEqual(['approval_draft user', 'board_draft user', 'contact_entry user'])
  const { bytes } = await world.people.manager.call(adminPersonalApi.exportPersonalData, {
    ...{ personCode: 'user', reason: '소송' },
  })
  const copy = Buffer.from(unzipSync(bytes)['admin/kit_kept.person_code.json'] ?? []).toString('utf8')
  expect(copy).toContain('거래처')
  expect(await deleteHoldCopies(portal.db, ['user'], 100)).toBe(0)
  expect(await deleteHoldCopies(portal.db, [], 100)).toBe(3)
})

test('without a hold on this person nothing is kept', async () => {
  await hold('peer')
  await removeAllOf()
  expect(await readCopies()).toEqual([])
})
