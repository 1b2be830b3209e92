import { accountApi } from '@maru/api/account'
import { webpartApi } from '@maru/api/webpart'
import { useChange } from '../../../kit/change.ts'
import { useRead } from '../../../kit/read.ts'

/** The sets that the viewer administers. */
export function useSets() {
  return useRead(webpartApi.listSets, {})
}

/** Every role of the portal, as the audience of a set. */
export function useRoles() {
  return useRead(accountApi.listRoles, {}, { staleTime: 5 * 60_000 })
}

/** Writes a new set, or changes one. */
export function useSaveSet(onSuccess: () => void) {
  return useChange(webpartApi.saveSet, { onSuccess })
}

/** Removes a set. */
export function useRemoveSet() {
  return useChange(webpartApi.removeSet)
}
