import { contractApi } from '@maru/api/contract-board'
import type { Input } from '@maru/api/kit/endpoint'
import { useChange } from '../../kit/change.ts'
import { usePage, useRead } from '../../kit/read.ts'
import type { ContractSearch } from './contract.rules.ts'

/** Contracts of a page. */
export const contractsPerPage = 20

/** The companies whose contracts the viewer may read, with their years; read again when a contract changes. */
export function useContractYears() {
  return useRead(contractApi.listYears, {})
}

/** A page of a company's contracts; the page before stays until the new one is there. */
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

/** A contract in full, read again when a contract changes anywhere. */
export function useContract(id: number | undefined) {
  return useRead(contractApi.getContract, id === undefined ? null : { id })
}

/** What the form sends; a new contract has neither id nor version. */
export type ContractInput = Input<typeof contractApi.saveContract>

/** Writes a contract. */
export function useSaveContract() {
  return useChange(contractApi.saveContract)
}

/** Takes a contract away softly or for good, or brings it back. */
export function useContractAct(id: number) {
  return useChange((act: 'remove' | 'purge' | 'restore', change) =>
    act === 'restore'
      ? change(contractApi.restoreContract, { id })
      : change(contractApi.removeContract, { id, isSoft: act === 'remove' }),
  )
}
