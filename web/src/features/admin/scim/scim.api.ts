import { adminScimApi } from '@maru/api/admin/scim'
import { useCompanyChange, useCompanyRead } from '#kit/session/company-settings.ts'

/** The SCIM tokens of the company, and what they have written. */
export const useScimTokens = () => useCompanyRead(adminScimApi.listScimTokens, {}, { staleTime: 0 })

/** Creates a token; its secret is in the answer only. */
export const useCreateScimToken = () => useCompanyChange(adminScimApi.createScimToken)

/** Revokes a token. */
export const useRevokeScimToken = () => useCompanyChange(adminScimApi.revokeScimToken)
