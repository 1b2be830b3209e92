import { adminRightApi } from '@maru/api/admin/right'
import type { RightKind } from '@maru/api/kit/right/right-words'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'

/** Things of a kind whose name or number was typed; asks nothing for an empty text. */
export const useRightObjects = (kind: RightKind, searchText: string) =>
  useRead(adminRightApi.findRightObjects, searchText === '' ? null : { kind, searchText })

/** Counts the readers of a thing; the server records the question. */
export const useRightReaders = () => useChange(adminRightApi.listRightReaders)

/** Explains a right; the server records the question. */
export const useExplainRight = () => useChange(adminRightApi.explainRight)

/** Compares what a person sees before and after a change that is not made; the server records the question. */
export const useCompareRights = () => useChange(adminRightApi.compareRights)
