import { alarmKinds, alarmsTopic } from '../kit/alarm.ts'
import { defineApi, endpoint } from '../kit/endpoint.ts'
import { code, instant, object, oneOf, rowId, type Static, Type } from '../kit/schema.ts'

/** Maximum number of alarms in the list, newest first. */
export const alarmsAtMost = 200

/**
 * An alarm (spec 1§3, work-feed item). `word` is the key of its text. The placeholders of the text are the
 * name of the actor (empty if anonymous) and `alarmText`, the title of its subject. `itemUrl` is an address
 * below /po.
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
      'Lists the newest alarm of each subject for the viewer, at most 200; with readFlag N only unread ones.',
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
    summary: 'Returns the number of unread alarms of the viewer, counted up to 1,000.',
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
      'Marks an alarm of the viewer and earlier ones of the same subject as read; with IsRead N marks it as unread. Returns 1.',
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
    summary: 'Marks all alarms of the viewer as read, to clear the list. Returns their number.',
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
