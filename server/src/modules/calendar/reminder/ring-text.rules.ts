import { type Language, type ShortLanguage, shortLanguage } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import { calendar as calendarTexts } from '@maru/i18n/calendar/texts'
import { fillText } from '@maru/i18n/kit/fill'
import type { Mail } from '../../../kit/mail.ts'
import { composeMail, type MailReader } from '../../../kit/mail-text.ts'
import type { RingRow } from './ring.sql.ts'

const locales: Record<ShortLanguage, Language> = { ko: 'ko-KR', en: 'en-US', zh: 'zh-CN' }

const inEvery = (textOf: (language: ShortLanguage) => string): LocalName => ({
  ko: textOf('ko'),
  en: textOf('en'),
  zh: textOf('zh'),
})

/** How long before the start: minutes, hours or days. */
function whenText(minutes: number, language: ShortLanguage): string {
  const texts = calendarTexts[language].reminder
  const [text, count] =
    minutes % 1440 === 0
      ? [texts.inDays, minutes / 1440]
      : minutes % 60 === 0
        ? [texts.inHours, minutes / 60]
        : [texts.inMinutes, minutes]
  return fillText(text, { count: String(count) })
}

function timeText(ring: RingRow, language: ShortLanguage, timeZone: string): string {
  // A whole day has no zone: its date is shown as it is.
  if (ring.firstDay !== null)
    return new Intl.DateTimeFormat(locales[language], {
      month: 'long',
      day: 'numeric',
      timeZone: 'UTC',
    }).format(new Date(`${ring.firstDay}T00:00:00Z`))
  const day = ring.minutes < 720 ? {} : ({ month: 'long', day: 'numeric' } as const)
  return new Intl.DateTimeFormat(locales[language], {
    ...day,
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(new Date(ring.startAt))
}

/** The text key of a reminder with its placeholders; `late` is how many minutes are really left. */
export function ringText(
  ring: RingRow,
  timeZone: string,
): { word: string; params: { when: LocalName; time: LocalName } } {
  const left = Math.round((Date.parse(ring.startAt) - Date.parse(ring.rungAt)) / 60_000)
  // A reminder that was snoozed or rings late says what is left and not what was chosen.
  const minutes = left < ring.minutes - 1 ? left : ring.minutes
  const word = ring.firstDay !== null ? 'wholeDay' : minutes <= 0 ? 'startsNow' : 'startsIn'
  return {
    word: `calendar.alarm.${word}`,
    params: {
      when: inEvery((language) => whenText(Math.max(minutes, 1), language)),
      time: inEvery((language) => timeText(ring, language, timeZone)),
    },
  }
}

/** The address of the date of an event below /po. */
export function ringAddress({ eventId, isRepeat, original }: RingRow): string {
  return `/calendar?event=${eventId}${isRepeat ? `&original=${original}` : ''}`
}

/** The mail of a reminder in the language and the time zone of its reader. */
export function composeReminderMail(to: MailReader, ring: RingRow, timeZone: string, portal: string): Mail {
  const texts = calendarTexts[shortLanguage(to.language)].reminder.mail
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
