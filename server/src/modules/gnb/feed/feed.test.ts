import { gnbAlarmConfigApi } from '@maru/api/gnb/alarm-config'
import { gnbWorkFeedApi } from '@maru/api/gnb/work-feed'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarmsAtOnce, housekeeping } from '#kit/jobs/housekeeping.ts'
import { type AlarmText, raiseAlarms } from '#kit/notification/alarms.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'

let test: TestApp
let people: Record<Role, Client>
beforeAll(async () => {
  test = await openTestApp()
  people = await openCast(test)
})
afterAll(() => test.stop())

let count = 0
function alarm(more: Partial<AlarmText> = {}): AlarmText {
  count += 1
  return {
    kind: 'BB',
    topic: 'board.article',
    word: 'board.alarm.comment',
    title: '회의실 안내',
    actor: { ko: '동료', en: 'Peer', zh: '同事', personCode: 'peer' },
    url: '/board/list/modal/read?SYSID=1&ARTICLEID=2',
    subject: `test:${count}`,
    eventKey: `test:${count}`,
    ...more,
  }
}
const parts = () => ({ ...test.app.services, db: test.db })
const owner = (personCode: string, comCode = 'ONE') => ({ comCode, personCode })
const unread = async (client: Client) =>
  (await client.call(gnbWorkFeedApi.listAlarms, { readFlag: 'N' })).result

describe('the work feed', () => {
  it('lists alarms newest first, to each person their own', async () => {
    await raiseAlarms(parts(), [owner('user'), owner('peer')], alarm({ title: '먼저' }))
    await raiseAlarms(parts(), [owner('user')], alarm({ kind: 'WF', topic: 'approval.other', title: '나중' }))
    const [first, second] = await unread(people.user)
    expect(first).toMatchObject({
      alarmType: 'WF',
      title: { ko: '나중', en: '나중', zh: '나중' },
      isRead: false,
    })
    expect(second).toMatchObject({
      ...{ alarmType: 'BB', word: 'board.alarm.comment' },
      ...{
        alarmText: '동료 님이 내 글에 댓글을 남겼습니다. 먼저',
        alarmTextEng: expect.stringMatching(/Peer.* 먼저$/),
      },
      ...{ createUserName: '동료', createUserName_En: 'Peer', createUserName_Cn: '同事' },
      ...{ itemUrl: '/board/list/modal/read?SYSID=1&ARTICLEID=2', createDate: '2026-11-21T01:00:00Z' },
    })
    expect(await unread(people.peer)).toHaveLength(1)
    expect(await unread(people.outsider)).toEqual([])
    expect((await people.user.call(gnbWorkFeedApi.countAlarms, {})).result).toBe(2)
    const asked = { personCode: 'user', comCode: 'ONE', readFlag: 'N' as const }
    expect((await people.user.call(gnbWorkFeedApi.listAlarms, asked)).result).toHaveLength(2)
  })
  it('hides a read alarm, shows it again as unread, and clears all alarms of the viewer', async () => {
    const [first] = await unread(people.user)
    const key = { AlarmId: first?.alarmId ?? 0 }
    expect((await people.peer.call(gnbWorkFeedApi.readAlarm, key)).status).toBe(404)
    expect((await people.user.call(gnbWorkFeedApi.readAlarm, key)).result).toBe(1)
    expect(await unread(people.user)).toHaveLength(1)
    const read = await people.user.call(gnbWorkFeedApi.listAlarms, { readFlag: 'Y' })
    expect(read.result.map((row) => row.alarmId)).toEqual([first?.alarmId])
    await people.user.call(gnbWorkFeedApi.readAlarm, { ...key, IsRead: 'N' })
    expect((await people.user.call(gnbWorkFeedApi.countAlarms, {})).result).toBe(2)
    const everything = { PersonCode: 'peer' }
    expect((await people.user.call(gnbWorkFeedApi.readAllAlarms, everything)).refusal?.code).toBe(
      'kit.actorMismatch',
    )
    expect((await people.user.call(gnbWorkFeedApi.readAllAlarms, {})).result).toBe(2)
    expect(await unread(people.user)).toEqual([])
    expect((await people.user.call(gnbWorkFeedApi.listAlarms, {})).result).toHaveLength(2)
    expect(await unread(people.peer)).toHaveLength(1)
    expect((await people.user.call(gnbWorkFeedApi.readAllAlarms, {})).result).toBe(0)
  })
  it('collapses alarms about one subject, which are read together', async () => {
    const same = { subject: 'test:thing' }
    for (let at = 0; at < 3; at += 1) await raiseAlarms(parts(), [owner('colleague')], alarm(same))
    await raiseAlarms(parts(), [owner('colleague')], alarm({ title: '다른 글' }))
    const rows = await unread(people.colleague)
    expect(rows.map(({ title, alsoCount }) => [title.ko, alsoCount])).toEqual([
      ['다른 글', 0],
      ['회의실 안내', 2],
    ])
    await people.colleague.call(gnbWorkFeedApi.readAlarm, { AlarmId: rows[1]?.alarmId ?? 0 })
    expect((await unread(people.colleague)).map(({ title }) => title.ko)).toEqual(['다른 글'])
    expect((await people.colleague.call(gnbWorkFeedApi.countAlarms, {})).result).toBe(1)
    await people.colleague.call(gnbWorkFeedApi.readAllAlarms, {})
  })
  it('reads the alarms of one kind, and no others', async () => {
    await raiseAlarms(parts(), [owner('colleague')], alarm({ kind: 'WF', subject: 'test:form' }))
    await raiseAlarms(parts(), [owner('colleague')], alarm({ kind: 'BB', subject: 'test:article' }))
    const read = await people.colleague.call(gnbWorkFeedApi.readAllAlarms, { alarmType: 'WF' })
    expect(read.result).toBe(1)
    expect((await unread(people.colleague)).map((one) => one.alarmType)).toEqual(['BB'])
    await people.colleague.call(gnbWorkFeedApi.readAllAlarms, {})
  })
  it('brings back what one act read, without what was read since, within ten minutes', async () => {
    const undoKey = 'key-of-the-first-act'
    const other = 'key-of-the-second-act'
    const raise = (subject: string) => raiseAlarms(parts(), [owner('colleague')], alarm({ subject }))
    const { colleague } = people
    const undo = (client: Client, key: string) =>
      client.call(gnbWorkFeedApi.undoReadAllAlarms, { undoKey: key })
    await raise('test:before')
    await colleague.call(gnbWorkFeedApi.readAllAlarms, { undoKey: other })
    await raise('test:opened')
    await raise('test:left')
    const opened = (await unread(colleague))[0]?.alarmId ?? 0
    expect((await colleague.call(gnbWorkFeedApi.readAllAlarms, { undoKey })).result).toBe(2)
    await colleague.call(gnbWorkFeedApi.readAlarm, { AlarmId: opened })
    expect((await undo(people.peer, undoKey)).refusal?.code).toBe('gnb.alarmUndoOver')
    expect((await undo(colleague, undoKey)).result).toBe(1)
    const back = await unread(colleague)
    expect(back).toHaveLength(1)
    expect(back[0]?.alarmId).not.toBe(opened)
    expect((await undo(colleague, undoKey)).refusal?.code).toBe('gnb.alarmUndoOver')
    await colleague.call(gnbWorkFeedApi.readAllAlarms, { undoKey })
    await test.db`update kit_alarm set read_at = read_at - interval '11 minutes' where read_key = ${undoKey}`
    expect((await undo(colleague, undoKey)).refusal?.code).toBe('gnb.alarmUndoOver')
    expect(await unread(colleague)).toEqual([])
  })
  it('notifies a person only once of the same event', async () => {
    const twice = alarm()
    expect(await raiseAlarms(parts(), [owner('user')], twice)).toBe(1)
    expect(await raiseAlarms(parts(), [owner('user'), owner('colleague')], twice)).toBe(1)
  })
  it('notifies thousands in a few statements', async () => {
    const many = Array.from({ length: 2500 }, (_, index) => owner(`nobody-${index}`))
    expect(await raiseAlarms(parts(), many, alarm())).toBe(2500)
  })
})

