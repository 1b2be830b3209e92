import { accountApi } from '@maru/api/account'
import { adminApi } from '@maru/api/admin'
import type { Input } from '@maru/api/kit/endpoint'
import { orgCompanyApi } from '@maru/api/org/company'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let app: TestApp
let people: Record<Role, Client>

beforeAll(async () => {
  app = await openTestApp()
  people = await openCast(app)
})
afterAll(() => app.stop())

type Change = Input<typeof orgCompanyApi.updateCompany>
const settings = async (client = people.manager) =>
  (await client.call(orgCompanyApi.getCompanySettings, {})).result
async function update(more: Partial<Change>, client = people.manager) {
  const { comCode: _com, logoPath: _logo, ...present } = await settings()
  return client.call(orgCompanyApi.updateCompany, { ...present, ...more })
}
const codeOf = (answer: { refusal: { code: string } | undefined }) => answer.refusal?.code
const account = async (client: Client) => (await client.call(accountApi.getCurrentAccount, {})).result
const picture = (format: 'png' | 'jpeg' = 'png') =>
  sharp({ create: { width: 900, height: 300, channels: 4, background: '#2050a0' } })
    .toFormat(format)
    .toBuffer()
const upload = (bytes: Buffer, client = people.manager) =>
  client.call(orgCompanyApi.uploadLogo, {}, { part: { name: 'logo.png', bytes } })

test('names, language, zone and colour of the company change for everyone', async () => {
  const name = { ko: ' 한빛 ', en: 'Hanbit', zh: '韩光' }
  const changed = await update({
    name,
    domain: 'Hanbit.example',
    language: 'zh-CN',
    timeZone: 'Asia/Shanghai',
    hue: 30,
  })
  expect(changed.result).toMatchObject({
    comCode: 'ONE',
    name: { ko: '한빛', en: 'Hanbit', zh: '韩光' },
    domain: 'hanbit.example',
    language: 'zh-CN',
    timeZone: 'Asia/Shanghai',
    hue: 30,
    logoPath: '',
  })
  expect(await account(people.user)).toMatchObject({ companyName: '한빛', theme: 'hue-30', logoPath: '' })
  expect((await update({ hue: null })).result.hue).toBe(null)
  expect((await account(people.user)).theme).toBe('')
  expect((await account(people.outsider)).companyName).toBe('회사')
})

test('an imported theme is retained until a colour is chosen', async () => {
  await app.db`update org_company set theme = 'plum' where com_code = 'ONE'`
  await update({ hue: null, domain: '' })
  expect((await account(people.user)).theme).toBe('plum')
  await update({ hue: 359 })
  expect((await account(people.user)).theme).toBe('hue-359')
})

test('unknown time zones, invalid hues, empty names and free text are refused', async () => {
  expect(codeOf(await update({ timeZone: 'Mars/Olympus' }))).toBe('org.zoneUnknown')
  expect(codeOf(await update({ hue: 360 }))).toBe('kit.invalidInput')
  expect(codeOf(await update({ hue: 'red; }' as never }))).toBe('kit.invalidInput')
  expect(codeOf(await update({ name: { ko: '  ', en: '', zh: '' } }))).toBe('kit.invalidInput')
  expect(codeOf(await update({ domain: 'a b' }))).toBe('kit.invalidInput')
})

test('a change based on an outdated version is refused', async () => {
  const { version } = await settings()
  await update({ domain: 'first.example' })
  expect(codeOf(await update({ version, domain: 'second.example' }))).toBe('org.companyChanged')
  expect((await settings()).domain).toBe('first.example')
})

test('a logo is stored small, shown to everyone in the group at a permanent address, and can be removed', async () => {
  const { logoPath } = (await upload(await picture())).result
  expect(logoPath).toMatch(/^\/cm\/api\/org\/logo\/ONE\?v=[0-9a-f]{16}$/)
  expect((await account(people.user)).logoPath).toBe(logoPath)
  const v = logoPath.split('=')[1] ?? ''
  for (const client of [people.user, people.outsider, people.mailonly]) {
    const logo = await client.call(orgCompanyApi.getLogo, { comCode: 'ONE', v })
    expect(logo.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
    })
    expect(await sharp(logo.bytes).metadata()).toMatchObject({ format: 'webp', width: 336, height: 112 })
  }
  const older = await people.user.call(orgCompanyApi.getLogo, { comCode: 'ONE', v: 'older' })
  expect(older.headers['cache-control']).toBe('private, no-cache')
  expect((await people.manager.call(orgCompanyApi.removeLogo, {})).result.logoPath).toBe('')
  expect(codeOf(await people.user.call(orgCompanyApi.getLogo, { comCode: 'ONE' }))).toBe('kit.notFound')
})

