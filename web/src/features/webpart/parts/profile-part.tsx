import { Link } from '#kit/address/link.tsx'
import type { HomePartProps } from '#kit/fillings.ts'
import { translate, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { accountNames, ownPhoto, useAccount } from '#kit/session/session.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { useVacation } from '../webpart.api.ts'
import { useCountAddress } from './count-address.ts'
import { useShownCounts } from './count-part.tsx'
import styles from './webparts.module.css'

/** Number of counters on the card (spec 2§2). */
const counters = 4

/** Profile card (spec 2§2): photo, name, title, company, department, employee number, email address and counts. */
export function ProfilePart({ options, isPreview }: HomePartProps) {
  const t = useTranslate()
  const account = useAccount()
  const names = accountNames(account, useLanguage())
  return (
    <Card label={t('webpart.profile')}>
      <Row gap="35" className={styles.profile}>
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
                <dd title={account.email}>
                  <EmailText email={account.email} />
                </dd>
              </div>
            ) : null}
          </dl>
        </div>
      </Row>
      {options.isCountShown === false ? null : <Counters isPreview={isPreview} />}
      <VacationFigures />
    </Card>
  )
}

/** An email address that wraps only before the @ if it does not fit in one line. */
function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, Math.max(at, 0))}
      <wbr />
      <span className={styles.domain}>{email.slice(Math.max(at, 0))}</span>
    </>
  )
}

const figures = ['total', 'remaining', 'requested'] as const

/**
 * The leave of this year in days; nothing if no room provides it or it cannot be loaded. Its place is
 * kept while it is read.
 */
function VacationFigures() {
  const t = useTranslate()
  const { data, isPending } = useVacation()
  if (!data && !isPending) return null
  return (
    <dl className={styles.counters} aria-busy={isPending}>
      {figures.map((figure) => (
        <div key={figure}>
          <dt>{t(`webpart.vacation.${figure}`)}</dt>
          <dd>{data ? t('webpart.vacation.days', { count: data[figure] }) : '\u00a0'}</dd>
        </div>
      ))}
    </dl>
  )
}

function Counters({ isPreview }: { isPreview: boolean }) {
  const { counts, shown } = useShownCounts()
  const addressOf = useCountAddress()
  // The count tiles already show a failure. The card still shows the person.
  if (!counts.isPending && shown.length === 0) return null
  return (
    <dl className={styles.counters} aria-busy={counts.isPending}>
      {shown.slice(0, counters).map(({ look, count, url }) => {
        const address = addressOf(look, url)
        return (
          <div key={look.name}>
            <dt>{translate(look.label)}</dt>
            <dd>{address && !isPreview ? <Link to={address}>{count}</Link> : count}</dd>
          </div>
        )
      })}
    </dl>
  )
}
