import { adminScimApi } from '@maru/api/admin/scim'
import { mailApi } from '@maru/api/mail'
import { mailWritingApi } from '@maru/api/mail/writing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zoneOfName } from '#modules/calendar/ical/zone-name.rules.ts'
import { readCalendarFilters } from '#modules/mail/folder/calendar-filter.rules.ts'
import { renderPage } from '#modules/mail/html-page/html-page.rules.ts'
import { decodeCharset } from '#modules/mail/mime/charset.rules.ts'
import { readDate } from '#modules/mail/mime/date.rules.ts'
import { mimeText, putMail } from '../mails.ts'
import { type Calls, openCalls } from './calls.ts'

let calls: Calls

beforeAll(async () => {
  calls = await openCalls()
}, 120_000)
afterAll(() => calls.portal.stop())

/** Names that every object literal has without being given them. */
const inherited = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf', '__proto__']

test.each(inherited)('%s is an unknown name to every reader of mails and calendars', (name) => {
  expect(decodeCharset(Buffer.from('가'), name)).toBe('가')
  expect(readDate(`Sun, 1 Nov 2026 10:00:00 ${name}`)?.toISOString()).toBe('2026-11-01T10:00:00.000Z')
  expect(zoneOfName(name)).toBeNull()
  const filters = [{ field: name, condition: 'Exists' as const }]
  expect(readCalendarFilters(filters, 'UTC', new Date(0))).toEqual({ refused: name })
  const { html } = renderPage({
    bodies: [{ isHtml: true, text: `<img src="cid:${name}">` }],
    inlinePictures: new Map(),
    ...{ base: '/m', quoteLabel: 'q', linkLabel: 'l', showsPictures: true, isDark: false, isInverted: false },
  })
  expect(html).toContain('<img data-blocked="1" />')
})

test.each(inherited)('a mail that names a picture %s is answered with an empty frame', async (name) => {
  const more = 'Content-Type: text/html\r\n'
  const { id } = await putMail(calls.portal, 'user', mimeText({ more }, `<img src="cid:${name}" alt="a">`))
  const user = await calls.as('user')
  const answer = await user.call(mailWritingApi.createAnswer, { id, kind: 'reply' })
  expect([answer.status, answer.result?.body.includes('cid:')]).toEqual([200, false])
})

test.each(inherited)('a list of mails has no field %s', async (name) => {
  const user = await calls.as('user')
  await putMail(calls.portal, 'user', mimeText())
  const asked = { type: 'EmailMessage' as const, fields: ['Subject'] }
  const filtered = await user.call(mailApi.listEntities, {
    ...asked,
    filters: [{ field: name, condition: 'Exists' }],
  })
  expect([filtered.status, filtered.refusal?.error.params]).toEqual([400, { fields: [name] }])
  const sorted = await user.call(mailApi.listEntities, { ...asked, sorts: [{ field: name }] })
  expect(sorted.status).toBe(200)
  const { result } = await user.call(mailApi.listEntities, { ...asked, fields: [name] })
  expect(Object.entries(result.items[0] ?? {}).filter(([key]) => key !== 'id')).toEqual([[name, null]])
})

test.each(inherited)('SCIM has no document %s', async (name) => {
  const manager = await calls.as('manager')
  const { token } = (
    await manager.call(adminScimApi.createScimToken, { name: 'HR', deptCode: 'ONE-D1', days: 30 })
  ).result
  const headers = { authorization: `Bearer ${token}` }
  const { statusCode } = await calls.portal.app.server.inject({ url: `/scim/v2/${name}`, headers })
  expect(statusCode).toBe(404)
})
