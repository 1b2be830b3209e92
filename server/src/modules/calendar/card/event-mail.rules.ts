import type { ShortLanguage } from '@maru/api/kit/language'
import type { calendar as calendarTexts } from '@maru/i18n/calendar/texts'
import { fillText } from '@maru/i18n/kit/fill'
import { escapeHtml } from '#kit/mail/mail-text.ts'
import { whenText } from '../guest/guest.rules.ts'
import type { MailedFields } from '../guest/guest.sql.ts'
import { htmlOfText, textOfHtml } from '../ical/text.rules.ts'

type Texts = (typeof calendarTexts)['ko']

/** The texts of mails about an event. */
export type EventMailTexts = Texts['card']['mail'] &
  Pick<Texts['guest'], 'when' | 'where'> &
  Pick<Texts['form'], 'people'> &
  Pick<Texts['reminder']['mail'], 'open'>

/** What a mail about an event says. */
export interface EventMail {
  kind: 'minutes' | 'forward'
  fields: MailedFields
  /** HTML of the event: the agenda. */
  content: string
  /** Names of the people in the language of the writer. */
  people: readonly string[]
  /** The absolute address of the date. */
  address: string
}

const heading = (text: string) => `<p><strong>${escapeHtml(text)}</strong></p>`

/**
 * The subject and the text of a draft about an event. Pictures of the agenda are left out: they belong to the event, and
 * the readers of a mail may not see it.
 */
export function composeEventMail(
  { kind, fields, content, people, address }: EventMail,
  texts: EventMailTexts,
  language: ShortLanguage,
): { subject: string; html: string } {
  const when = whenText(fields, language)
  const lines = [
    { label: texts.when, value: when },
    { label: texts.where, value: fields.place },
    { label: texts.people, value: people.join(', ') },
  ].filter(({ value }) => value !== '')
  const facts = lines.map(({ label, value }) => `<p>${escapeHtml(`${label}: ${value}`)}</p>`).join('')
  const agenda = htmlOfText(textOfHtml(content))
  const link = `<p><a href="${escapeHtml(address)}">${escapeHtml(texts.open)}</a></p>`
  const [day = ''] = fields.start.split('T')
  const subject = fillText(texts.subject[kind], { title: fields.title, day })
  if (kind === 'forward') return { subject, html: `<p></p>${heading(fields.title)}${facts}${agenda}${link}` }
  const empty = [texts.discussion, texts.decisions, texts.tasks]
    .map((one) => `${heading(one)}<p></p>`)
    .join('')
  const first = agenda === '' ? '' : `${heading(texts.agenda)}${agenda}`
  return { subject, html: `${heading(fields.title)}${facts}${first}${empty}${link}` }
}
