import { ofCompany } from '../kit/company.ts'
import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { apiScopes } from '../kit/right/api-scopes.ts'
import {
  code,
  instant,
  localName,
  nullable,
  object,
  oneOf,
  rowId,
  type Static,
  Type,
  text,
} from '../kit/schema.ts'

/** Error codes of API tokens with their HTTP status. */
export const adminApiTokenErrors = defineErrors({ 'admin.tooManyApiTokens': 409 })
type AdminApiTokenErrors = typeof adminApiTokenErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends AdminApiTokenErrors {}
}

/** Bounds of API tokens: their number in a company, the longest name, days until they end, calls in a minute. */
export const apiTokenLimits = {
  ...{ tokens: 50, name: 60, days: { least: 1, most: 365 } },
  calls: { least: 1, most: 6000, usual: 300 },
} as const

/** An API token without its secret. */
export const apiToken = object({
  tokenId: rowId,
  name: Type.String(),
  /** The person whose present rights limit it. */
  personCode: code,
  personName: localName,
  scopes: Type.Array(oneOf(apiScopes)),
  callsPerMinute: Type.Integer(),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: nullable(instant),
  lastAddress: Type.String(),
})
/** An API token without its secret. */
export type ApiToken = Static<typeof apiToken>

const refreshes = ['admin.listApiTokens']

/** Tokens with which programs call the API; for super administrators and company managers. */
export const adminApiTokenApi = defineApi('admin', {
  listApiTokens: read('/api/admin/token/list', 'maru', {
    summary: 'Lists the API tokens of the current company without their secrets.',
    input: ofCompany(object({})),
    output: object({ tokens: Type.Array(apiToken) }),
  }),
  createApiToken: change('/api/admin/token', 'maru', {
    summary:
      'Creates an API token of the viewer without rights of administration; its secret is returned once.',
    // Without `creates`: the answer of such a call is stored, and this one has the secret.
    refreshes,
    input: object({
      name: text(apiTokenLimits.name, 1),
      scopes: Type.Array(oneOf(apiScopes), { minItems: 1, maxItems: apiScopes.length, uniqueItems: true }),
      days: Type.Integer({ minimum: apiTokenLimits.days.least, maximum: apiTokenLimits.days.most }),
      callsPerMinute: Type.Integer({
        minimum: apiTokenLimits.calls.least,
        maximum: apiTokenLimits.calls.most,
      }),
    }),
    output: object({ tokenId: rowId, token: Type.String() }),
    errors: ['admin.tooManyApiTokens'],
  }),
  revokeApiToken: change('/api/admin/token/revoke', 'maru', {
    summary: 'Revokes an API token of the current company at once, in every process.',
    refreshes,
    input: ofCompany(object({ tokenId: rowId })),
    output: Type.Literal(1),
  }),
})
