import { object, oneOf, type Static, Type } from '../schema.ts'

/** Kinds of alarms with rules of their own, in the order of the settings; the part before the dot is the section. */
export const alarmTopics = [
  'approval.next',
  'approval.complete',
  'approval.approve',
  'approval.deptReceipt',
  'approval.ref',
  'approval.completeApprove',
  'approval.after',
  'approval.before',
  'approval.other',
  'mail.arrived',
  'calendar.reminder',
  'calendar.changed',
  'calendar.booking',
  'board.comment',
  'board.mustRead',
  'board.notice',
  'board.article',
  'survey.notice',
  'other.message',
  'security.notice',
] as const
/** A kind of alarm with a rule of its own. */
export type AlarmTopic = (typeof alarmTopics)[number]

/** When an alarm reaches a person: immediately, in the working hours, or at the next time of the digest. */
export const alarmTimings = ['now', 'hours', 'digest'] as const
/** When an alarm reaches a person. */
export type AlarmTiming = (typeof alarmTimings)[number]

/** The ways and the time of one kind of alarm; without any way it does not reach the person. */
export const alarmRule = object({
  topic: oneOf(alarmTopics),
  /** The bell and the notifications of open pages. */
  bell: Type.Boolean(),
  /** Web push to the browsers and phones of the person; only together with the bell. */
  phone: Type.Boolean(),
  mail: Type.Boolean(),
  timing: oneOf(alarmTimings),
})
/** The ways and the time of one kind of alarm. */
export type AlarmRule = Static<typeof alarmRule>

/** Topics whose mails are composed elsewhere or would make no sense: the rule has no mail. */
const withoutMail: ReadonlySet<AlarmTopic> = new Set([
  'mail.arrived',
  'calendar.reminder',
  'survey.notice',
  'security.notice',
])

/** Whether alarms of this kind can come by mail. */
export const canMail = (topic: AlarmTopic): boolean => !withoutMail.has(topic)

/** Whether a person may change the rule: what concerns security always comes immediately. */
export const isChangeable = (topic: AlarmTopic): boolean => topic !== 'security.notice'

/** Topics whose mail is on for a person who has saved nothing: the eight events of documents (spec 3§3). */
const mailed: ReadonlySet<AlarmTopic> = new Set(
  alarmTopics.filter((topic) => topic.startsWith('approval.') && topic !== 'approval.other'),
)

/** The rule of a person who has saved none. */
export const defaultRule = (topic: AlarmTopic): AlarmRule => ({
  ...{ topic, bell: true, phone: true, mail: mailed.has(topic), timing: 'now' },
})

/** The times of the digest of a person who has saved none, in minutes of the day. */
export const defaultDigestTimes: readonly number[] = [530, 1050]

/** Working hours of a person: days of the week (0 for Sunday) and minutes of the day in their zone. */
export const workTimes = object({
  /** IANA zone. */
  timeZone: Type.String(),
  week: Type.Array(Type.Integer()),
  from: Type.Integer(),
  until: Type.Integer(),
  /** Holidays as `yyyy-MM-dd`. */
  closed: Type.Array(Type.String()),
  /** Make-up working days as `yyyy-MM-dd`. */
  working: Type.Array(Type.String()),
})
/** Working hours of a person. */
export type WorkTimes = Static<typeof workTimes>

/** What applies to all kinds of alarms of a person. */
export interface AlarmTimes {
  work: WorkTimes
  /** Minutes of the day, at least one. */
  digestTimes: readonly number[]
}
