import type { ContractYears } from '@maru/api/contract-board'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { usePageSearch } from '#kit/address/address.ts'
import { useGo } from '#kit/address/link.tsx'
import { onPopupResult } from '#kit/address/popup.ts'
import { useCache } from '#kit/call/change.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import { contractsPerPage, useContracts, useContractYears } from '../contract.api.ts'
import {
  type ContractSearch,
  contractAddress,
  contractChanged,
  parseContractSearch,
} from '../contract.rules.ts'
import { ContractFilter } from '../parts/contract-filter.tsx'
import { ContractTable } from '../parts/contract-table.tsx'

const panel = 'contracts'

/** Reads the contracts again when a window that this list opened reports a change. */
function useWindows() {
  const cache = useCache()
  useEffect(() => onPopupResult(contractChanged, () => void cache.refreshDomain('contract')), [cache])
}

const newContractAddress = (comCode: string, menuId: number | undefined) =>
  contractAddress('detail', { comCode, menuId })

/**
 * Main page of contracts (spec 2§2): companies as tabs, years, search, list and a button for a new contract.
 */
export function ContractsPage() {
  const t = useTranslate()
  const go = useGo()
  const search = usePageSearch(parseContractSearch)
  const years = useContractYears()
  const account = useAccount()
  useWindows()
  const companies = years.data ?? []
  const own = companies.find((row) => row.comCode === account.comCode)
  const company = companies.find((row) => row.comCode === search.comCode) ?? own ?? companies[0]
  return (
    <>
      <PageHeader
        title={t('contract.title')}
        menuId={search.menuId}
        actions={
          company?.canWrite ? (
            <Button
              tone="primary"
              icon={<Icon icon={Plus} size={16} />}
              onPress={() => go(newContractAddress(company.comCode, search.menuId))}
            >
              {t('contract.create')}
            </Button>
          ) : null
        }
      />
      <Card label={t('contract.contracts')}>
        {years.isPending ? <Skeleton rows={10} /> : null}
        {years.isError ? <ErrorNote error={years.error} onRetry={() => void years.refetch()} /> : null}
        {years.data && !company ? <Empty text={t('contract.noCompany')} /> : null}
        {company ? <CompanyContracts companies={companies} company={company} search={search} /> : null}
      </Card>
    </>
  )
}

interface CompanyProps {
  companies: readonly ContractYears[]
  company: ContractYears
  search: ContractSearch
}

function CompanyContracts({ companies, company, search }: CompanyProps) {
  const t = useTranslate()
  const go = useGo()
  const language = useLanguage()
  const { comCode } = company
  const show = (next: Partial<ContractSearch>) =>
    go(contractAddress('main', { ...search, comCode, page: 1, ...next }))
  const name = localName(company.companyName, language)
  return (
    <>
      {companies.length > 1 ? (
        <CardHeader
          tabs={
            <Tabs
              look="head"
              label={t('kit.company')}
              panel={panel}
              items={companies.map((row) => ({
                id: row.comCode,
                label: localName(row.companyName, language),
              }))}
              selected={comCode}
              onSelect={(id) => show({ comCode: id, year: undefined })}
            />
          }
        />
      ) : null}
      <ContractFilter company={company} search={search} onShow={show} />
      <TabPanel id={panel} label={name}>
        <ContractList
          comCode={comCode}
          name={name}
          search={search}
          onShow={show}
          onCreate={company.canWrite ? () => go(newContractAddress(comCode, search.menuId)) : undefined}
        />
      </TabPanel>
    </>
  )
}

interface ListProps {
  comCode: string
  name: string
  search: ContractSearch
  onShow: (next: Partial<ContractSearch>) => void
  onCreate: (() => void) | undefined
}

function ContractList({ comCode, name, search, onShow, onCreate }: ListProps) {
  const t = useTranslate()
  const contracts = useContracts(comCode, search)
  const isNarrow = search.searchText !== '' || search.status !== undefined || search.year !== undefined
  const label = `${name} ${t('contract.contracts')}`
  return (
    <ListView
      label={label}
      answer={contracts}
      rowKey={(contract) => contract.contractId}
      empty={<Empty text={t(isNarrow ? 'contract.emptySearch' : 'contract.empty')} />}
      onCreate={onCreate}
      pager={{
        page: search.page,
        size: contractsPerPage,
        onChange: (page) => {
          onShow({ page })
          window.scrollTo({ top: 0 })
        },
      }}
    >
      {(rows) => <ContractTable label={label} contracts={rows} search={search} />}
    </ListView>
  )
}
