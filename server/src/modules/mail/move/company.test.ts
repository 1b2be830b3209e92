import { mailAdministrationApi } from '@maru/api/mail/administration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { mimeText, putMail } from '#test/mails.ts'
import { pagesReadByAll } from '#test/pages-read.ts'
import { statementsOf } from '#test/sent-statements.ts'

/** Mails of each mailbox, and those of another company. */
const mails = 20
const elsewhere = 5_000

let app: TestApp
let people: Record<Role, Client>
const roles = ['user', 'peer', 'colleague', 'concurrent', 'mailonly', 'super'] as const
beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  people = await openCast(app)
  for (const role of [...roles, 'outsider'] as const)
    await putMail(app, role, mimeText({ subject: '첫 메일' }))
  await repeatMails(mails - 1)
}, 60_000)
afterAll(() => app.stop())

/** Stores the mail of each mailbox so many times more. */
async function repeatMails(times: number, comCode = 'ONE'): Promise<void> {
  await app.db`
    insert into mail_entry overriding system value
    select (jsonb_populate_record(entry, jsonb_build_object('entry_id', entry.entry_id * 1000000 + extra))).*
      from mail_entry entry, generate_series(1, ${times}::int) extra
     where entry.com_code = ${comCode} and entry.entry_id < 1000000`
}

/** Connects the mailboxes of people, with a move in which half of the mails are done and one is refused. */
async function connect(persons: readonly string[]): Promise<void> {
  await app.db`
    insert into mail_mirror (com_code, mailbox_id, source, sealed, since_entry_id, since_folder_id, connected_at)
    select com_code, mailbox_id, 'imaps://x@localhost:993', '', 1000000000000, 0, now() from mail_box
     where person_code = any(${persons as string[]})
    on conflict do nothing`
  await app.db`
    insert into mail_move (com_code, mailbox_id, kind, asked_at)
    select com_code, mailbox_id, 'onto', now() from mail_mirror on conflict do nothing`
  await app.db`
    insert into mail_move_mail (com_code, mailbox_id, entry_id, size, received_at, state, reason)
    select com_code, mailbox_id, entry_id, size, received_at,
           case when nth = 1 then 'refused' when nth % 2 = 0 then 'done' else 'waiting' end,
           case when nth = 1 then 'tooLarge' else '' end
      from (select *, row_number() over (partition by com_code, mailbox_id order by entry_id) as nth
              from mail_entry join mail_mirror using (com_code, mailbox_id)) as entry
    on conflict do nothing`
}

const list = () => people.manager.call(mailAdministrationApi.listMailMoves, {})

test('the moves of a company are counted with as many statements for one mailbox as for many', async () => {
  await connect(['user'])
  const one = await statementsOf(app, list)
  expect((await list()).result.boxes).toHaveLength(1)
  await connect(roles)
  expect(await statementsOf(app, list)).toHaveLength(one.length)
  const { boxes } = (await list()).result
  expect(boxes).toHaveLength(roles.length)
  for (const box of boxes)
    expect(box).toMatchObject({
      portalOnly: mails,
      onto: {
        ...{ total: mails, done: mails / 2, refused: [{ reason: 'tooLarge', mails: 1 }] },
        ...{ state: 'waiting' },
      },
      back: null,
    })
})

test('the list of moves reads no more pages for the mails of another company', async () => {
  await connect(roles)
  await app.db`analyze`
  const before = await pagesReadByAll(app, list)
  await repeatMails(elsewhere, 'TWO')
  await connect(['outsider'])
  await app.db`analyze`
  const after = await pagesReadByAll(app, list)
  expect(after.pages, after.most.text).toBeLessThanOrEqual(before.pages * 1.2 + 20)
})
