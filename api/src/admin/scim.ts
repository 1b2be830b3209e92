import { ofCompany } from '../kit/company.ts'
import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { code, instant, localName, nullable, object, rowId, type Static, Type, text } from '../kit/schema.ts'

/** Error codes of provisioning by SCIM, with their HTTP status. */
export const adminScimErrors = defineErrors({ 'admin.tooManyScimTokens': 409 })
type AdminScimErrors = typeof adminScimErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends AdminScimErrors {}
}

/** Bounds of tokens: their number in a company, the longest name, and days until they end. */
export const scimLimits = { tokens: 10, name: 60, days: { least: 1, most: 365 } } as const

/** A token without its secret. */
export const scimToken = object({
  tokenId: rowId,
  name: Type.String(),
  deptCode: code,
  deptName: localName,
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: nullable(instant),
})
/** A token without its secret. */
export type ScimToken = Static<typeof scimToken>

const refreshes = ['admin.listScimTokens']

/** Calls of the tokens with which an identity provider writes people and groups of a company. */
export const adminScimApi = defineApi('admin', {
  listScimTokens: read('/api/admin/scim/tokens', 'maru', {
    summary: 'Lists the SCIM tokens of the current company and the address of the service.',
    input: ofCompany(object({})),
    output: object({
      address: Type.String(),
      tokens: Type.Array(scimToken),
      people: Type.Integer(),
      groups: Type.Array(object({ name: Type.String(), members: Type.Integer(), hasRole: Type.Boolean() })),
    }),
  }),
  createScimToken: change('/api/admin/scim/token', 'maru', {
    summary:
      'Creates a SCIM token with an end; its secret is returned once. New people get a post in the department.',
    refreshes,
    input: ofCompany(
      object({
        name: text(scimLimits.name, 1),
        deptCode: code,
        days: Type.Integer({ minimum: scimLimits.days.least, maximum: scimLimits.days.most }),
      }),
    ),
    output: object({ tokenId: rowId, token: Type.String() }),
    errors: ['admin.tooManyScimTokens', 'account.departmentUnknown'],
  }),
  revokeScimToken: change('/api/admin/scim/revoke', 'maru', {
    summary: 'Revokes a SCIM token of the current company at once.',
    refreshes,
    input: ofCompany(object({ tokenId: rowId })),
    output: Type.Literal(1),
  }),
})
