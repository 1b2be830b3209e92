import { accountApi } from '@maru/api/account'
import { gnbUserSettingApi } from '@maru/api/gnb/user-setting'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let test: TestApp
let people: Record<Role, Client>
beforeAll(async () => {
  test = await openTestApp()
  people = await openCast(test)
})
afterAll(() => test.stop())

const read = async (client: Client) => (await client.call(gnbUserSettingApi.getUserSetting, {})).result[0]

describe('the settings of a person', () => {
  it('have the defaults of the specification, and are changed separately', async () => {
    expect(await read(people.user)).toEqual({
      ...{ personCode: 'user', language: 'ko-KR', timeZone: 'Korea Standard Time', mailLayout: 'vertical' },
      ...{ mailListCount: 30, isPermanentDelete: false, useKeys: true },
    })
    await people.user.call(gnbUserSettingApi.saveUserSetting, { mailListCount: 50 })
    const zone = { timeZone: 'China Standard Time', useKeys: false }
    expect((await people.user.call(gnbUserSettingApi.saveUserSetting, zone)).result).toBe(1)
    expect(await read(people.user)).toMatchObject({
      ...{ language: 'ko-KR', timeZone: 'China Standard Time', mailListCount: 50, useKeys: false },
    })
    expect(await read(people.peer)).toMatchObject({ timeZone: 'Korea Standard Time', mailListCount: 30 })
    const account = await people.user.call(accountApi.getCurrentAccount, {})
    expect(account.result.userConfig).toEqual({
      ...{ language: 'ko-KR', timeZone: 'China Standard Time', useKeys: false },
      ...{ mailLayout: 'vertical', mailListCount: 50, isPermanentDelete: false },
    })
  })
  it('accept only Windows zones', async () => {
    const answer = await people.user.call(gnbUserSettingApi.saveUserSetting, { timeZone: 'Asia/Seoul' })
    expect(answer.refusal?.code).toBe('gnb.unknownTimeZone')
    const count = await people.user.callWith(gnbUserSettingApi.saveUserSetting, { mailListCount: 31 })
    expect(count.status).toBe(400)
  })
  it('of another person are refused, and mail-only people have their own', async () => {
    const other = await people.user.call(gnbUserSettingApi.saveUserSetting, {
      personCode: 'peer',
      mailLayout: 'horizontal',
    })
    expect(other.refusal?.code).toBe('kit.actorMismatch')
    expect(
      (await people.mailonly.call(gnbUserSettingApi.saveUserSetting, { mailLayout: 'horizontal' })).result,
    ).toBe(1)
    expect(await read(people.mailonly)).toMatchObject({ mailLayout: 'horizontal' })
  })
})

describe('sessions of a person', () => {
  it('are listed with the current one first, and another can be ended', async () => {
    const list = async (client: Client) => (await client.call(gnbUserSettingApi.listOwnSessions, {})).result
    const [present] = await list(people.colleague)
    expect(present).toMatchObject({ isCurrent: true })
    expect(await list(people.colleague)).toHaveLength(1)
    const sessionId = present?.sessionId ?? ''
    expect((await people.peer.call(gnbUserSettingApi.endOwnSession, { sessionId })).status).toBe(404)
    expect((await people.colleague.call(gnbUserSettingApi.endOwnSession, { sessionId })).result).toBe(1)
    expect((await people.colleague.call(gnbUserSettingApi.listOwnSessions, {})).status).toBe(401)
  })
})
