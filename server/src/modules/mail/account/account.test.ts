import { mailApi } from '@maru/api/mail'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { putMail } from '#test/mails.ts'
import { createCompany, createPerson } from '#test/people.ts'

let app: TestApp
let kim: Client
let lee: Client
let mailboxId = ''

beforeAll(async () => {
  app = await openTestApp()
  const company = await createCompany(app.db, 'H')
  kim = await createPerson(app, company, 'KIM')
  lee = await createPerson(app, company, 'LEE')
  await app.db`update org_person set email = lower(person_code) || '@h.example'`
  mailboxId = (await putMail(app, 'KIM')).mailboxId
}, 60_000)

afterAll(() => app.stop())

const row = { id: 0, personCode: 'KIM', email: 'KIM@h.example', isUse: true, displayOrder: 1 }
const save = (more: object) => lee.call(mailSettingsApi.setAccounts, { accounts: [{ ...row, ...more }] })

test('another mailbox needs a grant, which its owner gives and takes, with entries in the audit log', async () => {
  expect((await save({})).refusal?.code).toBe('mail.accountNotGranted')
  expect((await save({ email: ' ' })).refusal?.code).toBe('mail.accountMissing')
  expect((await save({ email: 'kim@h' })).refusal?.code).toBe('mail.accountInvalid')
  expect((await lee.call(mailApi.listMails, { mailboxId, folder: 'inbox' })).status).toBe(404)
  const grant = (level: 'read' | 'none', personCode = 'LEE') =>
    kim.call(mailSettingsApi.setGrant, { personCode, level })
  expect((await grant('read', 'NO')).status).toBe(404)
  expect((await grant('read')).result).toBe(1)
  expect((await kim.call(mailSettingsApi.listGrants, {})).result).toMatchObject([
    { personCode: 'LEE', level: 'read' },
  ])
  expect((await lee.call(mailSettingsApi.listGrants, { mailboxId })).status).toBe(404)
  const own = await lee.call(mailSettingsApi.setGrant, { mailboxId, personCode: 'LEE', level: 'manage' })
  expect(own.status).toBe(404)
  expect((await save({})).result).toBe(1)
  const boxes = (await lee.call(mailSettingsApi.listBoxes, {})).result
  expect(boxes.map(({ address, level, unreadCount }) => [address, level, unreadCount])).toEqual([
    ['kim@h.example', 'read', 1],
  ])
  expect((await lee.call(mailApi.listMails, { mailboxId, folder: 'inbox' })).result.items).toHaveLength(1)
  const write = await lee.call(mailApi.createFolder, { mailboxId, displayName: 'x' })
  expect(write.status).toBe(404)
  await grant('none')
  expect((await lee.call(mailApi.listMails, { mailboxId, folder: 'inbox' })).status).toBe(404)
  const log =
    await app.db`select act, detail->>'personCode' as person from audit_entry where room = 'mailGrant' order by 1`
  expect(log).toEqual([
    { act: 'grant', person: 'LEE' },
    { act: 'revoke', person: 'LEE' },
  ])
})

test('rows are changed and removed by their number, and those of another person are not found', async () => {
  const [stored] = (await lee.call(mailSettingsApi.listAccounts, {})).result
  expect(stored).toMatchObject({ personCode: 'KIM', isUse: true, isDeleted: false, displayOrder: 1 })
  const foreign = await kim.call(mailSettingsApi.setAccounts, {
    accounts: [{ ...row, id: stored?.id ?? 0, isDeleted: true }],
  })
  expect(foreign.status).toBe(404)
  expect((await save({ id: stored?.id, isDeleted: true })).result).toBe(1)
  expect((await lee.call(mailSettingsApi.listAccounts, {})).result).toEqual([])
})
