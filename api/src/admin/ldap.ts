import { ofCompany } from '../kit/company.ts'
import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { code, instant, nullable, object, oneOf, rowId, type Static, Type } from '../kit/schema.ts'

/** Error codes of the synchronization with directories (LDAP), with their HTTP status. */
export const adminLdapErrors = defineErrors({ 'admin.ldapSyncRunning': 409 })
type AdminLdapErrors = typeof adminLdapErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends AdminLdapErrors {}
}

/** Bounds of runs: how many are listed and kept, and how many changes of one are kept. */
export const ldapRunLimits = { listed: 20, kept: 60, changes: 500 } as const

/**
 * What a run does with a person: adds, changes, takes over a person who was added by hand, switches off, switches on
 * again, or leaves alone.
 */
export const ldapActs = ['off', 'add', 'adopt', 'on', 'change', 'keep'] as const
/** Why a person of the directory is left alone. */
export const ldapReasons = [
  ...([
    'byHand',
    'scim',
    'protected',
    'left',
    'emailTaken',
    'loginTaken',
    'incomplete',
    'otherDirectory',
  ] as const),
] as const
/** `stopped`: more people than allowed would leave; nothing was changed. `failed`: the directory was not read whole. */
export const ldapRunStates = ['running', 'done', 'stopped', 'failed'] as const

/** What a run does, or would do, with one person. */
export const ldapChange = object({
  act: oneOf(ldapActs),
  personCode: nullable(code),
  name: Type.String(),
  login: Type.String(),
  reason: nullable(oneOf(ldapReasons)),
  fields: Type.Array(object({ field: Type.String(), before: Type.String(), after: Type.String() })),
})
/** What a run does, or would do, with one person. */
export type LdapChange = Static<typeof ldapChange>

const counts = object({
  ...{ off: Type.Integer(), add: Type.Integer(), adopt: Type.Integer(), on: Type.Integer() },
  ...{ change: Type.Integer(), keep: Type.Integer(), same: Type.Integer() },
})
const run = {
  runId: rowId,
  startedAt: instant,
  endedAt: nullable(instant),
  /** Empty for the nightly run. */
  startedBy: Type.String(),
  isDry: Type.Boolean(),
  state: oneOf(ldapRunStates),
  fault: Type.String(),
  /** How many people the directory has. */
  entries: Type.Integer(),
  counts,
}

/** A run without its changes. */
export const ldapRun = object(run)
/** A run without its changes. */
export type LdapRun = Static<typeof ldapRun>
/** Numbers of people by what a run does with them. */
export type LdapCounts = LdapRun['counts']

const directoryId = Type.String({ pattern: '^[a-z0-9]{1,32}$' })

/** Calls of the synchronization of people and groups with a directory (LDAP). */
export const adminLdapApi = defineApi('admin', {
  startLdapSync: change('/api/admin/ldap/sync', 'maru', {
    summary:
      'Starts a run in the background. A dry one changes nothing. With the plan of a run that the administrator has seen, the limit of leavers does not hold for the same plan.',
    refreshes: ['admin.listLdapRuns'],
    input: ofCompany(object({ directoryId, isDry: Type.Boolean(), seenRunId: nullable(rowId) })),
    output: object({ runId: rowId }),
    errors: ['admin.ldapSyncRunning'],
  }),
  listLdapRuns: read('/api/admin/ldap/runs', 'maru', {
    summary: 'Lists the last runs of a directory of the current company, the newest first.',
    input: ofCompany(object({ directoryId })),
    output: object({ runs: Type.Array(ldapRun) }),
  }),
  getLdapRun: read('/api/admin/ldap/run', 'maru', {
    summary: 'Returns a run with the first 500 changes of its plan.',
    input: ofCompany(object({ runId: rowId })),
    output: object({ ...run, changes: Type.Array(ldapChange) }),
  }),
})
