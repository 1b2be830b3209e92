import { readFile } from 'node:fs/promises'
import { defaultRule } from '@maru/api/kit/quiet/topics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { findAlarmSetting, findRules } from './alarm-rule.sql.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await openTestApp()
})
afterAll(() => portal.stop())

/** Puts the tables back as they were before the migration. */
async function goBack() {
  await portal.db.unsafe(`
    drop table kit_alarm_rule;
    alter table kit_alarm_setting drop column digest_times, add column notice boolean not null default true,
      add column board boolean not null default true, add column survey boolean not null default true,
      add column schedule boolean not null default true;
    drop index kit_alarm_waiting, kit_alarm_unread, kit_alarm_passing, kit_alarm_unmailed;
    alter table kit_alarm drop column topic, drop column is_urgent, drop column bell, drop column phone,
      drop column mail, drop column is_waiting, drop column due_at, drop column mailed_at;
    create index kit_alarm_unread on kit_alarm (com_code, person_code, alarm_id desc) where read_at is null;
    create index kit_alarm_desktop on kit_alarm (created_at) where is_desktop_only`)
}

test('the migration turns the flags of people into rules, and gives each alarm its kind', async () => {
  await goBack()
  const { db } = portal
  await db`
    insert into kit_alarm_setting (com_code, person_code, notice, board, survey, fresh, schedule)
    values ('ONE', 'user', true, false, true, false, true)`
  await db`
    insert into approval_setting (com_code, person_code, setting, updated_at)
    values ('ONE', 'user', ${db.json({ tabOrder: '0,1,2', isReceiveNextMail: false, isTUReceiveNextMail: true, isTUReceiveCompleteApproveMail: false })}, now())`
  const words = [
    'approval.alarm.next',
    'calendar.alarm.startsIn',
    'board.alarm.mention',
    'account.alarm.linked',
  ]
  for (const word of words)
    await db`
      insert into kit_alarm (com_code, person_code, kind, word, url, subject, event_key, created_at)
      values ('ONE', 'user', ${word.startsWith('b') ? 'BB' : word.startsWith('ap') ? 'WF' : 'ET'}, ${word}, '/x', 's', ${word}, now())`
  const file = new URL('../../../migrations/0670-alarm-rules.sql', import.meta.url)
  const text = await readFile(file, 'utf8')
  await db.begin((inside) => inside.unsafe(text))

  const owner = { comCode: 'ONE', personCode: 'user' }
  const ruleOf = await findRules(db, owner)
  const off = { bell: false, phone: false, mail: false }
  for (const topic of ['board.article', 'board.comment', 'board.mustRead'] as const)
    expect(ruleOf(topic)).toEqual({ topic, ...off, timing: 'now' })
  expect(ruleOf('approval.next')).toEqual({ ...defaultRule('approval.next'), mail: false })
  expect(ruleOf('approval.completeApprove')).toMatchObject({ bell: false, phone: false, mail: true })
  expect(ruleOf('board.notice')).toEqual(defaultRule('board.notice'))
  expect(await findAlarmSetting(db, owner)).toEqual({ fresh: false, digestTimes: [530, 1050] })
  const [setting] = await db<{ setting: object }[]>`select setting from approval_setting`
  expect(setting?.setting).toEqual({ tabOrder: '0,1,2' })
  const alarms = await db<{ topic: string }[]>`select topic from kit_alarm order by alarm_id`
  expect(alarms.map(({ topic }) => topic)).toEqual([
    ...['approval.next', 'calendar.reminder', 'board.comment', 'security.notice'],
  ])
})
