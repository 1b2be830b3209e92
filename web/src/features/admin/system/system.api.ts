import { adminSystemApi } from '@maru/api/admin/system'
import { useCompanyChange, useCompanyPage, useCompanyRead } from '#kit/session/company-settings.ts'

/** The systems of the company, and the forms that they may be given. */
export const useSystems = () => useCompanyRead(adminSystemApi.listSystems, {}, { staleTime: 0 })
/** A page of what a system has drafted and submitted. */
export const useSystemDocuments = (systemId: number, page: number) =>
  useCompanyPage(adminSystemApi.listSystemDocuments, { systemId, page, itemsPerPage: 20 })
/** A page of the absences that a system has registered. */
export const useSystemAbsences = (systemId: number, page: number) =>
  useCompanyPage(adminSystemApi.listSystemAbsences, { systemId, page, itemsPerPage: 20 })
/** Ends an absence of a system that can no longer do so. */
export const useEndSystemAbsence = () => useCompanyChange(adminSystemApi.endSystemAbsence)
/** Adds a system; token and secret are in the answer only. */
export const useCreateSystem = () => useCompanyChange(adminSystemApi.createSystem)
/** Changes a system; a new address has a new secret. */
export const useUpdateSystem = () => useCompanyChange(adminSystemApi.updateSystem)
/** Makes a new token. */
export const useRotateSystemToken = () => useCompanyChange(adminSystemApi.rotateSystemToken)
/** Switches the address of a system on again. */
export const useResumeSystemAddress = () => useCompanyChange(adminSystemApi.resumeSystemAddress)
/** Ends a system. */
export const useEndSystem = () => useCompanyChange(adminSystemApi.endSystem)

/** What is shown once after a change of a system. */
export interface SystemSecrets {
  token?: string
  secret?: string | null
}
