import { approvalApi } from '@maru/api/approval'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { actOn, type Forms, openApproval, submitProposal } from '#test/approvals.ts'
import { openCast, type Role } from '#test/cast.ts'
import { sendDueMails } from './mail.service.ts'

let portal: TestApp
let people: Record<Role, Client>
let forms: Forms

beforeAll(async () => {
  portal = await openTestApp({ withJobs: 'queued' })
  people = await openCast(portal)
  forms = await openApproval(portal)
})
afterAll(() => portal.stop())

/** Sends the mails that are due a minute later; returns the recipients by their mailboxes. */
async function sendAll() {
  await portal.app.drainEvents()
  const context = { ...portal.app.services, db: portal.app.db }
  await sendDueMails(context)
  const early = await subjects()
  portal.clock.advance(61_000)
  await sendDueMails(context)
  // A job that runs again sends nothing.
  await sendDueMails(context)
  return (await subjects()).slice(early.length)
}

/** Who has received mails of approval in the portal, in the order of their arrival. */
const subjects = async () =>
  (
    await portal.db<{ personCode: string }[]>`
      select box.person_code from mail_entry entry
        join mail_text text on text.com_code = entry.com_code and text.digest = entry.digest
        join mail_box box on box.com_code = entry.com_code and box.mailbox_id = entry.mailbox_id
       where text.subject like '[전자결재]%' or text.subject like '[Approval]%' order by entry.entry_id`
  ).map((row) => row.personCode)

test('mails follow the mail flags, apart from those of the messenger', async () => {
  await people.peer.call(approvalApi.saveSettings, { data: { isReceiveNextMail: false } })
  await people.manager.call(approvalApi.saveSettings, { data: { isTUReceiveNextMail: false } })
  const apmId = await submitProposal(people.colleague, forms)
  expect(await sendAll()).toEqual(['manager'])
  const alarms =
    await portal.db`select from kit_alarm where bell and subject = ${`approval.document:${apmId}`}`
  expect(alarms).toHaveLength(0)
  await actOn(people.manager, apmId, 'approve')
  expect(await sendAll()).toEqual(['colleague'])
})

test('several events of a document within a minute become one mail, with the newest', async () => {
  const apmId = await submitProposal(people.colleague, forms)
  await portal.app.drainEvents()
  await actOn(people.manager, apmId, 'hold')
  await portal.app.drainEvents()
  await actOn(people.manager, apmId, 'resume')
  await portal.app.drainEvents()
  await actOn(people.manager, apmId, 'reject', '다시 써 주세요')
  await portal.app.drainEvents()
  const rows = await portal.db<{ word: string; eventCount: number }[]>`
    select word, event_count from approval_mail where apm_id = ${apmId} and person_code = 'colleague'`
  expect(rows).toEqual([{ word: 'rejected', eventCount: 2 }])
  expect((await sendAll()).toSorted()).toEqual(['colleague', 'manager'])
})
