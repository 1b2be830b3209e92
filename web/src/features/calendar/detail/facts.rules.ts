import type { EventCard, EventDetail, EventMeeting } from '@maru/api/calendar'
import { rulePartsOf } from '@maru/api/calendar/rule'
import type { Language, Translate } from '#kit/i18n/i18n.ts'
import { dayText, weekdayText } from '#ui/schedule/day-texts.ts'
import { weekdayOf } from '#ui/schedule/days.ts'
import { everyText, repeatText } from '#ui/schedule/repeat.ts'
import { instantIn, wallIn } from '../calendar.rules.ts'
import { repeatOfRule } from '../repeat.rules.ts'

const minute = 60_000
/** Minutes before the start from which joining is the main act of the card. */
const joinBefore = 10

/** A length in hours and minutes. */
export function lengthText(minutes: number, t: Translate): string {
  const parts = [
    { count: Math.floor(minutes / 60), key: 'calendar.reminder.inHours' as const },
    { count: minutes % 60, key: 'calendar.reminder.inMinutes' as const },
  ]
  return parts
    .filter(({ count }) => count > 0)
    .map(({ key, count }) => t(key, { count }))
    .join(' ')
}

/** The events at the same time in one line: the first one with its time, and how many others. */
export function overlapText(
  { overlaps, overlapCount }: Pick<EventCard, 'overlaps' | 'overlapCount'>,
  { t, language, timeZone, day }: { t: Translate; language: Language; timeZone: string; day: string },
): string {
  const [first] = overlaps
  if (!first) return ''
  const title = first.eventId === null ? t('calendar.private') : first.title || t('calendar.untitled')
  const at = (instant: string) => {
    const wall = wallIn(instant, timeZone)
    const isOther = wall.slice(0, 10) !== day
    return `${isOther ? `${dayText(wall.slice(0, 10), language)} ` : ''}${wall.slice(11)}`
  }
  const when = first.isAllDay ? t('calendar.allDay') : `${at(first.start)} – ${at(first.end)}`
  const others = overlapCount > 1 ? ` ${t('calendar.card.overlapMore', { count: overlapCount - 1 })}` : ''
  return t('calendar.card.overlapWith', { titles: `${title} ${when}${others}` })
}

const places = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', '-1': 'last' } as const

/** How a monthly series repeats: on a day of the month, or on the n-th weekday. */
function monthText(event: EventDetail, t: Translate, language: Language): string | null {
  const parts = rulePartsOf(event.rule)
  if (parts?.frequency !== 'MONTHLY' || parts.interval !== 1) return null
  const day = event.seriesStart.slice(0, 10)
  const [nth] = parts.byDay
  if (!nth) return t('calendar.card.monthDay', { day: Number(day.slice(8, 10)) })
  const place = places[Number.parseInt(nth, 10) as keyof typeof places]
  const weekday = weekdayText(weekdayOf(day), language)
  return place ? t('calendar.card.monthNth', { nth: t(`calendar.card.nth.${place}`), weekday }) : null
}

/** How an event repeats, with the place of this date in its series; null for an event on one date. */
export function seriesText(
  event: EventDetail,
  series: EventCard['series'] | undefined,
  t: Translate,
  language: Language,
): string | null {
  const number =
    series?.number == null || series.count === null
      ? series?.isEndless
        ? t('calendar.card.endless')
        : null
      : t('calendar.card.place', { number: series.number, count: series.count })
  const join = (how: string) => (number === null ? how : `${how} · ${number}`)
  if (event.lunar) {
    const date = `${event.lunar.month}.${event.lunar.day}`
    const lunar = t(event.lunar.isLeap ? 'calendar.lunarLeap' : 'calendar.lunar', { date })
    return join(t('calendar.form.lunarYearly', { date: lunar }))
  }
  const repeat = repeatOfRule(event.rule, event.seriesStart)
  if (repeat === 'other') return join(t('calendar.otherRepeat'))
  if (repeat === null) return number
  const how = monthText(event, t, language) ?? everyText(repeat, t, language)
  return number === null ? repeatText(repeat, t, language) : join(how)
}

/** When joining is the main act of the card: from ten minutes before the start until the end, in milliseconds. */
export function joinSpan({
  start,
  end,
  isAllDay,
  timeZone,
}: Pick<EventDetail, 'start' | 'end' | 'isAllDay' | 'timeZone'>): { from: number; until: number } {
  const instant = (wall: string) => Date.parse(instantIn(wall, timeZone))
  if (isAllDay) return { from: 0, until: 0 }
  return { from: instant(start) - joinBefore * minute, until: instant(end) }
}

/** How people take part from elsewhere, in one line. */
export function meetingText({ service, phone }: EventMeeting, t: Translate): string {
  const number = phone === '' ? '' : t('calendar.card.phone', { number: phone })
  return [t('calendar.card.meeting'), service, number].filter(Boolean).join(' · ')
}

/** Whether the place is nothing but the address of the meeting, which has a line of its own. */
export function isMeetingAddress(place: string, url: string | null | undefined): boolean {
  const text = place.trim()
  return url != null && URL.canParse(text) && new URL(text).href === url
}

/**
 * The start of an event on the clock of a person in another zone: the city and the time; null if their clock shows the
 * same. Browsers do not translate cities.
 */
export function localStart(
  { start, isAllDay, timeZone }: Pick<EventDetail, 'start' | 'isAllDay' | 'timeZone'>,
  personZone: string | null | undefined,
  viewZone: string,
): string | null {
  if (isAllDay || !personZone) return null
  const instant = instantIn(start, timeZone)
  const [own, seen] = [wallIn(instant, personZone), wallIn(instant, viewZone)]
  const city = personZone.slice(personZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return own === seen ? null : `${city} ${own.slice(11)}`
}
