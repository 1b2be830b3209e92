import type { ContractYears } from '@maru/api/contract-board'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useCallback, useEffect } from 'react'
import { usePageSearch } from '../../../kit/address.ts'
import { localName, useLanguage, useWords } from '../../../kit/i18n.ts'
import { useGo } from '../../../kit/link.tsx'
import { onPopupResult } from '../../../kit/popup.ts'
import { useAccount } from '../../../kit/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadingBar, Skeleton, useSteadyLoading } from '../../../ui/loading.tsx'
import { Empty, ErrorNote } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { contractKey, contractsPerPage, useContracts, useContractYears } from '../contract.api.ts'
import {
  type ContractSearch,
  contractAddress,
  contractChanged,
  parseContractSearch,
} from '../contract.rules.ts'
import { ContractFilter } from '../parts/contract-filter.tsx'
import { ContractTable } from '../parts/contract-table.tsx'

const panel = 'contracts'

/** Windows opened by the list tell it what they changed. */
function useWindows() {
  const client = useQueryClient()
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: contractKey }), [client])
  useEffect(() => onPopupResult(contractChanged, refresh), [refresh])
}

/** Contract main (spec 2§2): companies as tabs, years, search, the list and the way to a new contract. */
export function ContractsPage() {
  const t = useWords()
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
              onPress={() =>
                go(contractAddress('detail', { comCode: company.comCode, menuId: search.menuId }))
              }
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
  const t = useWords()
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
              label={t('contract.companies')}
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
        <ContractList comCode={comCode} name={name} search={search} onShow={show} />
      </TabPanel>
    </>
  )
}

interface ListProps {
  comCode: string
  name: string
  search: ContractSearch
  onShow: (next: Partial<ContractSearch>) => void
}

function ContractList({ comCode, name, search, onShow }: ListProps) {
  const t = useWords()
  const contracts = useContracts(comCode, search)
  const isBusy = useSteadyLoading(contracts.isFetching)
  if (contracts.isPending) return <Skeleton rows={10} />
  if (contracts.isError) return <ErrorNote error={contracts.error} onRetry={() => void contracts.refetch()} />
  const { data, totalCount } = contracts.data
  const isNarrow = search.searchText !== '' || search.status !== undefined || search.year !== undefined
  return (
    <>
      <LoadingBar isLoading={isBusy} />
      {data.length === 0 ? (
        <Empty text={t(isNarrow ? 'contract.emptySearch' : 'contract.empty')} />
      ) : (
        <ContractTable label={`${name} ${t('contract.contracts')}`} contracts={data} search={search} />
      )}
      <Pager
        page={search.page}
        size={contractsPerPage}
        total={totalCount}
        onChange={(page) => {
          onShow({ page })
          window.scrollTo({ top: 0 })
        }}
      />
    </>
  )
}
