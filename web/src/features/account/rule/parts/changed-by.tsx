import type { SignInLimits } from '@maru/api/account/sign-in-limit'
import { wireName } from '@maru/api/kit/wire-name'
import { fullTime, listTime } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import styles from './rule-card.module.css'

/** Who changed a rule last, and when, below its field; nothing if the audit log does not have it. */
export function ChangedBy({ limits, field }: { limits: SignInLimits; field: keyof SignInLimits }) {
  const t = useTranslate()
  const language = useLanguage()
  const change = limits.changes.find((one) => one.field === field)
  if (!change) return null
  const name = localName(wireName(change, 'name'), language)
  return (
    <small className={styles.note} title={fullTime(change.at)}>
      {t('account.limit.changed', { name, day: listTime(change.at) })}
    </small>
  )
}
