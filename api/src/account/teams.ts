import { ofCompany } from '../kit/company.ts'
import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { code, instant, nullable, object, type Static, Type, text } from '../kit/schema.ts'
import { language } from '../kit/viewer.ts'

/** Error codes of Microsoft Teams, with their HTTP status. */
export const accountTeamsErrors = defineErrors({
  /** The token of the host is wrong, too late, or was used in another browser. */
  'account.teamsRefused': 403,
  /** The token is right, but no account is linked: the person signs in once. */
  'account.teamsUnknown': 403,
  'account.teamsDown': 503,
  'account.teamsChanged': 409,
  /** Another company has this tenant and application. */
  'account.teamsTaken': 409,
  'account.teamsAddress': 400,
})
type AccountTeamsErrors = typeof accountTeamsErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends AccountTeamsErrors {}
}

/** The origins of Teams, Outlook and Microsoft 365 that may show the portal in a frame. */
export const teamsFrames = [
  ...(['https://teams.microsoft.com', 'https://*.teams.microsoft.com', 'https://*.cloud.microsoft'] as const),
  ...(['https://*.microsoft365.com', 'https://*.office.com', 'https://outlook.office.com'] as const),
] as const
/** Where Entra signs in, outside of national clouds. */
export const teamsAuthority = 'https://login.microsoftonline.com'

const host = Type.String({ maxLength: 253, pattern: '^[A-Za-z0-9.-]*$' })
const hostName = Type.String({ minLength: 1, maxLength: 253, pattern: '^[a-z0-9.-]+$' })
const id = Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' })
/** An origin of a content security policy; nothing else of a policy fits in. */
const frame = Type.String({ maxLength: 260, pattern: '^https?://(\\*\\.)?[a-z0-9.-]+(:[0-9]{1,5})?$' })
const fields = {
  tenant: id,
  clientId: id,
  authority: text(300, 1),
  domains: Type.Array(hostName, { maxItems: 50 }),
  hosts: Type.Array(hostName, { maxItems: 20 }),
  frames: Type.Array(frame, { minItems: 1, maxItems: 20 }),
  isOn: Type.Boolean(),
}

/** The setting of a company. */
export const teamsSetting = object({
  ...fields,
  version: Type.Integer(),
  workedAt: nullable(instant),
  fault: Type.String(),
  /** Number of linked people. */
  people: Type.Integer(),
})
/** The setting of a company. */
export type TeamsSetting = Static<typeof teamsSetting>

/** A token has three parts of base64url. */
const token = Type.String({
  minLength: 20,
  maxLength: 10_000,
  pattern: '^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*$',
})
const binder = Type.String({ minLength: 20, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$' })
const refreshes = ['account.getTeams']

/** Calls of Microsoft Teams: the silent sign-in inside of it, and its administration. */
export const accountTeamsApi = defineApi('account', {
  findTeams: read('/api/account/sign-in/teams', 'maru', {
    summary: 'Whether a host of the portal is shown in Teams; only then the library of Teams is loaded.',
    access: 'public',
    input: object({ host }),
    output: object({ isOn: Type.Boolean() }),
  }),
  enterTeams: change('/api/account/sign-in/teams/enter', '1§2', {
    summary:
      'Signs in with the token that Teams gives to the portal in its frame. The token is checked on the server; a name in it is only a hint.',
    refreshesNothing: 'A sign-in opens the portal with no answers of an earlier session.',
    access: 'public',
    input: object({ token, binder }),
    output: object({ personCode: code, comCode: code, language }),
    errors: [
      ...(['account.teamsRefused', 'account.teamsUnknown', 'account.teamsDown', 'account.retired'] as const),
      ...(['account.disabled', 'account.onLeave', 'account.noPost', 'account.secondStep'] as const),
      'account.addressRefused',
    ],
    throttle: 'provider',
  }),
  linkTeams: change('/api/account/sign-in/teams/link', 'maru', {
    summary:
      'Links the account of Teams with the person who has just signed in, so that the next sign-in is silent.',
    refreshesNothing: 'No answer shows the link but that of the administration.',
    mailOnly: true,
    input: object({ token, binder }),
    output: Type.Literal(1),
    errors: ['account.teamsRefused', 'account.teamsUnknown', 'account.teamsDown'],
    throttle: 'provider',
  }),
  getTeams: read('/api/account/admin/teams', 'maru', {
    summary: 'Returns the setting of the current company for Teams, and the manifest of its application.',
    input: ofCompany(object({})),
    output: object({
      setting: nullable(teamsSetting),
      mayChange: Type.Boolean(),
      /** The text of manifest.json; empty without a setting or without an address of https. */
      manifest: Type.String(),
    }),
  }),
  saveTeams: change('/api/account/admin/teams', 'maru', {
    summary: 'Stores the setting of the current company for Teams. Only for super administrators.',
    refreshes,
    input: ofCompany(object({ ...fields, version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }) })),
    output: Type.Literal(1),
    errors: ['account.teamsChanged', 'account.teamsTaken', 'account.teamsAddress'],
  }),
  removeTeams: change('/api/account/admin/teams/remove', 'maru', {
    summary: 'Removes the setting with its links: no page may be shown in a frame any more.',
    refreshes,
    input: ofCompany(object({})),
    output: Type.Literal(1),
  }),
  testTeams: change('/api/account/admin/teams/test', 'maru', {
    summary: 'Reads the signing keys of the tenant now.',
    refreshes,
    input: ofCompany(object({})),
    output: object({ keys: Type.Integer() }),
    errors: ['account.teamsDown'],
  }),
})
