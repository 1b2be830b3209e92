import { adminScimApi } from '@maru/api/admin/scim'
import { useChange } from '../../../kit/change.ts'
import { useRead } from '../../../kit/read.ts'

/** The SCIM tokens of the company, and what they have written. */
export const useScimTokens = () => useRead(adminScimApi.listScimTokens, {}, { staleTime: 0 })

/** Creates a token; its secret is in the answer only. */
export const useCreateScimToken = () => useChange(adminScimApi.createScimToken)

/** Revokes a token. */
export const useRevokeScimToken = () => useChange(adminScimApi.revokeScimToken)
