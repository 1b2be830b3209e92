import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { languageCodes } from '../kit/language.ts'
import { page, pageOf } from '../kit/paging.ts'
import { code, localName, nullable, object, oneOf, type Static, Type, text } from '../kit/schema.ts'

/** Error codes of the account administration with their HTTP status. */
export const accountPeopleErrors = defineErrors({
  'account.ownRole': 409,
  'account.ownAudit': 403,
})
type AccountPeopleErrors = typeof accountPeopleErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends AccountPeopleErrors {}
}

/**
 * States of an account: the person has none, has not set a password yet, can sign in, is disabled, or has
 * left the company.
 */
export const accountStates = ['none', 'waiting', 'active', 'leave', 'disabled', 'left'] as const

/** A person with their account, for administrators. */
export const accountRow = object({
  personCode: code,
  comCode: code,
  company: localName,
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

/** Maximum number of people on a page, and of rows in the file of {@link accountPeopleApi}.exportAccounts. */
export const mostAccounts = { page: 200, file: 50_000 } as const

const accountFilter = {
  /** Part of a name, login, address or employee number. */
  searchText: Type.Optional(text(100)),
  comCode: Type.Optional(code),
  /** With the departments below it; a department of `comCode`, or else of the current company. */
  deptCode: Type.Optional(code),
  state: Type.Optional(oneOf(accountStates)),
  roleId: Type.Optional(code),
}

/** Calls of the account administration (spec 1§6). */
export const accountPeopleApi = defineApi('account', {
  listAccounts: read('/api/account/admin/list', 'maru', {
    summary:
      'Lists people with their accounts, by name; super administrators see all companies, others the current one.',
    input: object({
      ...accountFilter,
      page,
      itemsPerPage: Type.Integer({ minimum: 1, maximum: mostAccounts.page }),
    }),
    replica: true,
    output: pageOf(accountRow),
  }),
  exportAccounts: read('/api/account/admin/export', 'maru', {
    summary: 'Returns the people that listAccounts finds as a CSV file.',
    cost: 'heavy',
    input: object({ ...accountFilter, language: oneOf(languageCodes) }),
    replica: true,
    output: Type.Unknown(),
    answer: 'raw',
  }),
  setRoles: change('/api/account/admin/roles', 'maru', {
    summary:
      'Replaces the roles of a person among those that the viewer may grant; other roles are unchanged.',
    refreshes: ['account.listAccounts', 'account.getPersonForm'],
    input: object({ personCode: code, roleIds: Type.Array(code, { maxItems: 50 }) }),
    output: object({ roleIds: Type.Array(Type.String()) }),
    errors: ['account.outranked', 'account.ownRole', 'account.ownAudit', 'account.lastAdministrator'],
  }),
})
