import { nameIn, shortLanguage } from '@maru/api/kit/language'
import { zoneOffset } from '@maru/api/kit/time/time-zones'
import type { WorkItem } from '@maru/api/kit/work'
import type { work as workTexts } from '@maru/i18n/work/texts'
import type { Mail } from '#kit/mail/mail.ts'
import { composeMail, type MailReader } from '#kit/mail/mail-text.ts'

const day = 86_400_000

/** The day of an instant in a time zone as `yyyy-MM-dd`. */
export const dayIn = (zone: string, instant: Date): string =>
  new Date(instant.getTime() + zoneOffset(zone, instant) * 60_000).toISOString().slice(0, 10)

/** The first instant after `now` at this hour of one of the days, `yyyy-MM-dd` in a time zone; undefined without one. */
export function nextMailAt(
  hour: number,
  zone: string,
  now: Date,
  workDays: readonly string[],
): Date | undefined {
  const instants = workDays.map((workDay) => {
    const wall = Date.parse(workDay) + hour * 3_600_000
    const guess = new Date(wall - zoneOffset(zone, new Date(wall)) * 60_000)
    return new Date(wall - zoneOffset(zone, guess) * 60_000)
  })
  return instants.find((at) => at.getTime() > now.getTime())
}

/** Days over, today or later, as the mail says it. */
function dueOf({ dueAt }: WorkItem, now: Date): 'over' | 'soon' | 'later' {
  if (dueAt === null) return 'later'
  const left = Date.parse(dueAt) - now.getTime()
  if (left < 0) return 'over'
  return left < day ? 'soon' : 'later'
}

/** The mail with the first things of a person's queue, in their language. */
export function composeWorkMail(
  to: MailReader,
  facts: {
    items: readonly WorkItem[]
    total: number
    nameOfKind: (kind: string) => { ko: string; en: string; zh: string }
    address: string
    now: Date
  },
  texts: (typeof workTexts)['ko'],
): Mail {
  const short = shortLanguage(to.language)
  const { mail } = texts
  const lines = facts.items.map((item) => {
    const due = dueOf(item, facts.now)
    const mark = due === 'later' ? '' : ` (${mail[due]})`
    return `${nameIn(facts.nameOfKind(item.kind), short)}: ${nameIn(item.title, short)}${mark}`
  })
  // What people wrote has no placeholders.
  const written = Object.fromEntries(lines.map((line, place) => [`line${place}`, line]))
  return composeMail(to, {
    subject: mail.subject,
    lines: [mail.hello, ...Object.keys(written).map((key) => `{{${key}}}`)],
    open: { label: mail.open, address: facts.address },
    foot: mail.foot,
    params: { ...written, count: String(facts.total) },
  })
}
