import { change, defineApi, read } from './kit/endpoint.ts'
import { defineErrors } from './kit/errors.ts'
import { page, pageOf, pageSize } from './kit/paging.ts'
import {
  code,
  day,
  instant,
  localName,
  nullable,
  object,
  oneOf,
  rowId,
  type Static,
  Type,
  text,
  versionNumber,
} from './kit/schema.ts'

/** Kinds of contracts. */
export const contractKinds = ['purchase', 'sale', 'service', 'lease', 'license', 'secrecy', 'other'] as const
/** A kind of contract. */
export type ContractKind = (typeof contractKinds)[number]
/** States of contracts. */
export const contractStatuses = ['draft', 'review', 'active', 'ended', 'cancelled'] as const
/** A state of a contract. */
export type ContractStatus = (typeof contractStatuses)[number]
/** Currencies in the form; the server accepts any three letters of ISO 4217. */
export const contractCurrencies = ['KRW', 'USD', 'EUR', 'JPY', 'CNY', 'GBP'] as const

/** Maximum lengths of texts of a contract, in UTF-16 units. */
export const contractLimits = { title: 200, counterparty: 200, note: 4000, search: 100 } as const

/** Error codes of this domain with their HTTP status. */
export const contractErrors = defineErrors({
  'contract.titleEmpty': 400,
  'contract.periodInvalid': 400,
  'contract.personUnknown': 400,
  'contract.contractChanged': 409,
  'contract.legalHold': 409,
})
type ContractErrors = typeof contractErrors
declare module './kit/errors.ts' {
  interface DeclaredErrors extends ContractErrors {}
}

/** Push topic that notifies browsers that contracts of a company changed; the id is the company's code. */
export const contractsTopic = 'contract.contracts'

/** An amount with at most two decimals, as a text to avoid rounding. */
const amount = Type.String({ pattern: '^[0-9]{1,15}(\\.[0-9]{1,2})?$', maxLength: 18 })

/** The person in charge of a contract, with the current names. */
const person = nullable(
  object({ personCode: Type.String(), comCode: Type.String(), name: localName, email: Type.String() }),
)
const department = nullable(object({ deptCode: Type.String(), name: localName }))

const written = {
  title: text(contractLimits.title),
  counterparty: text(contractLimits.counterparty),
  kind: oneOf(contractKinds),
  status: oneOf(contractStatuses),
  amount,
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  signedDate: day,
  fromDate: nullable(day),
  untilDate: nullable(day),
}

const listed = {
  contractId: rowId,
  comCode: Type.String(),
  /** Year and serial, such as 2026-0012; unique in its company. */
  contractNumber: Type.String(),
  ...written,
  person,
  department,
  hasFiles: Type.Boolean(),
  deletedDate: nullable(instant),
}

/** A contract in a list (spec 2§3). */
export const contractItem = object(listed)
/** A contract in a list. */
export type ContractItem = Static<typeof contractItem>

/** The detail of a contract; the `can…` flags are the viewer's rights. */
export const contractDetail = object({
  ...listed,
  note: Type.String(),
  fileCode: nullable(Type.String()),
  version: Type.Integer(),
  createdDate: instant,
  updatedDate: nullable(instant),
  updatedUserName: localName,
  deletedUserName: localName,
  canUpdate: Type.Boolean(),
  canDelete: Type.Boolean(),
  canPurge: Type.Boolean(),
})
/** The detail of a contract. */
export type ContractDetail = Static<typeof contractDetail>

/** A company with contracts that the viewer may read, and the years with contracts, newest first (spec 2§3). */
export const contractYears = object({
  comCode: Type.String(),
  companyName: localName,
  years: Type.Array(Type.Integer()),
  canWrite: Type.Boolean(),
  isManager: Type.Boolean(),
})
/** A company with contracts that the viewer may read. */
export type ContractYears = Static<typeof contractYears>

const one = '/api/isu/contractboard/contract/{id}'

/** Contract boards (spec 2§7). */
export const contractApi = defineApi('contract', {
  listContracts: read('/api/isu/contractboard/contract/list', '2§7', {
    summary: 'Lists a page of the contracts of a company, newest signing date first.',
    method: 'POST',
    refreshedBy: [{ topic: contractsTopic }],
    cost: 'search',
    input: object({
      comCode: code,
      year: Type.Optional(nullable(Type.Integer({ minimum: 1900, maximum: 9999 }))),
      searchText: Type.Optional(text(contractLimits.search)),
      status: Type.Optional(nullable(oneOf(contractStatuses))),
      withRemoved: Type.Optional(Type.Boolean()),
      page,
      itemsPerPage: pageSize,
    }),
    replica: true,
    output: pageOf(contractItem),
  }),
  listYears: read('/api/isu/contractboard/contract/years', '2§7', {
    summary: 'Lists the years with contracts, newest first, for one company or each that the viewer may see.',
    refreshedBy: [{ topic: contractsTopic }],
    input: object({ comCode: Type.Optional(code) }),
    output: Type.Array(contractYears),
  }),
  getContract: read(one, 'maru', {
    summary: 'Returns a contract in detail with the rights of the viewer.',
    refreshedBy: [{ topic: contractsTopic }],
    input: object({ id: rowId }),
    output: contractDetail,
  }),
  saveContract: change('/api/isu/contractboard/contract', '2§7', {
    summary:
      'Creates a contract, or updates the one of the given id; 409 if it is no longer at the given version.',
    creates: true,
    refreshes: ['contract'],
    input: object({
      id: Type.Optional(nullable(rowId)),
      version: Type.Optional(versionNumber),
      comCode: code,
      ...written,
      personCode: Type.Optional(nullable(code)),
      deptCode: Type.Optional(nullable(code)),
      note: Type.Optional(text(contractLimits.note)),
      fileCode: Type.Optional(nullable(Type.String({ format: 'uuid' }))),
    }),
    output: object({ contractId: rowId, contractNumber: Type.String(), version: Type.Integer() }),
    errors: [
      'contract.titleEmpty',
      'contract.periodInvalid',
      'contract.personUnknown',
      'contract.contractChanged',
    ],
  }),
  removeContract: change(one, '2§7', {
    summary: 'Removes a contract; with isSoft false deletes it permanently, which only managers may do.',
    method: 'DELETE',
    refreshes: ['contract.listContracts', 'contract.listYears'],
    input: object({ id: rowId, isSoft: Type.Optional(Type.Boolean()) }),
    output: Type.Integer(),
    errors: ['contract.legalHold'],
  }),
  restoreContract: change(`${one}/restore`, 'maru', {
    summary: 'Restores a removed contract; for managers.',
    refreshes: ['contract.listContracts', 'contract.listYears'],
    input: object({ id: rowId }),
    output: Type.Integer(),
  }),
})
