import { nameIn, shortLanguage } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import { approval as approvalTexts } from '@maru/i18n/approval/texts'
import { fillText } from '@maru/i18n/kit/fill'
import type { Mail } from '#kit/mail/mail.ts'
import { composeMail, type MailReader } from '#kit/mail/mail-text.ts'
import type { Notice } from './notice.rules.ts'

/** The content of a mail about a document. */
export interface MailFacts {
  word: Notice['word']
  actor: LocalName
  form: LocalName
  drafter: LocalName
  subject: string
  /** How many events of the document it stands for. */
  eventCount: number
  /** The absolute URL of the document. */
  address: string
}

/** The mail about what happened to a document, in one person's language; `all` are the texts of the person's company. */
export function composeDocumentMail(
  to: MailReader,
  facts: MailFacts,
  all = approvalTexts[shortLanguage(to.language)],
): Mail {
  const short = shortLanguage(to.language)
  const { mail: texts, alarm } = all
  // The sentence of the bell names the actor `name`, which in a mail is the reader.
  const sentence = fillText(alarm[facts.word], { name: nameIn(facts.actor, short) })
  return composeMail(to, {
    subject: texts.subject,
    lines: [texts.hello, sentence, ...(facts.eventCount > 1 ? [texts.more] : []), texts.about],
    title: facts.subject,
    open: { label: texts.open, address: facts.address },
    foot: texts.foot,
    params: {
      ...{ form: facts.form, drafter: facts.drafter, title: facts.subject },
      count: String(facts.eventCount),
    },
  })
}
