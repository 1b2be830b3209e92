import { contractApi, contractsTopic } from '@maru/api/contract-board'
import type { Input } from '@maru/api/kit/endpoint'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../kit/call.ts'
import { usePush } from '../../kit/push.ts'
import type { ContractSearch } from './contract.rules.ts'

/** Contracts of a page. */
export const contractsPerPage = 20

/** Everything of contracts in the browser's cache begins with this. */
export const contractKey = ['contract'] as const

/** The companies whose contracts the viewer may read, with their years; asked again when a contract changes. */
export function useContractYears() {
  const client = useQueryClient()
  usePush(
    contractsTopic,
    useCallback(() => {
      client.invalidateQueries({ queryKey: ['contract', 'list'] })
      client.invalidateQueries({ queryKey: ['contract', 'years'] })
    }, [client]),
  )
  return useQuery({
    queryKey: ['contract', 'years'],
    queryFn: ({ signal }) => call(contractApi.listYears, {}, { signal }),
  })
}

/** A page of a company's contracts; the page before stays until the new one is there. */
export function useContracts(comCode: string, search: ContractSearch) {
  const { year, status, searchText, withRemoved, page } = search
  return useQuery({
    queryKey: ['contract', 'list', comCode, { year, status, searchText, withRemoved, page }],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        contractApi.listContracts,
        { comCode, year, status, searchText, withRemoved, page, itemsPerPage: contractsPerPage },
        { signal },
      ),
  })
}

/** A contract in full, asked again when a contract changes anywhere. */
export function useContract(id: number | undefined) {
  const client = useQueryClient()
  usePush(
    contractsTopic,
    useCallback(() => void client.invalidateQueries({ queryKey: ['contract', 'detail', id] }), [client, id]),
  )
  return useQuery({
    queryKey: ['contract', 'detail', id],
    enabled: id !== undefined,
    queryFn: ({ signal }) => call(contractApi.getContract, { id: id ?? 0 }, { signal }),
  })
}

/** What the form sends; a new contract has neither id nor version. */
export type ContractWords = Input<typeof contractApi.saveContract>

/** Writes a contract. */
export function useSaveContract() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (words: ContractWords) => call(contractApi.saveContract, words),
    onSuccess: () => client.invalidateQueries({ queryKey: contractKey }),
  })
}

/** Takes a contract away softly or for good, or brings it back. */
export function useContractAct(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (act: 'remove' | 'purge' | 'restore') =>
      act === 'restore'
        ? call(contractApi.restoreContract, { id })
        : call(contractApi.removeContract, { id, isSoft: act === 'remove' }),
    onSuccess: () => {
      client.invalidateQueries({ queryKey: ['contract', 'list'] })
      client.invalidateQueries({ queryKey: ['contract', 'years'] })
    },
  })
}
