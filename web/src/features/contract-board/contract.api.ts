import { contractApi } from '@maru/api/contract-board'
import type { Input } from '@maru/api/kit/endpoint'
import { useChange } from '#kit/call/change.ts'
import { usePage, useRead } from '#kit/call/read.ts'
import type { ContractSearch } from './contract.rules.ts'

/** Number of contracts on a page. */
export const contractsPerPage = 20

/**
 * The companies with contracts that the viewer may read, with their years. Read again when a contract
 * changes.
 */
export function useContractYears() {
  return useRead(contractApi.listYears, {})
}

/** One page of a company's contracts. The previous page stays visible until the new page has loaded. */
export function useContracts(comCode: string, search: ContractSearch) {
  const { year, status, searchText, withRemoved, page } = search
  return usePage(contractApi.listContracts, {
    comCode,
    year,
    status,
    searchText,
    withRemoved,
    page,
    itemsPerPage: contractsPerPage,
  })
}

/** One contract with all fields. Read again when a user changes any contract. */
export function useContract(id: number | undefined) {
  return useRead(contractApi.getContract, id === undefined ? null : { id })
}

/** The input that the form sends; a new contract has neither id nor version. */
export type ContractInput = Input<typeof contractApi.saveContract>

/** Saves a contract. */
export function useSaveContract() {
  return useChange(contractApi.saveContract)
}

/** Removes a contract softly, deletes it permanently, or restores it. */
export function useContractAct(id: number) {
  return useChange((act: 'remove' | 'purge' | 'restore', change) =>
    act === 'restore'
      ? change(contractApi.restoreContract, { id })
      : change(contractApi.removeContract, { id, isSoft: act === 'remove' }),
  )
}
