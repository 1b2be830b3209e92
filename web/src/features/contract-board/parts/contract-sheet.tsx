import type { ContractDetail } from '@maru/api/contract-board'
import type { ReactNode } from 'react'
import { AttachmentList } from '#features/file/index.tsx'
import { dayRange, listTime, wholeDay } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { amountText } from '../contract.rules.ts'
import styles from './contract-sheet.module.css'
import { StatusTag } from './status-tag.tsx'

/** Read-only view of all fields of a contract. */
export function ContractSheet({ contract }: { contract: ContractDetail }) {
  const t = useTranslate()
  const language = useLanguage()
  const named = (name: { ko: string; en: string; zh: string }) => localName(name, language)
  const period = contract.fromDate || contract.untilDate
  const rows: [label: string, value: ReactNode][] = [
    [t('contract.number'), contract.contractNumber],
    [t('contract.status'), <StatusTag key="status" status={contract.status} />],
    [t('contract.counterparty'), contract.counterparty],
    [t('contract.kind'), t(`contract.kinds.${contract.kind}`)],
    [t('contract.amount'), amountText(contract.amount, contract.currency, language)],
    [t('contract.signed'), wholeDay(contract.signedDate)],
    [t('contract.period'), period ? dayRange(contract.fromDate, contract.untilDate) : '–'],
    [t('contract.department'), contract.department ? named(contract.department.name) : '–'],
    [t('contract.person'), contract.person ? named(contract.person.name) : '–'],
  ]
  return (
    <article aria-label={contract.title} className={styles.sheet}>
      {contract.deletedDate ? (
        <p className={styles.removed}>
          {t('contract.removedBy', {
            date: listTime(contract.deletedDate),
            name: named(contract.deletedUserName),
          })}
        </p>
      ) : null}
      <dl className={styles.facts}>
        {rows.map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {contract.note ? (
        <section aria-label={t('contract.note')}>
          <h2 className={styles.head}>{t('contract.note')}</h2>
          <p className={styles.note}>{contract.note}</p>
        </section>
      ) : null}
      {contract.fileCode && contract.hasFiles ? <AttachmentList code={contract.fileCode} /> : null}
      {contract.updatedDate ? (
        <Hint>
          {t('contract.updated', {
            date: listTime(contract.updatedDate),
            name: named(contract.updatedUserName),
          })}
        </Hint>
      ) : null}
    </article>
  )
}
