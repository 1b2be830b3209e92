import { inEachLanguage, type ShortLanguage, toLanguage } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import { calendar as calendarTexts } from '@maru/i18n/calendar/texts'
import { fillText } from '@maru/i18n/kit/fill'
import type { Mail } from '#kit/mail/mail.ts'
import { composeMail, type MailReader } from '#kit/mail/mail-text.ts'
import type { RingRow } from './ring.sql.ts'

type WhenTexts = Pick<(typeof calendarTexts)['ko']['reminder'], 'inDays' | 'inHours' | 'inMinutes'>

const builtIn: Record<ShortLanguage, WhenTexts> = inEachLanguage(
  (language) => calendarTexts[language].reminder,
)

/** How long before the start: minutes, hours or days. */
function whenText(minutes: number, { inDays, inHours, inMinutes }: WhenTexts): string {
  const [text, count] =
    minutes % 1440 === 0
      ? [inDays, minutes / 1440]
      : minutes % 60 === 0
        ? [inHours, minutes / 60]
        : [inMinutes, minutes]
  return fillText(text, { count: String(count) })
}

function timeText(ring: RingRow, language: ShortLanguage, timeZone: string): string {
  // A whole day has no zone: its date is shown as it is.
  if (ring.firstDay !== null)
    return new Intl.DateTimeFormat(toLanguage(language), {
      month: 'long',
      day: 'numeric',
      timeZone: 'UTC',
    }).format(new Date(`${ring.firstDay}T00:00:00Z`))
  const day = ring.minutes < 720 ? {} : ({ month: 'long', day: 'numeric' } as const)
  return new Intl.DateTimeFormat(toLanguage(language), {
    ...day,
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(new Date(ring.startAt))
}

/** The text key of a reminder with its placeholders; `whenTexts` are those of the company of the reader. */
export function ringText(
  ring: RingRow,
  timeZone: string,
  whenTexts: Record<ShortLanguage, WhenTexts> = builtIn,
): { word: string; params: { when: LocalName; time: LocalName } } {
  const left = Math.round((Date.parse(ring.startAt) - Date.parse(ring.rungAt)) / 60_000)
  // A reminder that was snoozed or rings late says what is left and not what was chosen.
  const minutes = left < ring.minutes - 1 ? left : ring.minutes
  const word = ring.firstDay !== null ? 'wholeDay' : minutes <= 0 ? 'startsNow' : 'startsIn'
  return {
    word: `calendar.alarm.${word}`,
    params: {
      when: inEachLanguage((language) => whenText(Math.max(minutes, 1), whenTexts[language])),
      time: inEachLanguage((language) => timeText(ring, language, timeZone)),
    },
  }
}

/** The address of the date of an event below /po. */
export function ringAddress({ eventId, isRepeat, original }: RingRow): string {
  return `/calendar?event=${eventId}${isRepeat ? `&original=${original}` : ''}`
}

/** The mail of a reminder in the language and the time zone of its reader. */
export function composeReminderMail(
  to: MailReader,
  ring: RingRow,
  { timeZone, portal, texts: all }: { timeZone: string; portal: string; texts: (typeof calendarTexts)['ko'] },
): Mail {
  const texts = all.reminder.mail
  const { params } = ringText(ring, timeZone)
  return composeMail(to, {
    subject: texts.subject,
    lines: [texts.hello, ring.place === '' ? texts.line : texts.lineWithPlace],
    title: ring.title,
    open: { label: texts.open, address: `${portal}/po${ringAddress(ring)}` },
    foot: texts.foot,
    params: { title: ring.title, place: ring.place, time: params.time },
  })
}
