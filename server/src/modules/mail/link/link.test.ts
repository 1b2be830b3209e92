import { mailAdministrationApi } from '@maru/api/mail/administration'
import { mailLinkApi } from '@maru/api/mail/link'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFiles } from '#modules/file/file.factory.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { removeOldLinks } from './link.service.ts'

let app: TestApp
let people: Record<Role, Client>
beforeAll(async () => {
  app = await openTestApp({
    withJobs: 'queued',
    env: { SESSION_IDLE_MINUTES: '43200', SESSION_HOURS: '8760' },
  })
  people = await openCast(app)
}, 60_000)
afterAll(() => app.stop())

const bytes = Buffer.alloc(300_000, '큰 파일')
const upload = async (personCode = 'user') => {
  const services = { ...app.app.services, db: app.db }
  const files = [
    { name: '<설계도>.zip', bytes },
    { name: '둘째.txt', bytes: Buffer.from('둘째') },
  ]
  return (await createFiles(services, { comCode: 'ONE', personCode }, files)).fileCode
}
const make = async (days = 3, count = 2) => {
  const made = await people.user.call(mailLinkApi.makeFileLink, { fileCode: await upload(), days, count })
  return { ...made.result, key: made.result.path.split('/').at(-2) ?? '' }
}
const page = (key: string) => app.client.call(mailLinkApi.getLinkPage, { key })
const file = (key: string, place: number) => app.client.call(mailLinkApi.getLinkFile, { key, place })

test('a stranger downloads files by the link, each download is counted, and after the last one it is over', async () => {
  const { key, link } = await make()
  expect(link.files.map((one) => one.name)).toEqual(['<설계도>.zip', '둘째.txt'])
  const shown = await page(key)
  expect(shown.status).toBe(200)
  expect(shown.body).toContain('&lt;설계도&gt;.zip')
  expect(shown.body).not.toMatch(/<script|src=|<설계도>/)
  expect(String(shown.headers['content-security-policy'])).toContain("default-src 'none'")
  expect(shown.headers['referrer-policy']).toBe('no-referrer')
  expect((await file(key, 0)).bytes.equals(bytes)).toBe(true)
  expect((await people.user.call(mailLinkApi.listFileLinks, {})).result[0]).toMatchObject({
    downloadCount: 1,
    mostDownloads: 2,
  })
  expect((await file(key, 5)).status).toBe(404)
  expect((await file(key, 1)).status).toBe(200)
  expect((await file(key, 1)).status).toBe(404)
  expect((await page(key)).status).toBe(410)
  // The secret is not stored.
  const stored =
    await app.db`select * from mail_file_link where encode(key_hash, 'escape') like ${`%${key}%`}`
  expect(stored).toHaveLength(0)
})

test('twenty downloads at the same time are not more than allowed', async () => {
  const { key } = await make(3, 5)
  const answers = await Promise.all(Array.from({ length: 20 }, () => file(key, 1)))
  expect(answers.filter((one) => one.status === 200)).toHaveLength(5)
})

test('a link ends by its time and by its owner, who alone can end it, and its files go later', async () => {
  const first = await make(1)
  const second = await make(1)
  expect((await people.peer.call(mailLinkApi.endFileLink, { linkId: second.link.linkId })).status).toBe(404)
  await people.user.call(mailLinkApi.endFileLink, { linkId: second.link.linkId })
  expect((await page(second.key)).status).toBe(410)
  expect((await page(first.key)).status).toBe(200)
  app.clock.advance(25 * 3_600_000)
  expect((await page(first.key)).status).toBe(410)
  expect((await page('x'.repeat(43))).status).toBe(410)
  app.clock.advance(20 * 86_400_000)
  await removeOldLinks({ ...app.app.services, db: app.db })
  const [left] = await app.db`select count(*)::int as count from mail_file_link`
  expect(left?.count).toBe(0)
  const [audited] = await app.db`
    select count(*)::int as count from audit_entry where room = 'mail' and act in ('makeLink', 'endLink')`
  expect(audited?.count).toBeGreaterThanOrEqual(5)
})

test('links keep the limits of the company, and files of others cannot be sent', async () => {
  const refusal = async (more: object) => {
    const asked = { fileCode: await upload(), days: 1, count: 1, ...more }
    return (await people.user.call(mailLinkApi.makeFileLink, asked)).refusal
  }
  const limits = { boxBytes: 0, mailBytes: 52_428_800, linkFrom: 1_048_576, linkDays: 7, linkCount: 10 }
  await people.manager.call(mailAdministrationApi.setCompanyLimits, limits)
  expect((await people.user.call(mailLinkApi.getLinkLimits, {})).result).toEqual({
    from: 1_048_576,
    days: 7,
    count: 10,
  })
  expect(await refusal({ days: 8 })).toMatchObject({ code: 'mail.linkLimits' })
  expect(await refusal({ count: 11 })).toMatchObject({ code: 'mail.linkLimits' })
  expect((await refusal({ fileCode: await upload('peer') }))?.code).toBe('kit.notFound')
})
