import { zoneOffset } from '../time/time-zones.ts'
import { type AlarmRule, type AlarmTimes, type AlarmTopic, canMail, isChangeable } from './topics.ts'

const minute = 60_000
const day = 86_400_000
/** Days that are searched for the next working day. */
export const searchedDays = 40

/** The ways by which an alarm reaches a person, and when. */
export interface AlarmDecision {
  bell: boolean
  phone: boolean
  mail: boolean
  /** The instant of the bundle in which it comes, in milliseconds; null if it comes immediately, or not at all. */
  dueAt: number | null
}

/** What is decided about: the kind of an alarm, whether it cannot wait, and when it was raised, in milliseconds. */
export interface RaisedAlarm {
  topic: AlarmTopic
  isUrgent: boolean
  at: number
}

const wallOf = (at: number, zone: string) => at + zoneOffset(zone, new Date(at)) * minute

function instantOf(wall: number, zone: string): number {
  const guess = wall - zoneOffset(zone, new Date(wall)) * minute
  return wall - zoneOffset(zone, new Date(guess)) * minute
}

function isWorkDay({ work }: AlarmTimes, midnight: number): boolean {
  const name = new Date(midnight).toISOString().slice(0, 10)
  if (work.working.includes(name)) return true
  return work.week.includes(new Date(midnight).getUTCDay()) && !work.closed.includes(name)
}

/** The first instant after `at` at one of these minutes of a working day; null without a working day for weeks. */
function nextAt(times: AlarmTimes, at: number, minutes: readonly number[]): number | null {
  const { timeZone } = times.work
  const wall = wallOf(at, timeZone)
  const first = wall - (wall % day)
  for (let midnight = first; midnight < first + searchedDays * day; midnight += day) {
    if (!isWorkDay(times, midnight)) continue
    const instants = minutes.map((one) => instantOf(midnight + one * minute, timeZone))
    const next = instants.filter((one) => one > at).sort((one, other) => one - other)[0]
    if (next !== undefined) return next
  }
  return null
}

function isWorking(times: AlarmTimes, at: number): boolean {
  const wall = wallOf(at, times.work.timeZone)
  const now = (wall % day) / minute
  return isWorkDay(times, wall - (wall % day)) && now >= times.work.from && now < times.work.until
}

/**
 * Decides by which ways an alarm reaches a person, and when. What concerns security comes immediately by bell and phone;
 * an urgent alarm does not wait, but comes only by the ways that the person chose.
 */
export function decideAlarm(rule: AlarmRule, times: AlarmTimes, alarm: RaisedAlarm): AlarmDecision {
  if (!isChangeable(alarm.topic)) return { bell: true, phone: true, mail: false, dueAt: null }
  const { bell, timing } = rule
  const ways = { bell, phone: bell && rule.phone, mail: rule.mail && canMail(alarm.topic) }
  if ((!ways.bell && !ways.mail) || alarm.isUrgent || timing === 'now') return { ...ways, dueAt: null }
  if (timing === 'digest') return { ...ways, dueAt: nextAt(times, alarm.at, times.digestTimes) }
  return {
    ...ways,
    dueAt: isWorking(times, alarm.at) ? null : nextAt(times, alarm.at, [times.work.from]),
  }
}

/** Where an alarm goes: immediately, in a bundle, or nowhere. */
export type AlarmOutcome = 'now' | 'bundled' | 'none'

/** The outcome of a decision. */
export function outcomeOf({ bell, mail, dueAt }: AlarmDecision): AlarmOutcome {
  if (!bell && !mail) return 'none'
  return dueAt === null ? 'now' : 'bundled'
}

/** What rules do with a number of alarms. */
export interface QuietPreview {
  outcomes: readonly AlarmOutcome[]
  now: number
  bundled: number
  /** The number of bundles in which the bundled alarms come. */
  bundles: number
  none: number
}

/** Decides about alarms of the past as if these rules had applied: by the same function as the sending. */
export function previewAlarms(
  ruleOf: (topic: AlarmTopic) => AlarmRule,
  times: AlarmTimes,
  alarms: readonly RaisedAlarm[],
): QuietPreview {
  const decisions = alarms.map((alarm) => decideAlarm(ruleOf(alarm.topic), times, alarm))
  const outcomes = decisions.map(outcomeOf)
  const count = (outcome: AlarmOutcome) => outcomes.filter((one) => one === outcome).length
  const due = decisions.filter((_, place) => outcomes[place] === 'bundled').map(({ dueAt }) => dueAt)
  return {
    ...{ outcomes, now: count('now'), bundled: count('bundled'), none: count('none') },
    bundles: new Set(due).size,
  }
}
