import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { instant, nullable, object, oneOf, rowId, type Static, Type, text } from '../kit/schema.ts'

/** Error codes of app passwords with their HTTP status. */
export const accountAppPasswordErrors = defineErrors({ 'account.tooManyAppPasswords': 409 })
type AccountAppPasswordErrors = typeof accountAppPasswordErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends AccountAppPasswordErrors {}
}

/** Maximum number of app passwords of a person, and the longest name in UTF-16 units. */
export const appPasswordLimits = { most: 20, name: 100 } as const

/** The protocols that an app password can be valid for. */
export const appPasswordUses = ['caldav', 'carddav', 'imap', 'smtp'] as const
/** A protocol that an app password can be valid for. */
export type AppPasswordUse = (typeof appPasswordUses)[number]

/** Whether a protocol needs the mail engine, which the administrator of the machine sets up. */
export const isMailUse = (use: AppPasswordUse): boolean => use === 'imap' || use === 'smtp'

const uses = Type.Array(oneOf(appPasswordUses), {
  minItems: 1,
  maxItems: appPasswordUses.length,
  uniqueItems: true,
})

/** A password with which one program of the person signs in; the password itself is not stored. */
export const appPassword = object({
  appPasswordId: rowId,
  name: Type.String(),
  uses,
  createdAt: instant,
  /** Null until its first use; updated at most every five minutes. */
  lastUsedAt: nullable(instant),
})
/** A password with which one program of the person signs in. */
export type AppPassword = Static<typeof appPassword>

/** Calls of the viewer's own app passwords. */
export const accountAppPasswordApi = defineApi('account', {
  listAppPasswords: read('/api/account/app-password/list', 'maru', {
    summary: "Lists the viewer's app passwords, newest first, and the protocols that take them.",
    output: object({
      /** Empty if no room of the portal takes app passwords. */
      uses: Type.Array(oneOf(appPasswordUses)),
      /** The name to sign in with. */
      login: Type.String(),
      appPasswords: Type.Array(appPassword),
    }),
  }),
  // Without an Idempotency-Key: the stored answer would contain the password.
  createAppPassword: change('/api/account/app-password/create', 'maru', {
    summary: 'Creates an app password and returns it; it cannot be read again.',
    refreshes: ['account.listAppPasswords'],
    /** Without `uses` for calendars only. */
    input: object({ name: text(appPasswordLimits.name, 1), uses: Type.Optional(uses) }),
    output: object({ appPasswordId: rowId, password: Type.String() }),
    errors: ['account.tooManyAppPasswords'],
  }),
  revokeAppPassword: change('/api/account/app-password/revoke', 'maru', {
    summary: 'Removes an app password of the viewer; the program that used it is refused from then on.',
    refreshes: ['account.listAppPasswords'],
    input: object({ appPasswordId: rowId }),
    output: Type.Literal(1),
  }),
})