describe('the alarm settings', () => {
  const read = async (client: Client) => (await client.call(gnbAlarmConfigApi.getAlarmConfig, {})).result[0]
  it('are all on by default, and each group is saved separately', async () => {
    const all = {
      noticeAlarm: true,
      boardAlarm: true,
      serveyAlarm: true,
      newAlarm: true,
      scheduleAlarm: true,
    }
    expect(await read(people.user)).toEqual({ comCode: 'ONE', personCode: 'user', ...all })
    const board = {
      noticeAlarm: true,
      boardAlarm: false,
      serveyAlarm: false,
      newAlarm: null,
      scheduleAlarm: null,
    }
    const desktop = {
      noticeAlarm: null,
      boardAlarm: null,
      serveyAlarm: null,
      newAlarm: false,
      scheduleAlarm: true,
    }
    await people.user.call(gnbAlarmConfigApi.saveAlarmConfig, board)
    await people.user.call(gnbAlarmConfigApi.saveAlarmConfig, desktop)
    expect(await read(people.user)).toMatchObject({ noticeAlarm: true, boardAlarm: false, newAlarm: false })
    expect(await read(people.peer)).toMatchObject(all)
  })
  it('suppress alarms of a group that is off, and no others', async () => {
    expect(await raiseAlarms(parts(), [owner('user')], alarm())).toBe(0)
    expect(await raiseAlarms(parts(), [owner('user')], alarm({ topic: 'board.notice' }))).toBe(1)
    expect(await raiseAlarms(parts(), [owner('user')], alarm({ topic: 'approval.other' }))).toBe(1)
    expect(await raiseAlarms(parts(), [owner('peer')], alarm())).toBe(1)
  })
  it('of another person are refused', async () => {
    const other = { personCode: 'peer', boardAlarm: false }
    const answer = await people.user.call(gnbAlarmConfigApi.saveAlarmConfig, other)
    expect(answer.refusal?.code).toBe('kit.actorMismatch')
  })
})

describe('the clean-up', () => {
  it('deletes read alarms after 30 days, all after 90', async () => {
    const sweep = housekeeping.scheduled?.['kit.removeOld']?.run
    await test.db`
      insert into kit_alarm (com_code, person_code, kind, word, url, subject, event_key, created_at, read_at)
      select 'ONE', 'user', 'ET', 'w', '/a', 'old', 'old:' || n, ${'2026-10-01T00:00:00Z'}::timestamptz,
             case when n % 2 = 0 then ${'2026-10-02T00:00:00Z'}::timestamptz end
        from generate_series(1, ${alarmsAtOnce * 2 + 20}) n`
    const left = async () => (await test.db`select from kit_alarm where subject = 'old'`).length
    await sweep?.(parts())
    expect(await left()).toBe(alarmsAtOnce + 10)
    test.clock.advance(60 * 86_400_000)
    await sweep?.(parts())
    expect(await left()).toBe(0)
  })
})
