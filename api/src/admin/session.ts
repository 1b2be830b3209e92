import { appPassword } from '../account/app-password.ts'
import { change, defineApi, read } from '../kit/endpoint.ts'
import { code, instant, object, rowId, type Static, Type, text } from '../kit/schema.ts'

/** A valid session of a person, as an administrator sees it. */
export const personSession = object({
  /** Names the session and gives no access. */
  key: Type.String(),
  address: Type.String(),
  /** The browser, as it named itself. */
  agent: Type.String(),
  createdAt: instant,
  seenAt: instant,
})
/** A valid session of a person, as an administrator sees it. */
export type PersonSession = Static<typeof personSession>

/** Sessions and app passwords of other people; for those who administer their accounts. */
export const adminSessionApi = defineApi('admin', {
  listPersonSessions: read('/api/admin/person/session/list', 'maru', {
    summary: 'Lists the valid sessions of a person, at most 100, last used first.',
    input: object({ personCode: code }),
    output: object({ sessions: Type.Array(personSession) }),
    errors: ['account.outranked'],
  }),
  endPersonSessions: change('/api/admin/person/session/end', 'maru', {
    summary: 'Ends one session of a person, or all of them; returns how many.',
    refreshes: [{ read: 'admin.listPersonSessions', by: 'personCode' }],
    input: object({ personCode: code, key: Type.Optional(text(64, 64)) }),
    output: object({ count: Type.Integer() }),
    errors: ['account.outranked'],
  }),
  listPersonAppPasswords: read('/api/admin/person/app-password/list', 'maru', {
    summary: 'Lists the app passwords of a person, newest first; the passwords themselves are not stored.',
    input: object({ personCode: code }),
    output: object({ appPasswords: Type.Array(appPassword) }),
    errors: ['account.outranked'],
  }),
  revokePersonAppPassword: change('/api/admin/person/app-password/revoke', 'maru', {
    summary: 'Removes an app password of a person; the program that used it is refused from then on.',
    refreshes: [{ read: 'admin.listPersonAppPasswords', by: 'personCode' }],
    input: object({ personCode: code, appPasswordId: rowId }),
    output: Type.Literal(1),
    errors: ['account.outranked'],
  }),
})
