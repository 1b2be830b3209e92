import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '#kit/context.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'
import type { Lookup } from './record.rules.ts'
import { checkRecords } from './start-check.service.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await openTestApp()
  await openCast(portal)
})
afterAll(() => portal.stop())

/** What the check finds in a company with this DNS. */
function check(comCode: string, lookup: Lookup) {
  const context = {
    ...{ db: portal.db, viewer: { comCode }, config: portal.app.services.config },
  } as unknown as Context // all that the check reads
  return checkRecords(context, lookup)
}
const none: Lookup = async () => {
  throw Object.assign(new Error('no record'), { code: 'ENOTFOUND' })
}

test('the records of all domains of the company are asked for, and those of others are not', async () => {
  expect(await check('ONE', none)).toMatchObject({ level: 'warn', code: 'domainMissing' })
  await portal.db`
    insert into mail_domain (com_code, domain, added_at)
    values ('ONE', 'one.example', now()), ('TWO', 'two.example', now())`
  const missing = await check('ONE', none)
  expect(missing).toMatchObject({ level: 'warn', code: 'recordsMissing', count: 3 })
  expect(missing.subject).toBe('MX one.example, SPF one.example, DMARC _dmarc.one.example')
  const { name } = portal.app.services.config.mailIn
  const right: Lookup = async (type, host) =>
    type === 'MX'
      ? [`10 ${name}`]
      : [host.startsWith('_dmarc.') ? 'v=DMARC1; p=reject' : 'v=spf1 include:mail.example -all']
  expect(await check('ONE', right)).toMatchObject({
    ...{ level: 'ok', code: 'recordsGood', count: 3, subject: 'one.example' },
  })
})

test('a DNS that does not answer is not read as missing records', async () => {
  const silent: Lookup = async () => {
    throw Object.assign(new Error('timeout'), { code: 'ETIMEOUT' })
  }
  expect(await check('ONE', silent)).toMatchObject({ level: 'warn', code: 'recordsUnknown' })
})
