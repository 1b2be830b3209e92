import { mailApi } from '@maru/api/mail'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteHoldCopies } from '#kit/data/hold-copy.sql.ts'
import { inTransaction } from '#kit/db.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { mimeText, putMail } from '#test/mails.ts'
import { createCompany, createPerson } from '#test/people.ts'
import { deliver, prepareText } from '../delivery/delivery.service.ts'
import { openBox } from '../mailbox/mailbox.sql.ts'
import { mailBinRetention, mergeSearchIndex, sweepMails } from './sweep.jobs.ts'

let app: TestApp
let kim: Client
beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  kim = await createPerson(app, await createCompany(app.db, 'H'), 'KIM')
}, 60_000)
afterAll(() => app.stop())

const services = () => ({ ...app.app.services, db: app.db })
const remove = (id: string, mode: 'SoftDelete' | 'HardDelete') =>
  kim.call(mailApi.removeMails, { ids: [id], mode })
/** Makes everything older, as sessions end when the clock advances. */
const age = (days: number) =>
  app.db.begin(async (tx) => {
    const ago = `${days} days`
    await tx`update mail_entry set moved_at = moved_at - ${ago}::interval`
    await tx`update mail_text set stored_at = stored_at - ${ago}::interval`
    await tx`update mail_tombstone set removed_at = removed_at - ${ago}::interval`
  })
const count = async (table: 'mail_entry' | 'mail_text' | 'file_text' | 'mail_tombstone') =>
  (await app.db<{ count: number }[]>`select count(*)::int as count from ${app.db(table)}`)[0]?.count ?? 0
const size = async () => (await kim.call(mailApi.getMailboxSize, {})).result.totalSizeBytes

test('a softly deleted mail stays for 14 days, then it goes with its text; other mails stay', async () => {
  const text = mimeText({ subject: '남는 것' })
  await putMail(app, 'KIM', text)
  const { id } = await putMail(app, 'KIM', mimeText({ subject: '사라질 것' }))
  await remove(id, 'SoftDelete')
  await age(13.9)
  await sweepMails(services())
  expect([await count('mail_entry'), await count('mail_text')]).toEqual([2, 2])
  await age(0.2)
  await sweepMails(services())
  expect([await count('mail_entry'), await count('mail_text'), await count('file_text')]).toEqual([1, 1, 1])
  expect(await size()).toBe(text.length)
  expect(await count('mail_tombstone')).toBe(1)
  await age(31)
  await sweepMails(services())
  expect(await count('mail_tombstone')).toBe(0)
})

test('recoverable mails go by the time of their company; those of a held person stay', async () => {
  const { id } = await putMail(app, 'KIM', mimeText({ subject: '회사의 기간' }))
  await remove(id, 'SoftDelete')
  await age(4)
  const scopeOf = (comCode: string, personCodesOnHold: string[] = []) => ({
    ...{ comCode, personCodesOnHold, before: new Date(app.clock.now().getTime() - 3 * 86_400_000) },
  })
  const before = await count('mail_entry')
  for (const scope of [scopeOf('OTHER'), scopeOf('H', ['KIM'])]) {
    expect(await mailBinRetention.count(services(), scope)).toBe(0)
    expect(await mailBinRetention.remove(services(), scope)).toBe(0)
  }
  expect(await mailBinRetention.count(services(), scopeOf('H'))).toBe(1)
  expect(await mailBinRetention.remove(services(), scopeOf('H'))).toBe(1)
  expect(await mailBinRetention.remove(services(), scopeOf('H'))).toBe(0)
  expect(await count('mail_entry')).toBe(before - 1)
  await age(2)
  await sweepMails(services())
})

