import { shortLanguage } from '@maru/api/kit/language'
import type { gnb as gnbTexts } from '@maru/i18n/gnb/texts'
import type { Mail } from '#kit/mail/mail.ts'
import { composeMail, type MailReader } from '#kit/mail/mail-text.ts'

/** Alarms that a mail lists; it counts the others. */
export const mailedLines = 50

/** The mail with the alarms of a person, each in one line. */
export function composeAlarmMail(
  to: MailReader,
  { lines, total, address }: { lines: readonly string[]; total: number; address: string },
  all: (typeof gnbTexts)['ko'],
): Mail {
  const { quietMail: texts } = all
  const [only] = lines
  // What people wrote has no placeholders.
  const written = Object.fromEntries(lines.map((line, place) => [`line${place}`, line]))
  return composeMail(to, {
    subject: total === 1 ? texts.subjectOne : texts.subject,
    lines: [
      texts.hello,
      ...Object.keys(written).map((key) => `{{${key}}}`),
      ...(total > lines.length ? [texts.more] : []),
    ],
    open: { label: texts.open, address },
    foot: texts.foot,
    params: { ...written, line: only ?? '', count: String(total), rest: String(total - lines.length) },
  })
}

/** The language of the lines of a mail. */
export const languageOf = (to: MailReader) => shortLanguage(to.language)
