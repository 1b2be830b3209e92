import type { Quiet } from '@maru/api/gnb/quiet'
import { type AlarmOutcome, previewAlarms } from '@maru/api/kit/quiet/decide'
import {
  type AlarmRule,
  type AlarmTiming,
  type AlarmTopic,
  alarmTimings,
  alarmTopics,
  canMail,
  defaultRule,
  isChangeable,
} from '@maru/api/kit/quiet/topics'
import { zoneOffset } from '@maru/api/kit/time/time-zones'

/** The rules and times of the form: one text each, so that the form counts the changed rows. */
export type QuietDraft = Record<AlarmTopic | 'digestTimes', string>

type Dashed<T extends string> = T extends `${infer Room}.${infer Kind}` ? `${Room}-${Kind}` : T
/** {@link QuietDraft} under the names of form fields: a form reads a dot in a name as a field inside of a field. */
export type QuietFields = { [K in keyof QuietDraft as Dashed<K>]: QuietDraft[K] }

/** Some values under the names of form fields. */
export const fieldsOf = (draft: Partial<QuietDraft>): Partial<QuietFields> =>
  Object.fromEntries(Object.entries(draft).map(([name, text]) => [name.replace('.', '-'), text]))

/** The values of form fields by kind. */
export const draftOfFields = (fields: Partial<QuietFields>): Partial<QuietDraft> =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [name.replace('-', '.'), text]))

/** A rule as a text: the ways that are on, and the time. */
export const ruleText = ({ bell, phone, mail, timing }: Omit<AlarmRule, 'topic'>): string =>
  `${Number(bell)}${Number(phone)}${Number(mail)} ${timing}`

/** The rule of a text of {@link ruleText}. */
export function readRule(topic: AlarmTopic, text: string): AlarmRule {
  const [ways = '', time] = text.split(' ')
  const timing = alarmTimings.find((one) => one === time) ?? 'now'
  return { topic, bell: ways[0] === '1', phone: ways[1] === '1', mail: ways[2] === '1', timing }
}

/** Times of the digest as a text. */
export const timesText = (minutes: readonly number[]): string => minutes.join(',')
/** The times of a text of {@link timesText}. */
export const readTimes = (text: string): number[] => text.split(',').map(Number)

/** The form with the stored values. */
export const draftOf = ({ rules, digestTimes }: Pick<Quiet, 'rules' | 'digestTimes'>): QuietDraft =>
  ({
    ...Object.fromEntries(rules.map((rule) => [rule.topic, ruleText(rule)])),
    digestTimes: timesText(digestTimes),
  }) as QuietDraft // the server sends a rule for each topic

/** What the select of a row shows: the time, or that nothing comes. */
export type ShownTiming = AlarmTiming | 'none'

/** The shown time of a rule. */
export const shownTiming = ({ bell, mail, timing }: AlarmRule): ShownTiming =>
  bell || mail ? timing : 'none'

/** The rule after another time is chosen; a kind that did not come before gets the bell and the phone. */
export function withTiming(rule: AlarmRule, timing: ShownTiming): AlarmRule {
  if (timing === 'none') return { ...rule, bell: false, phone: false, mail: false }
  return shownTiming(rule) === 'none' ? { ...rule, bell: true, phone: true, timing } : { ...rule, timing }
}

/** The rule after a way is switched: the phone needs the bell. */
export function withWay(rule: AlarmRule, way: 'bell' | 'phone' | 'mail', on: boolean): AlarmRule {
  if (way === 'bell') return { ...rule, bell: on, phone: on && rule.phone }
  return way === 'phone' ? { ...rule, phone: on, bell: rule.bell || on } : { ...rule, mail: on }
}

/** Settings of all rows at once. */
export const presets = ['all', 'quiet', 'silent'] as const
/** The name of a preset. */
export type Preset = (typeof presets)[number]

const quietRules: Partial<Record<AlarmTopic, string>> = {
  'approval.next': '110 now',
  'approval.complete': '100 hours',
  'approval.deptReceipt': '100 hours',
  'approval.other': '100 hours',
  'mail.arrived': '110 hours',
  'calendar.reminder': '110 now',
  'calendar.changed': '100 hours',
  'calendar.booking': '100 hours',
  'board.comment': '100 hours',
  'board.mustRead': '101 digest',
  'board.notice': '101 digest',
  'other.message': '100 hours',
}
const silentRules: Partial<Record<AlarmTopic, string>> = {
  'approval.next': '100 hours',
  'mail.arrived': '000 now',
  'calendar.reminder': '110 now',
  'board.article': '000 now',
  'board.mustRead': '101 digest',
}
const collected = '100 digest'

