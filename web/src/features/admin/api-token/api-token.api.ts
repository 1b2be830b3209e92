import { adminApiTokenApi } from '@maru/api/admin/api-token'
import { useChange } from '#kit/call/change.ts'
import { useCompanyChange, useCompanyRead } from '#kit/session/company-settings.ts'

/** The API tokens of the company. */
export const useApiTokens = () => useCompanyRead(adminApiTokenApi.listApiTokens, {}, { staleTime: 0 })
/** Creates a token; its secret is in the answer only. */
export const useCreateApiToken = () => useChange(adminApiTokenApi.createApiToken)
/** Revokes a token. */
export const useRevokeApiToken = () => useCompanyChange(adminApiTokenApi.revokeApiToken)
