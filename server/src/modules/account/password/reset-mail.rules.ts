import { shortLanguage } from '@maru/api/kit/language'
import { account } from '@maru/i18n/account/texts'
import type { Mail } from '#kit/mail/mail.ts'
import { composeMail } from '#kit/mail/mail-text.ts'
import type { PasswordOwnerRow } from './password.sql.ts'

/** The mail with a link to set a password, in the person's language and the name of their company; `texts` are those of the company. */
export function composeResetMail(
  to: Pick<
    PasswordOwnerRow,
    | ('nameKo' | 'nameEn' | 'nameZh' | 'email' | 'language' | 'login')
    | ('companyKo' | 'companyEn' | 'companyZh')
  >,
  kind: 'mail' | 'invite',
  address: string,
  texts = account[shortLanguage(to.language)],
): Mail {
  const name = { ko: to.nameKo, en: to.nameEn, zh: to.nameZh }
  const isInvitation = kind === 'invite'
  return composeMail(
    { name, email: to.email, language: to.language },
    {
      subject: isInvitation ? texts.inviteSubject : texts.resetSubject,
      lines: [texts.mailHello, isInvitation ? texts.inviteText : texts.resetText, texts.mailLogin],
      open: { label: texts.setPassword, address },
      foot: isInvitation ? texts.inviteFoot : texts.resetFoot,
      params: { login: to.login, company: { ko: to.companyKo, en: to.companyEn, zh: to.companyZh } },
    },
  )
}
