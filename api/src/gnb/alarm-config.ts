import { change, defineApi, read } from '../kit/endpoint.ts'
import { code, nullable, object, type Static, Type } from '../kit/schema.ts'

/**
 * The alarm settings of a person (spec 3§3): notices, boards and surveys, and on the desktop new alarms and
 * reminders of the schedule. The specification spells `serveyAlarm` this way.
 */
export const alarmConfig = object({
  comCode: Type.String(),
  personCode: Type.String(),
  noticeAlarm: Type.Boolean(),
  boardAlarm: Type.Boolean(),
  serveyAlarm: Type.Boolean(),
  newAlarm: Type.Boolean(),
  scheduleAlarm: Type.Boolean(),
})
/** The alarm settings of a person. */
export type AlarmConfig = Static<typeof alarmConfig>

const habit = { personCode: Type.Optional(code), comCode: Type.Optional(code) }
const wish = Type.Optional(nullable(Type.Boolean()))

/** The alarm settings of the signed-in person, in their current company (spec 3§7). */
export const gnbAlarmConfigApi = defineApi('gnb', {
  getAlarmConfig: read('/Common/gnb/api/alarmConfig', '1§7 3§7', {
    summary: 'Returns the alarm settings of the viewer, as a list of one element.',
    actor: ['personCode', 'comCode'],
    input: object(habit),
    output: Type.Array(alarmConfig),
  }),
  saveAlarmConfig: change('/Common/gnb/api/alarmConfig', '1§7 3§7', {
    summary: 'Updates the alarm settings of the viewer; null and omitted fields are unchanged.',
    refreshes: ['gnb.getAlarmConfig', 'gnb.getQuiet'],
    actor: ['personCode', 'comCode'],
    input: object({
      ...habit,
      noticeAlarm: wish,
      boardAlarm: wish,
      serveyAlarm: wish,
      newAlarm: wish,
      scheduleAlarm: wish,
    }),
    output: Type.Integer(),
  }),
})
