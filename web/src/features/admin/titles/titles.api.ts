import { orgTitleApi } from '@maru/api/org/title'
import { useChange } from '../../../kit/change.ts'
import { useRead } from '../../../kit/read.ts'

/** Reads titles, positions and grades of the active company. */
export function useCompanyTitles() {
  return useRead(orgTitleApi.listCompanyTitles, {})
}

/** The calls that change titles. They throw CallError. */
export function useTitleChanges() {
  return {
    create: useChange(orgTitleApi.createTitle),
    rename: useChange(orgTitleApi.renameTitle),
    order: useChange(orgTitleApi.orderTitles),
    remove: useChange(orgTitleApi.removeTitle),
  }
}
