import { useLanguage, useWords } from '../../../kit/i18n.ts'
import { accountNames, ownPhoto, useAccount } from '../../../kit/session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Card } from '../../../ui/card.tsx'
import styles from './webparts.module.css'

/** Profile card (spec 2§2): photo, name and title, company and department, employee number, e-mail address. */
export function ProfilePart() {
  const t = useWords()
  const account = useAccount()
  const names = accountNames(account, useLanguage())
  return (
    <Card label={t('webpart.profile')}>
      <div className={styles.profile}>
        <Avatar name={names.name} seed={account.personCode} photo={ownPhoto(account.photoPath)} size="l" />
        <div className={styles.person}>
          <p className={styles.name}>
            {names.name} <small>{names.title}</small>
          </p>
          <dl className={styles.facts}>
            <div>
              <dd>
                {names.company} {names.department}
              </dd>
            </div>
            {account.employeeNumber ? (
              <div>
                <dt>{t('kit.employeeNumber')}</dt>
                <dd>{account.employeeNumber}</dd>
              </div>
            ) : null}
            {account.email ? (
              <div>
                <dt>{t('kit.email')}</dt>
                <dd>{account.email}</dd>
              </div>
            ) : null}
          </dl>
        </div>
      </div>
    </Card>
  )
}
