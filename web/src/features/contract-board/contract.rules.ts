import { type ContractStatus, contractStatuses } from '@maru/api/contract-board'
import { formatQuery, readParam, readWhole } from '../../kit/address.ts'

/** The parameters of a contract page. */
export interface ContractSearch {
  comCode: string | undefined
  contractId: number | undefined
  year: number | undefined
  status: ContractStatus | undefined
  searchText: string
  withRemoved: boolean
  page: number
  menuId: number | undefined
}

/** Reads the query of a contract page; unknown values are absent. */
export function parseContractSearch(query: Record<string, unknown>): ContractSearch {
  const status = readParam(query, 'STATUS')
  return {
    comCode: readParam(query, 'COMCODE'),
    contractId: readWhole(query, 'ID'),
    year: readWhole(query, 'YEAR', 1900),
    status: contractStatuses.find((one) => one === status),
    searchText: readParam(query, 'SEARCH')?.slice(0, 100) ?? '',
    withRemoved: readParam(query, 'REMOVED') === 'true',
    page: readWhole(query, 'PAGE') ?? 1,
    menuId: readWhole(query, 'MENUID'),
  }
}

const paths = {
  main: '/board/contract',
  detail: '/board/contract/detail',
  window: '/boardpopup/contractDetail',
} as const

/** The address of a contract page without `/po`; a detail without ID writes a new contract. */
export function contractAddress(place: keyof typeof paths, search: Partial<ContractSearch>): string {
  const query = {
    COMCODE: search.comCode,
    ID: place === 'main' ? undefined : search.contractId,
    YEAR: search.year,
    STATUS: search.status,
    SEARCH: search.searchText,
    REMOVED: search.withRemoved ? true : undefined,
    PAGE: search.page && search.page > 1 ? search.page : undefined,
    MENUID: search.menuId,
  }
  return paths[place] + formatQuery(query)
}

/** An amount with its currency, as the language writes it. */
export function amountText(amount: string, currency: string, language: string): string {
  const value = Number(amount)
  try {
    return new Intl.NumberFormat(language, { style: 'currency', currency, minimumFractionDigits: 0 }).format(
      value,
    )
  } catch {
    return `${value.toLocaleString(language)} ${currency}`
  }
}

/** An amount as it is typed: commas and blanks left out; null where it is no amount. */
export function readAmount(typed: string): string | null {
  const amount = typed.replaceAll(/[,\s]/g, '')
  return /^\d{1,15}(\.\d{1,2})?$/.test(amount) ? amount : null
}

/** True in the sixty days before a contract in force ends. */
export function endsSoon(contract: { status: ContractStatus; untilDate: string | null }, now: Date): boolean {
  if (contract.status !== 'active' || !contract.untilDate) return false
  const left = Date.parse(contract.untilDate) - now.getTime()
  return left > -86_400_000 && left < 60 * 86_400_000
}

/** Event that a contract window sends its opener when something changed. */
export const contractChanged = 'maru.contractChanged'
