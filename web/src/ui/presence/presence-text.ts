import type { Presence } from '@maru/api/kit/presence'
import { clockTime, inZone, listDay, listTime, shownZone } from '#kit/i18n/dates.ts'
import { currentLanguage, localName, type Translate } from '#kit/i18n/i18n.ts'

const dayOf = (date: Date) => `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}`

/** The time of an instant of today, and day and time of another one. */
function timeText(instant: string, now: Date): string {
  return dayOf(inZone(instant)) === dayOf(inZone(now)) ? clockTime(instant) : listTime(instant, now)
}

/** The last day of an absence that ends at midnight, else the time of its end. */
function endText(until: string, now: Date): string {
  const isMidnight = clockTime(until) === '00:00'
  return isMidnight ? listDay(new Date(Date.parse(until) - 1).toISOString(), now) : timeText(until, now)
}

/** The local time of a person in another zone than the viewer, with the weekday; null in the same zone. */
export function localTime(presence: Presence, now: Date): string | null {
  const { timeZone } = presence
  if (timeZone === null) return null
  const format = (zone: string) =>
    new Intl.DateTimeFormat(currentLanguage(), {
      ...{ timeZone: zone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    }).format(now)
  const local = format(timeZone)
  return local === format(shownZone()) ? null : local
}

/** Where a person is now, in one line: `In a meeting · until 15:30`. */
export function presenceText(presence: Presence, t: Translate, now: Date = new Date()): string {
  const { state, until, deputy } = presence
  const local = localTime(presence, now)
  const parts = [t(`presence.states.${state}`)]
  if (state === 'meeting' && until) parts.push(t('presence.until', { time: timeText(until, now) }))
  if (state === 'absent' && until) parts.push(t('presence.through', { time: endText(until, now) }))
  if (state === 'absent' && deputy)
    parts.push(t('presence.deputy', { name: localName(deputy.name, currentLanguage()) }))
  if (state === 'outside' && local) parts.push(t('presence.localTime', { time: local }))
  else if (state === 'outside' && until) parts.push(t('presence.worksFrom', { time: timeText(until, now) }))
  return parts.join(' · ')
}

/** What the card of a person adds: until when they are free after a meeting, who stands in, their time, the last use. */
export function presenceDetails(presence: Presence, t: Translate, now: Date = new Date()): string[] {
  const { state, until, freeUntil, deputy, lastSeen } = presence
  const local = localTime(presence, now)
  const name = deputy ? localName(deputy.name, currentLanguage()) : ''
  return [
    freeUntil ? t('presence.freeUntil', { time: timeText(freeUntil, now) }) : '',
    name ? t('presence.deputyLong', { name }) : '',
    local && state !== 'outside' ? t('presence.localTime', { time: local }) : '',
    local && state === 'outside' && until ? t('presence.worksFrom', { time: timeText(until, now) }) : '',
    lastSeen ? t('presence.lastSeen', { time: timeText(lastSeen, now) }) : '',
  ].filter(Boolean)
}
