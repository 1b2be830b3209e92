import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'
import { mimeText, putMail } from '#test/mails.ts'
import { pagesReadByAll } from '#test/pages-read.ts'
import {
  listMoveMails,
  selectCompared,
  selectMoveMails,
  settleMoveMails,
} from '../move-table/move-mail.sql.ts'

/** Mails of a mailbox that was filled a moment ago: the database has no statistics of them yet. */
const many = 3_000

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  await openCast(app)
  await putMail(app, 'user', mimeText({ subject: '첫 메일' }))
}, 60_000)
afterAll(() => app.stop())

test('a move of a mailbox that was just filled reads its mails a fixed number of times', async () => {
  await app.db`
    insert into mail_mirror (com_code, mailbox_id, source, sealed, since_entry_id, since_folder_id, connected_at)
    select com_code, mailbox_id, 'imaps://x@localhost:993', '', 1000000000000, 0, now() from mail_box
     where person_code = 'user'`
  const [box] = await app.db<{ comCode: string; mailboxId: number }[]>`
    select com_code, mailbox_id from mail_mirror`
  if (!box) throw new Error('there is no mailbox')
  await app.db`
    insert into mail_entry overriding system value
    select (jsonb_populate_record(entry, jsonb_build_object('entry_id', entry.entry_id * 1000000 + extra))).*
      from mail_entry entry, generate_series(2, ${many}::int) extra
     where entry.mailbox_id = ${box.mailboxId}`
  await app.db`
    insert into mail_move_mail (com_code, mailbox_id, entry_id, size, received_at)
    select com_code, mailbox_id, entry_id, size, received_at from mail_entry where mailbox_id = ${box.mailboxId}`
  const first = await pagesReadByAll(app, () => settleMoveMails(app.app.db, box))
  expect(first.pages, first.most.text).toBeLessThan(many * 10)
  // Most of them are on the server by now.
  await app.db`
    insert into mail_mirror_mail (com_code, mailbox_id, state, place, uid, entry_id)
    select com_code, mailbox_id, 'there', 1, row_number() over (order by entry_id), entry_id from mail_move_mail
     order by entry_id limit ${many - 500}`
  const settled = await pagesReadByAll(app, () => settleMoveMails(app.app.db, box))
  expect(settled.pages, settled.most.text).toBeLessThan(many * 15)
  const next = await pagesReadByAll(app, async () => {
    expect(await selectMoveMails(app.app.db, box, 100)).toHaveLength(100)
  })
  expect(next.pages, next.most.text).toBeLessThan(2_000)
  const compared = await pagesReadByAll(app, async () => {
    expect(await selectCompared(app.app.db, box, 1)).toHaveLength(many - 500)
  })
  expect(compared.pages, compared.most.text).toBeLessThan(many * 15)
  const listed = await pagesReadByAll(app, () => listMoveMails(app.app.db, box, app.clock.now()))
  expect(listed.pages, listed.most.text).toBeLessThan(many * 30)
})
