import { nameIn, shortLanguage } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import { survey as surveyTexts } from '@maru/i18n/survey/texts'
import type { Mail } from '#kit/mail/mail.ts'
import { composeMail, type MailReader } from '#kit/mail/mail-text.ts'
import type { Notice } from './mailing.sql.ts'

/** The content of a mail about a survey. */
export interface MailingFacts {
  notice: Notice
  title: LocalName
  author: LocalName
  endDate: string
  timeZone: string
  isAnonymous: boolean
  /** The absolute URL of the survey. */
  address: string
}

/**
 * The mail about a survey in one person's language; the end is in the time zone of the survey's company; `all` are the
 * texts of the person's company.
 */
export function composeSurveyMail(
  to: MailReader,
  facts: MailingFacts,
  all = surveyTexts[shortLanguage(to.language)],
): Mail {
  const texts = all.mail
  const end = new Intl.DateTimeFormat(to.language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: facts.timeZone,
  })
  const isOver = facts.notice === 'closed'
  return composeMail(to, {
    subject: texts.subject[facts.notice],
    lines: [
      texts.hello,
      texts[facts.notice],
      ...(isOver ? [] : [texts.until, facts.isAnonymous ? texts.anonymous : texts.named]),
    ],
    title: nameIn(facts.title, shortLanguage(to.language)),
    open: { label: texts.open, address: facts.address },
    foot: texts.foot,
    params: { author: facts.author, title: facts.title, end: end.format(new Date(facts.endDate)) },
  })
}
