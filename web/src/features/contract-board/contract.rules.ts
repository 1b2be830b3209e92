import { type ContractStatus, contractStatuses } from '@maru/api/contract-board'
import { formatQuery, readId, readParam, readWhole } from '#kit/address/address.ts'

/** The query parameters of a contract page. */
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

/** Reads the query of a contract page; unknown values are ignored. */
export function parseContractSearch(query: Record<string, unknown>): ContractSearch {
  const status = readParam(query, 'STATUS')
  return {
    comCode: readParam(query, 'COMCODE'),
    contractId: readId(query, 'ID'),
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

/** Returns the address of a contract page without `/po`. A detail page without ID creates a contract. */
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

/** Formats an amount with its currency in a language. */
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

/** Reads a typed amount without its commas and blanks; null if the text is not an amount. */
export function readAmount(typed: string): string | null {
  const amount = typed.replaceAll(/[,\s]/g, '')
  return /^\d{1,15}(\.\d{1,2})?$/.test(amount) ? amount : null
}

/** Whether a contract in force ends within sixty days. */
export function endsSoon(contract: { status: ContractStatus; untilDate: string | null }, now: Date): boolean {
  if (contract.status !== 'active' || !contract.untilDate) return false
  const left = Date.parse(contract.untilDate) - now.getTime()
  return left > -86_400_000 && left < 60 * 86_400_000
}

/** Name of the event that a contract window sends to its opener after a change. */
export const contractChanged = 'maru.contractChanged'
