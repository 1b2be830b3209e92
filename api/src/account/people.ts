import { defineApi, endpoint } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { page, pageOf } from '../kit/paging.ts'
import { code, localName, nullable, object, oneOf, type Static, Type, text } from '../kit/schema.ts'

/** Error codes of the account administration with their HTTP status. */
export const accountPeopleErrors = defineErrors({
  'account.ownRole': 409,
})
type AccountPeopleErrors = typeof accountPeopleErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends AccountPeopleErrors {}
}

/**
 * States of an account: the person has none, has not set a password yet, can sign in, is disabled, or has
 * left the company.
 */
export const accountStates = ['none', 'waiting', 'active', 'disabled', 'left'] as const

/** A person with their account, for administrators. */
export const accountRow = object({
  personCode: code,
  comCode: code,
  name: localName,
  department: localName,
  login: Type.String(),
  email: Type.String(),
  employeeNumber: Type.String(),
  state: oneOf(accountStates),
  roleIds: Type.Array(Type.String()),
  /** Last use of a session; null if there was none, or if it is older than the retention of sessions. */
  seenAt: nullable(Type.String()),
})
/** A person with their account. */
export type AccountRow = Static<typeof accountRow>

/** Calls of the account administration (spec 1§6). */
export const accountPeopleApi = defineApi('account', {
  listAccounts: endpoint({
    summary:
      'Lists people with their accounts, by name; super administrators see all companies, others the current one.',
    spec: 'maru',
    method: 'GET',
    path: '/api/account/admin/list',
    access: 'session',
    changes: false,
    input: object({
      /** Part of a name, login, address or employee number. */
      searchText: Type.Optional(text(100)),
      page,
      itemsPerPage: Type.Integer({ minimum: 1, maximum: 100 }),
    }),
    output: pageOf(accountRow),
  }),
  setRoles: endpoint({
    summary:
      'Replaces the roles of a person among those that the viewer may grant; other roles are unchanged.',
    spec: 'maru',
    method: 'POST',
    path: '/api/account/admin/roles',
    access: 'session',
    changes: true,
    input: object({ personCode: code, roleIds: Type.Array(code, { maxItems: 50 }) }),
    output: object({ roleIds: Type.Array(Type.String()) }),
    errors: ['account.outranked', 'account.ownRole', 'account.lastAdministrator'],
  }),
})