/** The form with a preset; the times of the digest stay. */
export function presetDraft(preset: Preset, digestTimes: string): QuietDraft {
  const textOf = (topic: AlarmTopic) => {
    if (preset === 'all' || !isChangeable(topic)) return ruleText(defaultRule(topic))
    return (preset === 'quiet' ? quietRules : silentRules)[topic] ?? collected
  }
  const rules = Object.fromEntries(alarmTopics.map((topic) => [topic, textOf(topic)]))
  return { ...rules, digestTimes } as QuietDraft
}

/** The preset that a form equals; null if it was changed by hand. */
export const presetOf = (draft: QuietDraft): Preset | null =>
  presets.find((preset) => {
    const given = presetDraft(preset, draft.digestTimes)
    return alarmTopics.every((topic) => given[topic] === draft[topic])
  }) ?? null

/** The input of saving the changed values. */
export function savedInput(changes: Partial<QuietDraft>): { rules: AlarmRule[]; digestTimes?: number[] } {
  const rules = alarmTopics.flatMap((topic) => {
    const text = changes[topic]
    return text === undefined ? [] : [readRule(topic, text)]
  })
  const times = changes.digestTimes
  return times === undefined ? { rules } : { rules, digestTimes: readTimes(times) }
}

/** Old and new number of alarms that come immediately. */
export interface Compared {
  all: number
  now: number
}

/** The preview of a form for the page. */
export interface Shown {
  outcomes: readonly AlarmOutcome[]
  total: number
  now: number
  bundled: number
  bundles: number
  none: number
  topics: ReadonlyMap<AlarmTopic, Compared>
  days: readonly (Compared & { day: string })[]
}

const dayMs = 86_400_000

/** The days of the preview, first to last. */
function daysOf({ from, until }: Pick<Quiet, 'from' | 'until'>): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(until); at += dayMs)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

/** What the rules of a form would have done with the alarms of the last week, by kind and by day. */
export function shownPreview(draft: QuietDraft, quiet: Quiet): Shown {
  const { work, alarms } = quiet
  const times = { work, digestTimes: readTimes(draft.digestTimes) }
  const rules = new Map(alarmTopics.map((topic) => [topic, readRule(topic, draft[topic])]))
  const ruleOf = (topic: AlarmTopic) => rules.get(topic) ?? defaultRule(topic)
  const raised = alarms.map((alarm) => ({ ...alarm, at: Date.parse(alarm.at) }))
  const preview = previewAlarms(ruleOf, times, raised)
  const dayOf = (at: number) =>
    new Date(at + zoneOffset(work.timeZone, new Date(at)) * 60_000).toISOString().slice(0, 10)
  const compare = (isMeant: (alarm: (typeof raised)[number]) => boolean): Compared => {
    const meant = raised.flatMap((alarm, place) => (isMeant(alarm) ? [preview.outcomes[place]] : []))
    return { all: meant.length, now: meant.filter((outcome) => outcome === 'now').length }
  }
  return {
    ...preview,
    total: raised.length,
    topics: new Map(alarmTopics.map((topic) => [topic, compare((alarm) => alarm.topic === topic)])),
    days: daysOf(quiet).map((day) => ({ day, ...compare(({ at }) => dayOf(at) === day) })),
  }
}

/** The sections of the table with their kinds, in order. */
export const sections = Object.entries(
  Object.groupBy(alarmTopics, (topic) => topic.slice(0, topic.indexOf('.'))),
).map(([section, topics]) => ({ section: section as Section, topics: topics ?? [] }))
/** A section of the table. */
export type Section = 'approval' | 'mail' | 'calendar' | 'board' | 'survey' | 'other' | 'security'

/** The ways that a row offers. */
export const waysOf = (topic: AlarmTopic): ('bell' | 'phone' | 'mail')[] =>
  canMail(topic) ? ['bell', 'phone', 'mail'] : ['bell', 'phone']
