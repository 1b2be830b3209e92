import { shortLanguage } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import { board } from '@maru/i18n/board/texts'
import type { Mail } from '#kit/mail/mail.ts'
import { composeMail, type MailReader } from '#kit/mail/mail-text.ts'

/** The content of a mail about an article. */
export interface MailFacts {
  title: string
  board: LocalName
  /** Null if the board is anonymous. */
  sender: LocalName | null
  /** The absolute URL of the article. */
  address: string
}

/** The mail about an article to one person, in that person's language; `all` are the texts of the person's company. */
export function composeArticleMail(
  to: MailReader,
  facts: MailFacts,
  all = board[shortLanguage(to.language)],
): Mail {
  const texts = all.mail
  return composeMail(to, {
    subject: texts.subject,
    lines: [texts.hello, facts.sender ? texts.text : texts.textAnonymous],
    title: facts.title,
    open: { label: texts.open, address: facts.address },
    foot: texts.foot,
    params: { board: facts.board, sender: facts.sender ?? '', title: facts.title },
  })
}
