import type { ContractItem } from '@maru/api/contract-board'
import { Paperclip } from 'lucide-react'
import { Link } from '#kit/address/link.tsx'
import { wholeDay } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { Icon } from '#ui/icon.tsx'
import { type Column, DataTable } from '#ui/list/list.tsx'
import { amountText, type ContractSearch, contractAddress, endsSoon } from '../contract.rules.ts'
import styles from './contract-table.module.css'
import { StatusTag } from './status-tag.tsx'

/** Properties of {@link ContractTable}. */
export interface ContractTableProps {
  label: string
  contracts: readonly ContractItem[]
  search: ContractSearch
}

function TitleCell({ contract, search }: { contract: ContractItem; search: ContractSearch }) {
  const t = useTranslate()
  const { contractId, comCode } = contract
  return (
    <>
      <Link to={contractAddress('detail', { ...search, comCode, contractId })} className={styles.title}>
        {contract.title}
      </Link>
      {contract.deletedDate ? <Tag tone="danger">{t('contract.removedMark')}</Tag> : null}
      {endsSoon(contract, new Date()) ? <Tag tone="warn">{t('contract.expiring')}</Tag> : null}
      {contract.hasFiles ? (
        <span className={styles.quiet}>
          <Icon icon={Paperclip} size={15} />
          <VisuallyHidden>{t('kit.attachments')}</VisuallyHidden>
        </span>
      ) : null}
    </>
  )
}

/**
 * Table of contracts: number, title, counterparty, amount, date of signature, person in charge and status.
 */
export function ContractTable({ label, contracts, search }: ContractTableProps) {
  const t = useTranslate()
  const language = useLanguage()
  const columns: Column<ContractItem>[] = [
    {
      id: 'number',
      head: t('contract.number'),
      width: '108px',
      phone: 'lead',
      cell: (contract) => <span className={styles.quiet}>{contract.contractNumber}</span>,
    },
    {
      id: 'title',
      head: t('contract.name'),
      phone: 'main',
      cell: (contract) => <TitleCell contract={contract} search={search} />,
    },
    {
      id: 'counterparty',
      head: t('contract.counterparty'),
      width: '20%',
      cell: (contract) => contract.counterparty,
    },
    {
      id: 'amount',
      head: t('contract.amount'),
      width: '168px',
      align: 'end',
      cell: (contract) => (
        <span className={styles.amount}>{amountText(contract.amount, contract.currency, language)}</span>
      ),
    },
    {
      id: 'signed',
      head: t('contract.signed'),
      width: '124px',
      isWideOnly: true,
      cell: (contract) => (
        <time dateTime={contract.signedDate} className={styles.amount}>
          {wholeDay(contract.signedDate)}
        </time>
      ),
    },
    {
      id: 'person',
      head: t('contract.person'),
      width: '11%',
      isWideOnly: true,
      cell: (contract) => (contract.person ? localName(contract.person.name, language) : ''),
    },
    {
      id: 'status',
      head: t('contract.status'),
      width: '92px',
      phone: 'mark',
      cell: (contract) => <StatusTag status={contract.status} />,
    },
  ]
  return (
    <DataTable label={label} columns={columns} rows={contracts} rowKey={(contract) => contract.contractId} />
  )
}
