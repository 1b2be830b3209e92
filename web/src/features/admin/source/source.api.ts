import { adminSourceApi } from '@maru/api/admin/source'
import { useCompanyChange, useCompanyPage, useCompanyRead } from '#kit/session/company-settings.ts'

/** The data sources of a system. */
export const useDataSources = (systemId: number) =>
  useCompanyRead(adminSourceApi.listDataSources, { systemId }, { staleTime: 0 })
/** Adds a data source; the answer has its secret. */
export const useCreateDataSource = () => useCompanyChange(adminSourceApi.createDataSource)
/** Changes a data source, or switches it on or off. */
export const useUpdateDataSource = () => useCompanyChange(adminSourceApi.updateDataSource)
/** Makes a new secret. */
export const useRotateDataSource = () => useCompanyChange(adminSourceApi.rotateDataSource)
/** Removes a data source that no form uses. */
export const useRemoveDataSource = () => useCompanyChange(adminSourceApi.removeDataSource)
/** Calls a data source and waits for the answer. */
export const useTestDataSource = () => useCompanyChange(adminSourceApi.testDataSource)
/** A page of the documents that a data source receives. */
export const useSourceWrites = (sourceId: number, page: number) =>
  useCompanyPage(adminSourceApi.listSourceWrites, { sourceId, page, itemsPerPage: 20 })
/** Sends documents again that were given up. */
export const useRepeatSourceWrites = () => useCompanyChange(adminSourceApi.repeatSourceWrites)
