import type { MailMirror } from '@maru/api/mail/mirror/mirror'
import { companyReasons } from '@maru/api/mail/mirror/sign-in'
import { movingReasons } from '@maru/api/mail/moving'
import { type Translate, useTranslate } from '#kit/i18n/i18n.ts'

/** Why a mailbox waits or is not reached; empty if nothing is wrong. */
export function useMirrorReason(): (
  mirror: Pick<MailMirror, 'reason' | 'triesLeft' | 'name' | 'byCompany'>,
) => string {
  const t = useTranslate()
  return ({ reason, triesLeft, name, byCompany }) => {
    if (reason === '') return ''
    const company = companyReasons.find((one) => one === reason)
    if (company) return t(`mail.settings.mirror.company.${company}`, { name: name ?? '' })
    if (byCompany && reason === 'serverChanged') return t('mail.settings.mirror.company.signIn')
    if (reason === 'serverChanged' || reason === 'unreadable') return t('mail.settings.mirror.serverChanged')
    const moving = movingReasons.find((one) => one === reason)
    return moving ? t(`mail.settings.moving.reasons.${moving}`, { tries: triesLeft }) : ''
  }
}

/** The text of the button that connects a mailbox, or connects it again. */
export function connectText(
  { state, byCompany }: Pick<MailMirror, 'state' | 'byCompany'>,
  t: Translate,
): string {
  if (state === 'none') return t('mail.settings.mirror.connect')
  return t(byCompany ? 'mail.settings.mirror.shared.connectAgain' : 'mail.settings.mirror.again')
}
