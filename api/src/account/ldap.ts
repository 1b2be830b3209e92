import { ofCompany } from '../kit/company.ts'
import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { code, instant, nullable, object, oneOf, type Static, Type, text } from '../kit/schema.ts'
import { wireFields } from '../kit/wire-fields.ts'

/** Error codes of directories (LDAP), with their HTTP status. */
export const accountLdapErrors = defineErrors({
  /** No server of the directory answers. */
  'account.ldapDown': 503,
  /** The password is right, but the portal has no account of this person. */
  'account.ldapUnknown': 403,
  /** The password is right, but it has to be changed at the directory first. */
  'account.ldapPasswordEnded': 403,
  'account.ldapChanged': 409,
  'account.ldapTaken': 409,
  /** People of the company could not sign in without it. */
  'account.ldapLast': 409,
  /** A server that the portal may not call. */
  'account.ldapAddress': 400,
  'account.ldapFilter': 400,
  'account.ldapCertificate': 400,
  /** Another server or service account: its password has to be entered again. */
  'account.ldapSecretNeeded': 400,
})
type AccountLdapErrors = typeof accountLdapErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends AccountLdapErrors {}
}

/** Bounds of directories. */
export const ldapLimits = {
  ...{ most: 10, name: 60, domains: 50, hosts: 20, servers: 5, groups: 100, ca: 20_000, filter: 1000 },
  ...{ guesses: { least: 1, most: 20 }, leave: { least: 1, most: 100 } },
} as const

/** How a connection is encrypted. Without encryption none is opened. */
export const ldapSecurities = ['ldaps', 'starttls'] as const

/** Fields of a person that an attribute of the directory can fill, in the order of the form. */
export const ldapFields = [
  ...(['nameKo', 'nameEn', 'nameZh', 'email', 'mobileTel', 'officeTel'] as const),
  ...(['employeeNumber', 'title', 'department'] as const),
] as const
/** A field of a person that an attribute of the directory can fill. */
export type LdapField = (typeof ldapFields)[number]

const directoryId = Type.String({ pattern: '^[a-z0-9]{1,32}$' })
const hostName = Type.String({ minLength: 1, maxLength: 253, pattern: '^[a-z0-9.-]+$' })
const server = Type.String({ maxLength: 260, pattern: '^[a-z0-9.-]{1,253}:[0-9]{1,5}$' })
/** An attribute description with options (RFC 4512 section 2.5), such as `cn;lang-en`. */
const attribute = Type.String({ maxLength: 100, pattern: '^([A-Za-z][A-Za-z0-9-]*(;[A-Za-z0-9-]+)*)?$' })
const needed = Type.String({ maxLength: 100, pattern: '^[A-Za-z][A-Za-z0-9-]*(;[A-Za-z0-9-]+)*$' })

/** A group of the directory, and what its members get. */
export const ldapGroup = object({
  name: text(200, 1),
  roleId: nullable(code),
  deptCode: nullable(code),
})
/** A group of the directory, and what its members get. */
export type LdapGroup = Static<typeof ldapGroup>

const attributes = object({
  ...{ nameKo: needed, nameEn: attribute, nameZh: attribute, email: attribute, mobileTel: attribute },
  ...{ officeTel: attribute, employeeNumber: attribute, title: attribute, department: attribute },
})
const fields = {
  name: text(ldapLimits.name, 1),
  domains: Type.Array(hostName, { maxItems: ldapLimits.domains }),
  hosts: Type.Array(hostName, { maxItems: ldapLimits.hosts }),
  servers: Type.Array(server, { minItems: 1, maxItems: ldapLimits.servers }),
  security: oneOf(ldapSecurities),
  ca: text(ldapLimits.ca),
  bindDn: text(500, 1),
  baseDn: text(500, 1),
  personFilter: text(ldapLimits.filter, 1),
  loginAttribute: needed,
  keyAttribute: needed,
  attributes,
  mostGuesses: Type.Integer({ minimum: ldapLimits.guesses.least, maximum: ldapLimits.guesses.most }),
  isOn: Type.Boolean(),
  isSynced: Type.Boolean(),
  syncHour: Type.Integer({ minimum: 0, maximum: 23 }),
  groupBase: text(500),
  groups: Type.Array(ldapGroup, { maxItems: ldapLimits.groups }),
  deptCode: text(40),
  adopts: Type.Boolean(),
  leaveLimit: Type.Integer({ minimum: ldapLimits.leave.least, maximum: ldapLimits.leave.most }),
}
const input = {
  ...fields,
  directoryId: nullable(directoryId),
  version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
  /** Null for the stored one. */
  bindPassword: nullable(text(500, 1)),
}

/** A directory of the company, without the password of its service account. */
export const ldapDirectory = object({
  directoryId,
  ...fields,
  version: Type.Integer(),
  workedAt: nullable(instant),
  /** The last fault since it worked; empty for none. */
  fault: Type.String(),
  /** Number of people who are linked with it. */
  people: Type.Integer(),
})
/** A directory of the company, without the password of its service account. */
export type LdapDirectory = Static<typeof ldapDirectory>

const names = wireFields('name')
const refreshes = ['account.listDirectories']

/** Calls of the directories (LDAP) with whose passwords people of a company sign in. */
export const accountLdapApi = defineApi('account', {
  listDirectories: read('/api/account/admin/directories', 'maru', {
    summary: 'Lists the directories (LDAP) of the current company with their state.',
    input: ofCompany(object({})),
    output: object({
      directories: Type.Array(ldapDirectory),
      mayChange: Type.Boolean(),
      /** Roles that groups may give. */
      roles: Type.Array(object({ roleId: code, ...names })),
      /** Names of the departments of the settings. */
      departments: Type.Array(object({ deptCode: code, ...names })),
    }),
  }),
  saveDirectory: change('/api/account/admin/directory', 'maru', {
    summary:
      'Adds or changes a directory. Without a password the stored one stays. Only for super administrators, because a directory decides who enters as whom.',
    refreshes,
    input: ofCompany(object(input)),
    output: object({ directoryId }),
    errors: [
      ...(['account.ldapChanged', 'account.ldapTaken', 'account.ldapLast', 'account.ldapAddress'] as const),
      ...(['account.ldapFilter', 'account.ldapCertificate', 'account.ldapSecretNeeded'] as const),
      'account.departmentUnknown',
    ],
  }),
  removeDirectory: change('/api/account/admin/directory/remove', 'maru', {
    summary: 'Removes a directory with its links, and ends the sessions that it proved.',
    refreshes,
    input: ofCompany(object({ directoryId })),
    output: Type.Literal(1),
    errors: ['account.ldapLast'],
  }),
  testDirectory: change('/api/account/admin/directory/test', 'maru', {
    summary:
      'Connects to a directory as the form describes it, and shows what it has about one name. Changes nothing.',
    refreshesNothing: 'It only asks the directory.',
    input: ofCompany(object({ ...input, typed: text(254, 1) })),
    output: object({
      server: Type.String(),
      /** How many people have this name: only exactly one may sign in. */
      found: Type.Integer(),
      entry: nullable(
        object({
          dn: Type.String(),
          key: Type.String(),
          isOff: Type.Boolean(),
          values: Type.Array(object({ attribute: Type.String(), value: Type.String() })),
        }),
      ),
      /** The person of the portal who would enter. */
      person: nullable(object({ personCode: code, name: Type.String() })),
    }),
    errors: [
      ...(['account.ldapDown', 'account.ldapAddress', 'account.ldapFilter'] as const),
      ...(['account.ldapCertificate', 'account.ldapSecretNeeded'] as const),
    ],
  }),
})