test('a super administrator sets the logo of any company, a manager that of the own one only', async () => {
  const part = { name: 'logo.png', bytes: await picture() }
  const two = { comCode: 'TWO' }
  const stored = await people.super.call(orgCompanyApi.uploadLogo, two, { part })
  expect(stored.result).toMatchObject(two)
  expect(stored.result.logoPath).toMatch(/^\/cm\/api\/org\/logo\/TWO\?v=/)
  expect((await people.super.call(orgCompanyApi.getLogo, two)).status).toBe(200)
  expect(codeOf(await people.manager.call(orgCompanyApi.uploadLogo, two, { part }))).toBe('kit.notFound')
  expect(codeOf(await people.manager.call(orgCompanyApi.removeLogo, two))).toBe('kit.notFound')
  expect((await people.super.call(orgCompanyApi.removeLogo, two)).result.logoPath).toBe('')
})

test('a logo that is not a picture or too large is refused, and the previous one remains', async () => {
  const { logoPath } = (await upload(await picture('jpeg'))).result
  expect(codeOf(await upload(Buffer.from('<svg onload="alert(1)"')))).toBe('org.logoNotAnImage')
  expect(codeOf(await upload(Buffer.from('MZ no picture')))).toBe('org.logoNotAnImage')
  expect(codeOf(await upload(Buffer.alloc(0)))).toBe('org.logoNotAnImage')
  expect((await upload(Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(413)
  expect((await settings()).logoPath).toBe(logoPath)
})

test('the settings are open only to administrators of the company', async () => {
  for (const role of ['user', 'outsider', 'colleague'] as const) {
    const client = people[role]
    const codes = [
      await client.call(orgCompanyApi.getCompanySettings, {}),
      await update({}, client),
      await upload(await picture(), client),
      await client.call(orgCompanyApi.removeLogo, {}),
    ].map(codeOf)
    expect(new Set(codes)).toEqual(new Set(['kit.forbidden']))
  }
  expect(codeOf(await app.client.call(orgCompanyApi.getLogo, { comCode: 'ONE' }))).toBe(
    'UnauthorizedAccessException',
  )
})

test('changes of the company and its logo are in the audit log', async () => {
  await update({ domain: 'audited.example' })
  const input = { searchText: 'ONE', page: 1, itemsPerPage: 100 }
  const { data } = (await people.manager.call(adminApi.listAuditEntries, input)).result
  expect(data[0]).toMatchObject({
    action: 'companyChanged',
    personCode: 'manager',
    details: { domain: ['first.example', 'audited.example'] },
  })
  expect(new Set(data.map((one) => one.action))).toEqual(new Set(['companyChanged', 'logoChanged']))
})

test('a super administrator adds a company with its first contents, and changes the settings of any company', async () => {
  const fields = { domain: 'three.example', language: 'ko-KR', timeZone: 'Asia/Seoul', hue: null } as const
  const input = { comCode: 'THREE', name: { ko: '셋', en: 'Three', zh: '' }, ...fields }
  expect((await people.manager.call(orgCompanyApi.createCompany, input)).refusal?.code).toBe('kit.forbidden')
  expect((await people.super.call(orgCompanyApi.createCompany, input)).result).toMatchObject({
    comCode: 'THREE',
  })
  expect((await people.super.call(orgCompanyApi.createCompany, input)).refusal?.code).toBe(
    'org.companyCodeTaken',
  )
  const zone = { ...input, comCode: 'FOUR', timeZone: 'Moon/Base' }
  expect((await people.super.call(orgCompanyApi.createCompany, zone)).refusal?.code).toBe('org.zoneUnknown')
  const [made] = await app.db`
    select (select count(*)::int from org_department where com_code = 'THREE') as departments,
           (select count(*)::int > 0 from menu_item where com_code = 'THREE') as has_menus,
           (select count(*)::int > 0 from board_board where com_code = 'THREE') as has_boards,
           exists (select from org_company where com_code = 'FOUR') as is_half_done,
           exists (select from menu_item where com_code = 'TWO') as is_other_started`
  expect(made).toEqual({
    ...{ departments: 1, hasMenus: true, hasBoards: true, isHalfDone: false, isOtherStarted: false },
  })
  const comCode = 'THREE'
  const { version } = (await people.super.call(orgCompanyApi.getCompanySettings, { comCode })).result
  const renamed = { ...fields, comCode, version, name: { ko: '셋째', en: '', zh: '' } }
  expect((await people.super.call(orgCompanyApi.updateCompany, renamed)).result.name.ko).toBe('셋째')
  expect((await people.manager.call(orgCompanyApi.updateCompany, renamed)).refusal?.code).toBe('kit.notFound')
  expect((await people.manager.call(orgCompanyApi.getCompanySettings, { comCode })).refusal?.code).toBe(
    'kit.notFound',
  )
})
