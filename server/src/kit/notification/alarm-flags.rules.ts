import type { AlarmRule, AlarmTopic } from '@maru/api/kit/quiet/topics'

/** A flag of the specification as a view of a rule: whether alarms come by bell, or by mail. */
export type AlarmWay = 'bell' | 'mail'

/** Whether alarms of one of these kinds come by this way. */
export const isOn = (rules: readonly AlarmRule[], way: AlarmWay): boolean => rules.some((rule) => rule[way])

/** The rule with a flag set; the bell is set together with the phone, and a rule that has the value stays as it is. */
export function withFlag(rule: AlarmRule, way: AlarmWay, on: boolean): AlarmRule {
  if (rule[way] === on) return rule
  return way === 'bell' ? { ...rule, bell: on, phone: on } : { ...rule, mail: on }
}

/** The kinds of alarms of each group that the specification switches on or off as one (spec 3§3). */
export const flagTopics = {
  noticeAlarm: ['board.notice', 'other.message'],
  boardAlarm: ['board.article', 'board.comment', 'board.mustRead'],
  serveyAlarm: ['survey.notice'],
  scheduleAlarm: ['calendar.reminder', 'calendar.changed', 'calendar.booking'],
} as const satisfies Record<string, readonly AlarmTopic[]>
/** The name of a group in the specification. */
export type FlagGroup = keyof typeof flagTopics

/**
 * The changed rules after a group is switched: all kinds of it, if the group has another value now; otherwise none, so
 * that saving a form without a change leaves the rules of single kinds as they are.
 */
export function withGroup(rules: readonly AlarmRule[], on: boolean): AlarmRule[] {
  return isOn(rules, 'bell') === on ? [] : rules.map((rule) => withFlag(rule, 'bell', on))
}
