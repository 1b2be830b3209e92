import { type accountLdapApi, type LdapDirectory, type LdapField, ldapFields } from '@maru/api/account/ldap'
import type { Input } from '@maru/api/kit/endpoint'
import type { PickItem } from '#features/org/index.tsx'

/** A group row of the form. */
export interface GroupDraft {
  name: string
  roleId: string
  department: readonly PickItem[]
}

/** What the form of a directory holds: lists as lines, numbers as typed. */
export interface DirectoryDraft {
  name: string
  servers: string
  security: LdapDirectory['security']
  ca: string
  bindDn: string
  bindPassword: string
  baseDn: string
  personFilter: string
  loginAttribute: string
  keyAttribute: string
  domains: string
  hosts: string
  mostGuesses: string
  isOn: boolean
  attributes: Record<LdapField, string>
  isSynced: boolean
  syncHour: string
  leaveLimit: string
  department: readonly PickItem[]
  adopts: boolean
  groupBase: string
  groups: readonly GroupDraft[]
}

const noAttributes = Object.fromEntries(ldapFields.map((field) => [field, ''])) as Record<LdapField, string> // one entry for each field

/** Values for the usual schemas. */
export const presets = {
  activeDirectory: {
    personFilter: '(&(objectCategory=person)(objectClass=user))',
    loginAttribute: 'sAMAccountName',
    keyAttribute: 'objectGUID',
    attributes: {
      ...{ ...noAttributes, nameKo: 'displayName', email: 'mail', mobileTel: 'mobile' },
      ...{
        officeTel: 'telephoneNumber',
        employeeNumber: 'employeeID',
        title: 'title',
        department: 'department',
      },
    },
  },
  openLdap: {
    personFilter: '(objectClass=inetOrgPerson)',
    loginAttribute: 'uid',
    keyAttribute: 'entryUUID',
    attributes: {
      ...{ ...noAttributes, nameKo: 'displayName', email: 'mail', mobileTel: 'mobile' },
      ...{ officeTel: 'telephoneNumber', employeeNumber: 'employeeNumber', title: 'title', department: 'ou' },
    },
  },
} as const

/** The lines or words of a field, without doubles. */
export const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((part) => part !== ''),
  ),
]

/** Whether every line names a server with its port. */
export function areServers(text: string): boolean {
  const lines = linesOf(text)
  return lines.length > 0 && lines.every((line) => /^[a-z0-9.-]+:\d{1,5}$/.test(line))
}

/** Whether every line is a host. */
export const areHosts = (text: string) => linesOf(text).every((host) => /^[a-z0-9.-]+$/.test(host))

/** Whether a text is an attribute name with its options. */
export const isAttribute = (text: string) => /^[A-Za-z][A-Za-z0-9-]*(;[A-Za-z0-9-]+)*$/.test(text.trim())

type Named = (deptCode: string) => PickItem | undefined

/** The form of a directory, or of a new one for Active Directory. */
export function draftOf(directory: LdapDirectory | null, named: Named): DirectoryDraft {
  const department = (code: string | null) =>
    [code ? named(code) : undefined].filter((one) => one !== undefined)
  if (!directory)
    return {
      ...presets.activeDirectory,
      ...{ name: '', servers: '', security: 'ldaps', ca: '', bindDn: '', bindPassword: '', baseDn: '' },
      ...{ domains: '', hosts: '', mostGuesses: '4', isOn: true, isSynced: false, syncHour: '2' },
      ...{ leaveLimit: '10', department: [], adopts: false, groupBase: '', groups: [] },
    }
  const { servers, domains, hosts, mostGuesses, syncHour, leaveLimit, deptCode, groups, ...rest } = directory
  return {
    ...rest,
    ...{
      servers: servers.join('\n'),
      domains: domains.join('\n'),
      hosts: hosts.join('\n'),
      bindPassword: '',
    },
    ...{ mostGuesses: String(mostGuesses), syncHour: String(syncHour), leaveLimit: String(leaveLimit) },
    department: department(deptCode),
    groups: groups.map((group) => ({
      ...{ name: group.name, roleId: group.roleId ?? '', department: department(group.deptCode) },
    })),
  }
}

/** What the form asks to store. */
export function inputOf(
  draft: DirectoryDraft,
  directory: LdapDirectory | null,
): Input<typeof accountLdapApi.saveDirectory> {
  const { bindPassword, department, groups, attributes } = draft
  const fields = Object.entries(attributes) as [LdapField, string][] // the keys of a record
  return {
    ...{
      name: draft.name.trim(),
      security: draft.security,
      ca: draft.ca.trim(),
      bindDn: draft.bindDn.trim(),
    },
    ...{ baseDn: draft.baseDn.trim(), personFilter: draft.personFilter.trim(), isOn: draft.isOn },
    ...{ loginAttribute: draft.loginAttribute.trim(), keyAttribute: draft.keyAttribute.trim() },
    ...{ isSynced: draft.isSynced, adopts: draft.adopts, groupBase: draft.groupBase.trim() },
    ...{ servers: linesOf(draft.servers), domains: linesOf(draft.domains), hosts: linesOf(draft.hosts) },
    ...{ mostGuesses: Number(draft.mostGuesses), syncHour: Number(draft.syncHour) },
    ...{ leaveLimit: Number(draft.leaveLimit), deptCode: department[0]?.id ?? '' },
    ...{ directoryId: directory?.directoryId ?? null, version: directory?.version ?? 0 },
    bindPassword: bindPassword === '' ? null : bindPassword,
    attributes: Object.fromEntries(fields.map(([field, name]) => [field, name.trim()])) as typeof attributes, // the same keys
    groups: groups
      .filter(({ name }) => name.trim() !== '')
      .map((group) => ({
        ...{ name: group.name.trim(), roleId: group.roleId || null },
        deptCode: group.department[0]?.id ?? null,
      })),
  }
}
