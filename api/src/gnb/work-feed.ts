import { alarmKinds, alarmsTopic } from '../kit/alarm.ts'
import { change, defineApi, read } from '../kit/endpoint.ts'
import { code, instant, localName, object, oneOf, rowId, type Static, Type, text } from '../kit/schema.ts'

/** Maximum number of alarms in the list, newest first. */
export const alarmsAtMost = 200

/**
 * An alarm (spec 1§3, work-feed item). `alarmText` and `alarmTextEng` are the whole line in Korean and English;
 * `sentence` (what happened) and `title` (its subject) are the parts of the line in every language. `word` is the text
 * key of the sentence. `itemUrl` is an address below /po.
 */
export const alarm = object({
  alarmId: rowId,
  alarmType: oneOf(alarmKinds),
  alarmText: Type.String(),
  alarmTextEng: Type.String(),
  word: Type.String(),
  sentence: localName,
  title: localName,
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
/** A random key of the browser, which names one act. */
const actKey = text(64, 16)

/** The alarms of the signed-in person in their current company (spec 1§7). */
export const gnbWorkFeedApi = defineApi('gnb', {
  listAlarms: read('/Common/gnb/api/workfeed/list', '1§3 1§7', {
    summary:
      'Lists the newest alarm of each subject for the viewer, at most 200; with readFlag N only unread ones, for the place desktop unread ones including those outside of the work feed.',
    refreshedBy: [{ topic: alarmsTopic }],
    actor: ['personCode', 'comCode'],
    input: object({ ...habit, readFlag: Type.Optional(yesNo), place: Type.Optional(oneOf(['desktop'])) }),
    replica: true,
    output: Type.Array(alarm),
  }),
  countAlarms: read('/Common/gnb/api/workfeedcount', '1§7', {
    together: true,
    summary: 'Returns the number of unread alarms of the viewer, counted up to 1,000.',
    refreshedBy: [{ topic: alarmsTopic }],
    actor: ['personCode', 'comCode'],
    input: object(habit),
    output: Type.Integer(),
  }),
  readAlarm: change('/Common/gnb/api/updateread', '1§4 1§7', {
    summary:
      'Marks an alarm of the viewer and earlier ones of the same subject as read; with IsRead N marks it as unread. Returns 1.',
    method: 'GET',
    refreshes: ['gnb.listAlarms', 'gnb.countAlarms'],
    input: object({ AlarmId: rowId, IsRead: Type.Optional(yesNo) }),
    output: Type.Integer(),
  }),
  readAllAlarms: change('/Common/gnb/api/updateallread', '1§4 1§7', {
    summary:
      'Marks all alarms of the viewer as read, to clear the list; with alarmType those of one kind. Returns their number. With undoKey it can be undone.',
    method: 'GET',
    refreshes: ['gnb.listAlarms', 'gnb.countAlarms'],
    actor: ['PersonCode', 'ComCode'],
    input: object({
      PersonCode: Type.Optional(code),
      ComCode: Type.Optional(code),
      alarmType: Type.Optional(oneOf(alarmKinds)),
      undoKey: Type.Optional(actKey),
    }),
    output: Type.Integer(),
  }),
  undoReadAllAlarms: change('/api/gnb/alarm/undo', 'maru', {
    summary:
      'Marks as unread what readAllAlarms with this undoKey marked as read, within ten minutes and without what was read since. Returns their number.',
    refreshes: ['gnb.listAlarms', 'gnb.countAlarms'],
    input: object({ undoKey: actKey }),
    output: Type.Integer(),
    errors: ['gnb.alarmUndoOver'],
  }),
})
