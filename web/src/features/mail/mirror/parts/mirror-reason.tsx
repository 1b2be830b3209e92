import type { MailMirror } from '@maru/api/mail/mirror/mirror'
import { useTranslate } from '#kit/i18n/i18n.ts'

/** Why a mailbox waits or is not reached; empty if nothing is wrong. */
export function useMirrorReason(): (mirror: Pick<MailMirror, 'reason' | 'triesLeft'>) => string {
  const t = useTranslate()
  return ({ reason, triesLeft }) => {
    if (reason === '') return ''
    if (reason === 'serverChanged' || reason === 'unreadable') return t('mail.settings.mirror.serverChanged')
    return t(`mail.settings.moving.reasons.${reason}`, { tries: triesLeft })
  }
}
