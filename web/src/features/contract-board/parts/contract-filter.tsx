import { type ContractYears, contractStatuses } from '@maru/api/contract-board'
import { useEffect, useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { CardBar } from '#ui/card.tsx'
import { Switch } from '#ui/form/choice.tsx'
import { SearchField } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import type { ContractSearch } from '../contract.rules.ts'
import styles from './contract-filter.module.css'

/** Properties of {@link ContractFilter}. */
export interface ContractFilterProps {
  company: ContractYears
  search: ContractSearch
  onShow: (next: Partial<ContractSearch>) => void
}

/** Filter of the list: year, status, search text, and for managers a switch that adds removed contracts. */
export function ContractFilter({ company, search, onShow }: ContractFilterProps) {
  const t = useTranslate()
  const [typed, setTyped] = useState(search.searchText)
  useEffect(() => setTyped(search.searchText), [search.searchText])
  const years = company.years.map(String)
  const year = search.year === undefined ? 'all' : String(search.year)
  return (
    <CardBar>
      <div className={styles.choice}>
        <Select
          label={t('contract.years')}
          hideLabel
          value={year}
          options={[
            { value: 'all', label: t('contract.allYears') },
            ...[...new Set([...years, ...(year === 'all' ? [] : [year])])].map((value) => ({
              value,
              label: t('contract.year', { year: value }),
            })),
          ]}
          onChange={(value) => onShow({ year: value === 'all' ? undefined : Number(value) })}
        />
      </div>
      <div className={styles.choice}>
        <Select
          label={t('contract.status')}
          hideLabel
          value={search.status ?? 'all'}
          options={[
            { value: 'all' as const, label: t('contract.allStatuses') },
            ...contractStatuses.map((value) => ({ value, label: t(`contract.statuses.${value}`) })),
          ]}
          onChange={(value) => onShow({ status: value === 'all' ? undefined : value })}
        />
      </div>
      <div className={styles.search}>
        <SearchField
          label={t('contract.search')}
          placeholder={t('contract.searchPlaceholder')}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            if (text === '' && search.searchText !== '') onShow({ searchText: '' })
          }}
          onSubmit={(searchText) => onShow({ searchText })}
        />
      </div>
      {company.isManager ? (
        <Switch isSelected={search.withRemoved} onChange={(withRemoved) => onShow({ withRemoved })}>
          {t('contract.withRemoved')}
        </Switch>
      ) : null}
    </CardBar>
  )
}
