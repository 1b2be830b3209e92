import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { code, day, instant, localName, nullable, object, oneOf, type Static, Type } from '../kit/schema.ts'

/** Error codes of leaves and hand-overs with their HTTP status. */
export const accountLeavingErrors = defineErrors({
  'account.successorNeeded': 400,
  'account.successorUnknown': 400,
  'account.choiceUnknown': 400,
  'account.leaveBackward': 400,
})
type AccountLeavingErrors = typeof accountLeavingErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends AccountLeavingErrors {}
}

/** The errors of an order to hand over. */
export const handOverErrors = [
  'account.successorNeeded',
  'account.successorUnknown',
  'account.choiceUnknown',
] as const

const kind = Type.String({ maxLength: 64, pattern: '^[a-z-]+\\.[A-Za-z]+$' })
const choice = Type.String({ minLength: 1, maxLength: 32 })

/** What is handed over, and the successor. Kinds of things without a choice stay as they are. */
export const handOverInput = object({
  /** Null if no choice needs a successor. */
  successorCode: nullable(code),
  choices: Type.Array(object({ kind, choice }), { maxItems: 50 }),
})
/** What is handed over, and the successor. */
export type HandOverInput = Static<typeof handOverInput>

/** Things of one kind that a person owns. */
export const ownedKind = object({
  kind: Type.String(),
  name: localName,
  count: Type.Integer(),
  /** The names of the first things. */
  titles: Type.Array(localName),
  /** What can be done with them; the first is the default. */
  choices: Type.Array(object({ id: Type.String(), name: localName, needsSuccessor: Type.Boolean() })),
})
/** Things of one kind that a person owns. */
export type OwnedKind = Static<typeof ownedKind>

/** The last order to hand over the things of a person. */
export const handOverOrder = object({
  reason: oneOf(['retirement', 'leave', 'now', 'transfer']),
  /** The day on which it is done, or was done. */
  firstDay: day,
  state: oneOf(['waiting', 'done', 'failed']),
  successorCode: Type.String(),
  successorName: localName,
  choices: Type.Array(object({ kind: Type.String(), choice: Type.String() })),
  /** How many things of each kind changed. */
  report: Type.Array(object({ kind: Type.String(), name: localName, count: Type.Integer() })),
  /** The error code of a failed order. */
  fault: Type.String(),
  orderedAt: instant,
})
/** The last order to hand over the things of a person. */
export type HandOverOrder = Static<typeof handOverOrder>

const leaveFields = {
  /** Both days inclusive. */
  fromDay: day,
  untilDay: day,
  maySignIn: Type.Boolean(),
}

/** What a person owns, and the order and the leave that are stored. */
export const ownedAnswer = object({
  things: Type.Array(ownedKind),
  order: nullable(handOverOrder),
  leave: nullable(object(leaveFields)),
})
/** What a person owns, and the order and the leave that are stored. */
export type OwnedAnswer = Static<typeof ownedAnswer>

const refreshes = [
  'account.listAccounts',
  { read: 'account.getPersonForm', by: 'personCode' },
  { read: 'account.listOwned', by: 'personCode' },
] as const

/** Calls for people who leave, go on leave or give their things to another person. */
export const accountLeavingApi = defineApi('account', {
  listOwned: read('/api/account/admin/person/owned', 'maru', {
    summary:
      'Lists what a person owns in all rooms, the last order to hand it over, and the present or next leave.',
    input: object({ personCode: code }),
    output: ownedAnswer,
    errors: ['account.outranked'],
  }),
  handOver: change('/api/account/admin/person/hand-over', 'maru', {
    summary: 'Hands over what a person owns at once, in one transaction over all rooms.',
    refreshes: [...refreshes],
    input: object({ personCode: code, handOver: handOverInput }),
    output: ownedAnswer,
    errors: ['account.outranked', ...handOverErrors],
  }),
  setLeave: change('/api/account/admin/person/leave', 'maru', {
    summary:
      'Sets the leave of absence of a person with what is handed over on its first day; null ends it: the person is back.',
    refreshes: [...refreshes],
    input: object({
      personCode: code,
      leave: nullable(object(leaveFields)),
      handOver: Type.Optional(handOverInput),
    }),
    output: ownedAnswer,
    errors: [
      'account.outranked',
      'account.ownRetirement',
      'account.lastAdministrator',
      'account.leaveBackward',
      ...handOverErrors,
    ],
  }),
})
