import './errors.ts'
import { change, defineApi, read } from '../kit/endpoint.ts'
import { code, object, type Static, Type, text } from '../kit/schema.ts'
import { userConfig } from '../kit/session.ts'

/** The settings that come with the session; the id of a new time zone is checked. */
const fields = { ...userConfig.properties, timeZone: text(64, 1) }

/** Settings of the signed-in person (spec 3§3, user config). */
export const userSetting = object({ personCode: Type.String(), ...fields })
/** Settings of the signed-in person. */
export type UserSetting = Static<typeof userSetting>

/** A session of the signed-in person. */
export const ownSession = object({
  sessionId: Type.String(),
  address: Type.String(),
  agent: Type.String(),
  startedDate: Type.String(),
  seenDate: Type.String(),
  isCurrent: Type.Boolean(),
})
/** A session of the signed-in person. */
export type OwnSession = Static<typeof ownSession>

/** Settings of the signed-in person (spec 1§7, 3§7). */
export const gnbUserSettingApi = defineApi('gnb', {
  getUserSetting: read('/Common/gnb/api/userSetting', '1§7 3§7', {
    summary: 'Returns the settings of the viewer, as a list of one element.',
    mailOnly: true,
    actor: ['personCode'],
    input: object({ personCode: Type.Optional(code) }),
    output: Type.Array(userSetting),
    refreshedBy: [{ topic: 'account.settings' }],
  }),
  saveUserSetting: change('/Common/gnb/api/userSetting', '1§7 3§7', {
    summary: 'Updates the given settings of the viewer; the others are unchanged. Returns 1.',
    refreshes: ['gnb.getUserSetting'],
    mailOnly: true,
    actor: ['personCode'],
    input: object({
      personCode: Type.Optional(code),
      language: Type.Optional(fields.language),
      timeZone: Type.Optional(fields.timeZone),
      mailLayout: Type.Optional(fields.mailLayout),
      mailListCount: Type.Optional(fields.mailListCount),
      isPermanentDelete: Type.Optional(fields.isPermanentDelete),
      useKeys: Type.Optional(fields.useKeys),
    }),
    output: Type.Integer(),
    errors: ['gnb.unknownTimeZone'],
  }),
  listOwnSessions: read('/Common/gnb/api/sessions', 'maru', {
    summary: 'Lists the sessions of the viewer, the current one first.',
    mailOnly: true,
    output: Type.Array(ownSession),
    refreshedBy: [{ topic: 'account.sessions' }],
  }),
  endOwnSession: change('/Common/gnb/api/sessions/end', 'maru', {
    summary: 'Ends another session of the viewer. Returns 1.',
    refreshes: ['gnb.listOwnSessions'],
    mailOnly: true,
    input: object({ sessionId: text(100, 1) }),
    output: Type.Integer(),
  }),
})
