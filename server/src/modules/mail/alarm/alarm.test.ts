import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Background } from '#kit/room.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { mimeText, putMail } from '#test/mails.ts'
import { createCompany, createPerson } from '#test/people.ts'
import { announce } from './alarm.jobs.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
  const company = await createCompany(app.db, 'H')
  await createPerson(app, company, 'KIM')
}, 60_000)

afterAll(() => app.stop())

const alarms = () => app.db<{ title: string; isDesktopOnly: boolean; url: string }[]>`
  select title, is_desktop_only, url from kit_alarm where person_code = 'KIM' order by alarm_id`

test('a new mail in the inbox is announced once, on the desktop only; a read or moved one is not', async () => {
  const context: Background = { ...app.app.services, db: app.db }
  const arrived = async (at: object) => {
    const { id, mailboxId } = await putMail(app, 'KIM', mimeText({ subject: '견적' }), at)
    const key = { comCode: 'H', mailboxId: Number(mailboxId), entryId: Number(id) }
    await announce(context, key)
    await announce(context, key)
    return id
  }
  const id = await arrived({})
  await arrived({ isRead: true })
  await arrived({ folder: 'archive' })
  expect(await alarms()).toMatchObject([{ title: '견적', isDesktopOnly: true, url: `/mail?MAIL=${id}` }])
})