test('a text that another mailbox or the queue has stays', async () => {
  const shared = mimeText({ subject: '둘의 것' })
  const { id } = await putMail(app, 'KIM', shared)
  await createPerson(app, { comCode: 'H', deptCode: 'H-D1' }, 'LEE')
  await putMail(app, 'LEE', shared)
  await remove(id, 'HardDelete')
  const queued = await putMail(app, 'KIM', mimeText({ subject: '가는 것' }))
  await app.db`
    insert into mail_outbox (com_code, mailbox_id, person_code, state, envelope_from, digest, words, due_at, created_at)
    select com_code, mailbox_id, 'KIM', 'queued', 'a@x.example', digest, '{}', now(), now()
      from mail_entry where entry_id = ${queued.id}`
  await remove(queued.id, 'HardDelete')
  const before = await count('mail_text')
  await age(2)
  await sweepMails(services())
  expect(await count('mail_text')).toBe(before)
  await app.db`update mail_outbox set state = 'done'`
  await sweepMails(services())
  expect(await count('mail_text')).toBe((before ?? 0) - 1)
})

test('a text that is delivered again while it is being removed stays with its bytes', async () => {
  const bytes = mimeText({ subject: '다시 온 것' })
  const { id } = await putMail(app, 'KIM', bytes)
  await remove(id, 'HardDelete')
  await age(2)
  const box = await openBox(app.db, 'KIM', app.clock.now())
  const prepared = await prepareText(services(), bytes)
  let sweeping: Promise<void> | undefined
  await inTransaction(app.db, async (db) => {
    const at = { folder: 'inbox' as const, receivedAt: app.clock.now() }
    await deliver({ ...services(), db }, prepared, [{ box, at }])
    sweeping = sweepMails(services())
    // The sweep waits for the row of the text.
    await expect.poll(() => db`select from pg_locks where not granted`).not.toHaveLength(0)
  })
  await sweeping
  const [current] = await app.db`
    select count(*)::int as count from mail_text text join file_text held using (com_code, digest)
     where text.digest = decode(${prepared.digest}, 'hex')`
  expect(current).toEqual({ count: 1 })
})

test('the index of the search is merged, and a mail is found before and after', async () => {
  await putMail(app, 'KIM', mimeText({ subject: '색인된 것' }))
  const search = async () =>
    (await kim.call(mailApi.listMails, { folder: 'inbox', search: '색인된' })).result.items.length
  expect(await search()).toBe(1)
  await mergeSearchIndex(services())
  expect(await search()).toBe(1)
})

test('mails that a held person removes for good are out of sight but kept, with their texts, until it is lifted', async () => {
  await age(30)
  await sweepMails(services())
  const before = [await size(), await count('mail_text')] as const
  const text = mimeText({ subject: '지워진 증거' })
  const { id } = await putMail(app, 'KIM', text)
  const other = await putMail(app, 'KIM', mimeText({ subject: '휴지통' }))
  await app.db`
    insert into admin_erasure_hold (com_code, person_code, reason, held_by, held_at)
    values ('H', 'KIM', 'court', 'LEE', now())`
  await kim.call(mailApi.removeMails, { ids: [other.id], mode: 'MoveToDeletedItems' })
  const { result: folders } = await kim.call(mailApi.listFolders, {})
  const bin = folders.find((folder) => folder.wellKnownFolderName === 'deleteditems')?.id ?? ''
  expect((await kim.call(mailApi.emptyFolder, { id: bin, mode: 'HardDelete' })).status).toBe(200)
  expect((await remove(id, 'HardDelete')).status).toBe(200)
  expect((await kim.call(mailApi.getMail, { id })).status).toBe(404)
  expect(await size()).toBe(before[0])
  const readSaved = async () =>
    (await app.db`select from kit_kept where person_code = 'KIM' and table_name = 'mail_entry'`).length
  await age(40)
  await sweepMails(services())
  const onHold = ['KIM']
  await deleteHoldCopies(app.db, onHold, 100)
  expect([await readSaved(), await count('mail_text')]).toEqual([2, before[1] + 2])
  await app.db`delete from admin_erasure_hold`
  await deleteHoldCopies(app.db, [], 100)
  await sweepMails(services())
  expect([await readSaved(), await count('mail_text')]).toEqual([0, before[1]])
})
