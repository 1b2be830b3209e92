import { type CompanyReason, companyReasons, type MailSignIn } from '@maru/api/mail/mirror/sign-in'
import { type MovingReason, movingReasons } from '@maru/api/mail/moving'
import { localName, type Translate, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Hint, Muted } from '#ui/layout/hint.tsx'
import { ActionNote } from '#ui/notice.tsx'
import styles from './server.module.css'

/** A reason in words; the name of the mailbox is that of its person. */
function reasonText(reason: string, name: string, t: Translate): string {
  if (companyReasons.includes(reason as CompanyReason))
    return t(`mail.settings.mirror.company.${reason as CompanyReason}`, { name })
  if (reason === 'serverChanged') return t('mail.settings.mirror.company.signIn')
  if (reason === 'password') return t('mail.settings.mirror.company.companyRefused')
  return movingReasons.includes(reason as MovingReason)
    ? t(`mail.settings.moving.reasons.${reason as MovingReason}`, { tries: 0 })
    : reason
}

/** Whether the sign-in of the company works, and for how many people. */
export function SignInState({ stored }: { stored: MailSignIn }) {
  const t = useTranslate()
  const language = useLanguage()
  const { kind, hasSecret, people, connected, read, faults, personFaults } = stored
  if (kind === 'password')
    return (
      <Hint tone="2" size="inherit">
        {t('mail.administration.signIn.text')}
      </Hint>
    )
  return (
    <>
      <p role="status">{t('mail.administration.signIn.status', { people, connected, read })}</p>
      {hasSecret ? null : <ActionNote tone="warn" text={t('mail.administration.signIn.missingSecret')} />}
      {faults.map(({ service, isWaiting, reason, detail }) => {
        const of = t(`mail.administration.signIn.services.${service}`)
        const text = isWaiting
          ? t('mail.administration.signIn.waiting', { service: of })
          : t('mail.administration.signIn.fault', { service: of, reason: reasonText(reason, '', t) })
        const answer = detail === '' ? '' : ` ${t('mail.administration.signIn.answer', { detail })}`
        return <ActionNote key={service} tone="warn" text={`${text}${answer}`} />
      })}
      {personFaults.length === 0 ? null : (
        <div className={styles.choice}>
          <strong>{t('mail.administration.signIn.faults')}</strong>
          <ul className={styles.people}>
            {personFaults.map(({ personCode, name, email, reason }) => (
              <li key={personCode}>
                {localName(name, language)} <Muted>{email}</Muted>{' '}
                <span className={styles.fault}>{reasonText(reason, email, t)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
