import { approvalApi, type NoticeEvent, noticeEvents } from '@maru/api/approval'
import { gnbAlarmConfigApi } from '@maru/api/gnb/alarm-config'
import { gnbQuietApi } from '@maru/api/gnb/quiet'
import { type AlarmRule, type AlarmTopic, defaultRule } from '@maru/api/kit/quiet/topics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FlagGroup } from '#kit/notification/alarm-flags.rules.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { topicOfEvent } from './flags.rules.ts'

let portal: TestApp
let people: Record<Role, Client>
beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
})
afterAll(() => portal.stop())

const settings = async () => {
  const { updatedDate: _at, ...rest } = (await people.user.call(approvalApi.getSettings, {})).result
  return rest
}
const ruleOf = async (topic: AlarmTopic) =>
  (await people.user.call(gnbQuietApi.getQuiet, {})).result.rules.find((one) => one.topic === topic)
type Flag = `isReceive${NoticeEvent}Mail` | `isTUReceive${NoticeEvent}Mail`
const put = (data: Partial<Record<Flag, boolean>>) => people.user.call(approvalApi.saveSettings, { data })
const switchGroup = (groups: Partial<Record<FlagGroup, boolean>>) =>
  people.user.call(gnbAlarmConfigApi.saveAlarmConfig, groups)
const save = (rule: AlarmRule) => people.user.call(gnbQuietApi.saveQuiet, { rules: [rule] })

for (const event of noticeEvents) {
  const topic = topicOfEvent[event]
  const mail = `isReceive${event}Mail` as const
  const bell = `isTUReceive${event}Mail` as const

  test(`the flags of ${event} are written to its rule, and only to it`, async () => {
    const before = await settings()
    await save({ ...defaultRule(topic), phone: false, timing: 'digest' })
    await put({ [mail]: false })
    expect(await ruleOf(topic)).toEqual({ topic, bell: true, phone: false, mail: false, timing: 'digest' })
    await put({ [bell]: false })
    expect(await ruleOf(topic)).toMatchObject({ bell: false, phone: false, mail: false, timing: 'digest' })
    expect(await settings()).toEqual({ ...before, [mail]: false, [bell]: false })
    const bothOn: Partial<Record<Flag, boolean>> = { [mail]: true, [bell]: true }
    await people.user.call(approvalApi.createSettings, { data: bothOn })
    expect(await ruleOf(topic)).toMatchObject({ bell: true, phone: true, mail: true, timing: 'digest' })
    expect(await settings()).toEqual(before)
  })

  test(`the rule of ${event} is read as its flags, and saving the flags as read leaves the rule`, async () => {
    const before = await settings()
    for (const ways of [
      { bell: true, phone: false, mail: false },
      { bell: false, phone: false, mail: true },
      { bell: false, phone: false, mail: false },
    ]) {
      const rule: AlarmRule = { topic, ...ways, timing: 'hours' }
      await save(rule)
      const read = await settings()
      expect(read).toEqual({ ...before, [mail]: ways.mail, [bell]: ways.bell })
      await people.user.call(approvalApi.saveSettings, { data: read })
      expect(await ruleOf(topic)).toEqual(rule)
    }
    await save(defaultRule(topic))
    expect((await settings())[mail]).toBe(true)
  })
}

test.each([
  ['noticeAlarm', ['board.notice', 'other.message']],
  ['boardAlarm', ['board.article', 'board.comment', 'board.mustRead']],
  ['serveyAlarm', ['survey.notice']],
  ['scheduleAlarm', ['calendar.reminder', 'calendar.changed', 'calendar.booking']],
] as const)('%s of the alarm settings is a view of %j', async (flag, topics) => {
  const config = async () => (await people.user.call(gnbAlarmConfigApi.getAlarmConfig, {})).result[0]
  await switchGroup({ [flag]: false })
  for (const topic of topics) expect(await ruleOf(topic)).toMatchObject({ bell: false, phone: false })
  const [first = 'board.notice', ...others] = topics
  await save({ ...defaultRule(first), phone: false })
  expect((await config())?.[flag]).toBe(true)
  await switchGroup({ [flag]: true })
  expect(await ruleOf(first)).toMatchObject({ bell: true, phone: false })
  for (const topic of others) expect(await ruleOf(topic)).toMatchObject({ bell: false })
  for (const topic of topics) await save(defaultRule(topic))
})

test('settings apart from the flags are stored as before', async () => {
  await people.peer.call(approvalApi.saveSettings, { data: { tabOrder: '2,1,0', isReceiveNextMail: false } })
  const [row] = await portal.db<{ setting: object }[]>`
    select setting from approval_setting where com_code = 'ONE' and person_code = 'peer'`
  expect(row?.setting).toEqual({ tabOrder: '2,1,0' })
})
