import { change, read } from '../kit/endpoint.ts'
import { object, oneOf, type Static, Type, text } from '../kit/schema.ts'
import { type Spelling, spellings } from '../kit/wire-name.ts'

/** Which signature is used, by its number on the wire (spec 3§4). */
export const usageStates = ['Default', 'Korean', 'English', 'Free'] as const
/** The signatures of a card, as in the address of the preview. */
export const signatureKinds = ['ko', 'en', 'free'] as const
/** A signature of a card. */
export type SignatureKind = (typeof signatureKinds)[number]

const line = text(200)

/** The lines of a name: a card has it in Korean and in English. */
function linesOf<S extends Spelling>(spelling: S) {
  const entries = spellings[spelling].map((field) => [field, line])
  return Object.fromEntries(entries) as Record<(typeof spellings)[S][number], typeof line> // one entry for each field
}

/** The texts of a card that a person can change (spec 3§3). */
export const cardTexts = {
  ...linesOf('cardCompany'),
  ...linesOf('cardDept'),
  ...linesOf('cardTitle'),
  ...linesOf('cardRole'),
  ...linesOf('cardJobGroup'),
  ...linesOf('cardName'),
  homeAddress: line,
  homeAddressEng: line,
  officeAddress: line,
  officeAddressEng: line,
  officeTel: line,
  officeFax: line,
  mobileTel: line,
  email: text(320),
  homePage: text(500),
} as const
/** A text of a card. */
export type CardText = keyof typeof cardTexts

const html = text(300_000)
const state = Type.Integer({ minimum: 0, maximum: 3 })
const rest = {
  /** HTML with `{field}` for the texts of the card; empty for the layout of the portal. */
  template: html,
  /** HTML of the free signature. */
  freeContent: html,
  /** 0 Default (none), 1 Korean, 2 English, 3 Free. */
  usageState: state,
  /** Whether new mails get the signature. */
  autoSign: Type.Boolean(),
  /** Whether answers get it. */
  replyAutoSign: Type.Boolean(),
}
const personCode = Type.Optional(text(64))

/** The business card of a person with the signatures made of it (spec 3§3). */
export const userCard = object({ personCode: Type.String(), ...cardTexts, ...rest })
/** The business card of a person. */
export type UserCard = Static<typeof userCard>

const optional = Type.Partial(object({ ...cardTexts, ...rest })).properties
const own = { mailOnly: true } as const
const success = Type.Integer({ enum: [1] })
const refreshes = ['mail.getCard', 'mail.readCard', 'mail.getSignature']
const errors = ['editor.imageInvalid', 'editor.imageTooLarge', 'editor.tooManyImages'] as const

/** Business cards and signatures (spec 3§7). */
export const cardCalls = {
  getCard: read('/api/mail/settings/UserCard', '3§7', {
    ...own,
    summary:
      'Returns the business card of the viewer; texts that were never saved come from the organisation.',
    output: userCard,
  }),
  saveCard: change('/api/mail/settings/UserCard', '3§7', {
    ...own,
    summary: 'Saves the whole card. Its HTML is cleaned. Returns 1.',
    actor: ['personCode'],
    bodyLimit: 1_000_000,
    input: object({ personCode, ...cardTexts, ...rest }),
    output: success,
    errors: [...errors],
    refreshes,
  }),
  readCard: read('/api/mail/settings/ISU_UserCard/get', '3§7', {
    ...own,
    method: 'POST',
    summary:
      'Returns the card of the viewer; the card of another person is refused, because it holds a home address.',
    actor: ['PersonCode'],
    input: object({ PersonCode: personCode }),
    output: userCard,
  }),
  updateCard: change('/api/mail/settings/ISU_UserCard/update', '3§7', {
    ...own,
    summary: 'Saves the given fields of the card; the others are unchanged. Returns 1.',
    actor: ['personCode'],
    bodyLimit: 1_000_000,
    input: object({ personCode, ...optional }),
    output: success,
    errors: [...errors],
    refreshes,
  }),
  setCardState: change('/api/mail/settings/UserCard/updatestate', '3§7', {
    ...own,
    summary: 'Chooses which signature is used. Returns 1.',
    actor: ['personCode'],
    input: object({ personCode, usageState: state }),
    output: success,
    refreshes,
  }),
  listCardStates: read('/api/mail/settings/UserCard/states', 'maru', {
    ...own,
    summary: 'Returns the signatures that can be chosen, and which one is.',
    output: Type.Array(object({ usageState: state, name: oneOf(usageStates), isChosen: Type.Boolean() })),
  }),
  getSignature: read('/api/mail/settings/signature', 'maru', {
    offline: true,
    ...own,
    summary:
      'Returns the HTML of a signature exactly as it is appended to mails; without a kind that of the chosen one.',
    input: object({ kind: Type.Optional(oneOf(signatureKinds)) }),
    output: object({
      /** Empty if none is chosen, or the chosen one has no content. */
      html: Type.String(),
      autoSign: Type.Boolean(),
      replyAutoSign: Type.Boolean(),
    }),
  }),
}
