import './errors.ts'
import { defineApi, endpoint } from '../kit/endpoint.ts'
import { code, object, oneOf, type Static, Type, text } from '../kit/schema.ts'
import { language } from '../kit/viewer.ts'

/** Position of the mail reading pane: none, right, or below the list (spec 3§3). */
export const mailLayouts = ['none', 'vertical', 'horizontal'] as const
/** Messages per page of a mail list (spec 3§9). */
export const mailListCounts = [10, 30, 50] as const

const fields = {
  language,
  /** A Windows zone id, for example `Korea Standard Time`. */
  timeZone: text(64, 1),
  mailLayout: oneOf(mailLayouts),
  mailListCount: Type.Unsafe<(typeof mailListCounts)[number]>({ type: 'integer', enum: [...mailListCounts] }),
  isPermanentDelete: Type.Boolean(),
  useKeys: Type.Boolean(),
}

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
  getUserSetting: endpoint({
    summary: 'Returns the settings of the viewer, as a list of one element.',
    spec: '1§7 3§7',
    method: 'GET',
    path: '/Common/gnb/api/userSetting',
    access: 'session',
    changes: false,
    mailOnly: true,
    actor: ['personCode'],
    input: object({ personCode: Type.Optional(code) }),
    output: Type.Array(userSetting),
  }),
  saveUserSetting: endpoint({
    summary: 'Updates the given settings of the viewer; the others are unchanged. Returns 1.',
    spec: '1§7 3§7',
    method: 'POST',
    path: '/Common/gnb/api/userSetting',
    access: 'session',
    changes: true,
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
  listOwnSessions: endpoint({
    summary: 'Lists the sessions of the viewer, the current one first.',
    spec: 'maru',
    method: 'GET',
    path: '/Common/gnb/api/sessions',
    access: 'session',
    changes: false,
    mailOnly: true,
    input: object({}),
    output: Type.Array(ownSession),
  }),
  endOwnSession: endpoint({
    summary: 'Ends another session of the viewer. Returns 1.',
    spec: 'maru',
    method: 'POST',
    path: '/Common/gnb/api/sessions/end',
    access: 'session',
    changes: true,
    refreshes: ['gnb.listOwnSessions'],
    mailOnly: true,
    input: object({ sessionId: text(100, 1) }),
    output: Type.Integer(),
  }),
})
