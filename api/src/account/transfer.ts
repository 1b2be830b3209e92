import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import {
  code,
  day,
  instant,
  localName,
  nullable,
  object,
  oneOf,
  type Static,
  Type,
  text,
} from '../kit/schema.ts'
import { handOverErrors, handOverInput } from './leaving.ts'

/** Error codes of transfers between companies with their HTTP status. */
export const accountTransferErrors = defineErrors({
  'account.ownTransfer': 409,
  'account.sameCompany': 400,
  'account.transferWaiting': 409,
  'account.transferLeaves': 409,
  'account.noTransfer': 404,
  'account.dayPassed': 400,
})
type AccountTransferErrors = typeof accountTransferErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends AccountTransferErrors {}
}

const titleCode = Type.String({ maxLength: 64 })
const postFields = { deptCode: code, titleCode, positionCode: titleCode, gradeCode: titleCode }

/** The last order to move a person to another company. */
export const transferOrder = object({
  firstDay: day,
  state: oneOf(['waiting', 'done', 'failed', 'canceled']),
  fromCompany: localName,
  toComCode: code,
  toCompany: localName,
  department: localName,
  ...postFields,
  employeeNumber: Type.String(),
  /** Empty if the address stays. */
  email: Type.String(),
  /** The error code of a failed order. */
  fault: Type.String(),
  orderedAt: instant,
  orderedByName: localName,
  /** The order in words, to announce it: title and text as HTML, without a reason. */
  notice: object({ title: Type.String(), content: Type.String() }),
})
/** The last order to move a person to another company. */
export type TransferOrder = Static<typeof transferOrder>

const refreshes = [
  'account.listAccounts',
  { read: 'account.getTransfer', by: 'personCode' },
  { read: 'account.getPersonForm', by: 'personCode' },
  { read: 'account.listOwned', by: 'personCode' },
] as const

/** Calls that move people between companies of the group, for super administrators. */
export const accountTransferApi = defineApi('account', {
  getTransfer: read('/api/account/admin/person/transfer', 'maru', {
    summary: 'Returns the last order to move a person to another company; null without one.',
    input: object({ personCode: code }),
    output: object({ order: nullable(transferOrder) }),
    errors: ['account.outranked'],
  }),
  orderTransfer: change('/api/account/admin/person/transfer', 'maru', {
    summary:
      'Orders the move of a person to a department of another company on a day: posts of the old company end, the account, the mailbox and the settings go along, roles of the old company end, and things are handed over as chosen. Done at midnight of the old company; today at once.',
    refreshes: [...refreshes],
    input: object({
      personCode: code,
      firstDay: day,
      ...postFields,
      employeeNumber: text(40),
      /** The new address; empty keeps the present one. */
      email: Type.String({ maxLength: 254, pattern: '^$|^[^\\s@]+@[^\\s@]+$' }),
      handOver: Type.Optional(handOverInput),
    }),
    output: object({ order: nullable(transferOrder) }),
    errors: [
      'account.outranked',
      'account.ownTransfer',
      'account.sameCompany',
      'account.transferWaiting',
      'account.transferLeaves',
      'account.departmentUnknown',
      'account.titleUnknown',
      'account.emailTaken',
      'account.numberTaken',
      'account.dayPassed',
      ...handOverErrors,
    ],
  }),
  cancelTransfer: change('/api/account/admin/person/transfer/cancel', 'maru', {
    summary: 'Cancels an order that has not been done, with its hand-over.',
    refreshes: [...refreshes],
    input: object({ personCode: code }),
    output: object({ order: nullable(transferOrder) }),
    errors: ['account.outranked', 'account.noTransfer'],
  }),
})
