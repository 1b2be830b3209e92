import { alarmKinds, alarmsTopic } from '../kit/alarm.ts'
import { defineApi, endpoint } from '../kit/endpoint.ts'
import { code, instant, object, oneOf, rowId, type Static, Type } from '../kit/schema.ts'

/** Maximum number of alarms in the list, newest first. */
export const alarmsAtMost = 200

/**
 * An alarm (spec 1§3, work-feed item). `word` is the key of its text, which is filled with the name of the actor
 * (empty if anonymous) and with `alarmText`, the title of its subject; `itemUrl` is an address below /po.
 */
export const alarm = object({
  alarmId: rowId,
  alarmType: oneOf(alarmKinds),
  alarmText: Type.String(),
  alarmTextEng: Type.String(),
  word: Type.String(),
  createUserName: Type.String(),
  createUserName_En: Type.String(),
  createUserName_Cn: Type.String(),
  createDate: instant,
  itemUrl: Type.String(),
  isRead: Type.Boolean(),
  /** Number of earlier alarms about the same subject that this one replaces. */
  alsoCount: Type.Integer(),
})
/** An alarm of the signed-in person. */
export type Alarm = Static<typeof alarm>

const habit = { personCode: Type.Optional(code), comCode: Type.Optional(code) }
const yesNo = oneOf(['Y', 'N'])

/** The alarms of the signed-in person in their current company (spec 1§7). */
export const gnbWorkFeedApi = defineApi('gnb', {
  listAlarms: endpoint({
    summary:
      'The newest alarm of each thing for the viewer, 200 at most; with readFlag N the unread ones alone.',
    spec: '1§3 1§7',
    method: 'GET',
    path: '/Common/gnb/api/workfeed/list',
    access: 'session',
    changes: false,
    refreshedBy: [{ topic: alarmsTopic }],
    actor: ['personCode', 'comCode'],
    input: object({ ...habit, readFlag: Type.Optional(yesNo) }),
    output: Type.Array(alarm),
  }),
  countAlarms: endpoint({
    summary: 'How many unread alarms the viewer has; counted up to 1,000.',
    spec: '1§7',
    method: 'GET',
    path: '/Common/gnb/api/workfeedcount',
    access: 'session',
    changes: false,
    refreshedBy: [{ topic: alarmsTopic }],
    actor: ['personCode', 'comCode'],
    input: object(habit),
    output: Type.Integer(),
  }),
  readAlarm: endpoint({
    summary:
      'Marks an alarm of the viewer as read, with the earlier ones of the same thing, or with IsRead N as unread. Answers 1.',
    spec: '1§4 1§7',
    method: 'GET',
    path: '/Common/gnb/api/updateread',
    access: 'session',
    changes: true,
    refreshes: ['gnb.listAlarms', 'gnb.countAlarms'],
    input: object({ AlarmId: rowId, IsRead: Type.Optional(yesNo) }),
    output: Type.Integer(),
  }),
  readAllAlarms: endpoint({
    summary: 'Clears the list: marks every alarm of the viewer as read. Answers how many there were.',
    spec: '1§4 1§7',
    method: 'GET',
    path: '/Common/gnb/api/updateallread',
    access: 'session',
    changes: true,
    refreshes: ['gnb.listAlarms', 'gnb.countAlarms'],
    actor: ['PersonCode', 'ComCode'],
    input: object({ PersonCode: Type.Optional(code), ComCode: Type.Optional(code) }),
    output: Type.Integer(),
  }),
})
