import { change, defineApi, read } from '../kit/endpoint.ts'
import { alarmRule, alarmTopics, workTimes } from '../kit/quiet/topics.ts'
import { instant, localName, object, oneOf, type Static, Type } from '../kit/schema.ts'

/** Alarms that the preview reads at most; the newest ones. */
export const previewedAtMost = 1_000

const minuteOfDay = Type.Integer({ minimum: 0, maximum: 1439 })
const digestTimes = Type.Array(minuteOfDay, { minItems: 1, maxItems: 4, uniqueItems: true })

/** What reaches a person where and when, and the alarms of the last seven days to try other rules on. */
export const quiet = object({
  /** One rule for each kind of alarm. */
  rules: Type.Array(alarmRule),
  /** Times of the digest in minutes of the day. */
  digestTimes: Type.Array(minuteOfDay),
  /** The working hours of the calendar. */
  work: workTimes,
  /** The first day of the preview as `yyyy-MM-dd` in the zone of the person, and the last one: today. */
  from: Type.String(),
  until: Type.String(),
  alarms: Type.Array(
    object({ topic: oneOf(alarmTopics), isUrgent: Type.Boolean(), at: instant, title: localName }),
  ),
})
/** What reaches a person where and when. */
export type Quiet = Static<typeof quiet>

/** The rules of the alarms of the signed-in person, in their current company. */
export const gnbQuietApi = defineApi('gnb', {
  getQuiet: read('/Common/gnb/api/quiet', 'maru', {
    summary:
      'Returns the rules of the viewer by kind of alarm, the times of the digest, and the alarms of the last seven days.',
    output: quiet,
  }),
  saveQuiet: change('/Common/gnb/api/quiet/save', 'maru', {
    summary:
      'Saves rules of the viewer by kind of alarm and the times of the digest; absent kinds are unchanged.',
    refreshes: ['gnb.getQuiet', 'gnb.getAlarmConfig', 'approval.getSettings'],
    input: object({
      rules: Type.Array(alarmRule, { maxItems: alarmTopics.length }),
      digestTimes: Type.Optional(digestTimes),
    }),
    output: Type.Integer(),
  }),
})
