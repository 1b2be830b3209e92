import { randomBytes } from 'node:crypto'
import type { accountLdapApi, LdapDirectory } from '@maru/api/account/ldap'
import { ldapLimits } from '@maru/api/account/ldap'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { endSession } from '#kit/session/session.ts'
import { selectEntryRule } from '../entry/limit.sql.ts'
import { requireCompanyManager } from '../entry/manager.access.ts'
import { countOtherProviders, deleteIdentities } from '../federation/provider.sql.ts'
import { DirectoryFault, isAllowedServer, ldapPurpose, withDirectory } from './client.service.ts'
import {
  countOtherDirectories,
  type DirectoryFields,
  type DirectoryRow,
  deleteDirectory,
  hasForeignDomain,
  insertDirectory,
  selectDirectories,
  selectDirectoryRow,
  selectDirectorySessions,
  updateDirectory,
} from './directory.sql.ts'
import { isOff, keyOf, parseCertificates, parseFilter, textOf } from './entry.rules.ts'
import { findEntries } from './entry.service.ts'
import { selectDepartmentNames, selectGrantableRoles } from './known.sql.ts'
import { findLinked } from './sign-in.service.ts'

type Api = typeof accountLdapApi

function requireSuperAdmin({ viewer }: Context): void {
  if (!viewer.permissions.isSuperAdmin) throw failure('kit.forbidden')
}

/** The directories of the viewer's company. */
export async function listDirectories(context: Context): Promise<Output<Api['listDirectories']>> {
  const { db, viewer } = context
  requireCompanyManager(viewer)
  const rows = await selectDirectories(db, viewer.comCode)
  const directories = rows.map(({ comCode: _company, bindPassword: _secret, ...row }): LdapDirectory => row)
  const deptCodes = rows.flatMap(({ deptCode, groups }) => [
    deptCode,
    ...groups.map((one) => one.deptCode ?? ''),
  ])
  const named = <T extends { nameKo: string; nameZh: string }>({ nameKo, nameZh, ...row }: T) => ({
    ...row,
    ...{ name: nameKo, nameCn: nameZh },
  })
  return {
    directories,
    mayChange: viewer.permissions.isSuperAdmin,
    roles: (await selectGrantableRoles(db)).map(named),
    departments: (await selectDepartmentNames(db, viewer.comCode, [...new Set(deptCodes)])).map(named),
  }
}

/** Throws `account.ldapLast` if people of the company could not sign in without this directory. */
async function assertNotLast({ db, viewer }: Context, directoryId: string): Promise<void> {
  const { hasLocalPasswords } = await selectEntryRule(db, viewer.comCode, viewer.personCode)
  if (hasLocalPasswords || (await countOtherDirectories(db, viewer.comCode, directoryId)) > 0) return
  if ((await countOtherProviders(db, viewer.comCode, '')) > 0) return
  throw failure('account.ldapLast')
}

async function endSessionsOfDirectory(inside: Context, directoryId: string): Promise<void> {
  for (const key of await selectDirectorySessions(inside.db, directoryId)) await endSession(inside, key)
}

/** Whether the stored password would be sent to another server, or for another account. */
const needsSecret = (before: DirectoryRow, { servers, bindDn }: Pick<DirectoryRow, 'servers' | 'bindDn'>) =>
  before.bindDn !== bindDn || servers.some((server) => !before.servers.includes(server))

/** Whether keys of people mean other people after a change. */
const isOther = (before: DirectoryRow, after: Pick<DirectoryRow, 'keyAttribute' | 'baseDn'>) =>
  before.keyAttribute !== after.keyAttribute || before.baseDn !== after.baseDn

type Typed = Omit<Input<Api['saveDirectory']>, 'version'>

/** Throws `account.departmentUnknown` for a department of another company. */
async function requireDepartments(
  { db, viewer }: Context,
  { deptCode, groups }: Pick<Typed, 'deptCode' | 'groups'>,
) {
  const codes = [deptCode, ...groups.map((one) => one.deptCode ?? '')].filter((code) => code !== '')
  const known = await selectDepartmentNames(db, viewer.comCode, codes)
  if (known.length < new Set(codes).size) throw failure('account.departmentUnknown')
}

/** The row that the form describes. Throws the fault of its field. */
async function rowOf(
  context: Context,
  input: Typed,
  before: DirectoryRow | undefined,
): Promise<DirectoryFields> {
  const { viewer, config, sealer } = context
  const { bindPassword: typed, directoryId, ...rest } = input
  const servers = [...new Set(rest.servers)]
  if ([rest.name, rest.bindDn, rest.baseDn].some((text) => text.trim() === ''))
    throw failure('kit.invalidInput')
  if (!servers.every((server) => isAllowedServer(config, server))) throw failure('account.ldapAddress')
  if (!parseFilter(rest.personFilter)) throw failure('account.ldapFilter')
  if (parseCertificates(rest.ca) === null) throw failure('account.ldapCertificate')
  if (typed === null && (!before || needsSecret(before, { servers, bindDn: rest.bindDn.trim() })))
    throw failure('account.ldapSecretNeeded')
  await requireDepartments(context, rest)
  return {
    ...rest,
    servers,
    ...{ directoryId: directoryId ?? randomBytes(8).toString('hex'), comCode: viewer.comCode },
    ...{ domains: [...new Set(rest.domains)], hosts: [...new Set(rest.hosts)], name: rest.name.trim() },
    ...{ bindDn: rest.bindDn.trim(), baseDn: rest.baseDn.trim(), personFilter: rest.personFilter.trim() },
    bindPassword:
      typed === null ? (before as DirectoryRow).bindPassword : sealer.seal(ldapPurpose, Buffer.from(typed)), // checked above
  }
}

async function changeDirectory(inside: Context, row: DirectoryFields, before: DirectoryRow, version: number) {
  const { db } = inside
  const { directoryId } = row
  if (before.isOn && !row.isOn) await assertNotLast(inside, directoryId)
  if (!(await updateDirectory(db, { ...row, version }))) throw failure('account.ldapChanged')
  if (isOther(before, row)) await deleteIdentities(db, directoryId)
  if (isOther(before, row) || !row.isOn) await endSessionsOfDirectory(inside, directoryId)
}

async function requireDirectory({ db, viewer }: Context, directoryId: string): Promise<DirectoryRow> {
  const directoryRow = await selectDirectoryRow(db, directoryId)
  if (directoryRow?.comCode !== viewer.comCode) throw notFound()
  return directoryRow
}

/**
 * Adds a directory of the viewer's company, or changes one. Throws the fault of a field, `account.ldapTaken` for a mail
 * domain of another company's directory, `account.ldapChanged` if another person changed it first.
 */
export function saveDirectory(
  context: Context,
  { version, ...input }: Input<Api['saveDirectory']>,
): Promise<Output<Api['saveDirectory']>> {
  requireSuperAdmin(context)
  return transaction(context, async (inside) => {
    const { db, viewer } = inside
    const before = input.directoryId === null ? undefined : await requireDirectory(inside, input.directoryId)
    const row = await rowOf(inside, input, before)
    const { directoryId, name, servers, domains, isOn } = row
    if (await hasForeignDomain(db, viewer.comCode, domains)) throw failure('account.ldapTaken')
    if (before) await changeDirectory(inside, row, before, version)
    else if ((await selectDirectories(db, viewer.comCode)).length >= ldapLimits.most)
      throw failure('kit.invalidInput')
    else await insertDirectory(db, row)
    const action = before ? 'directoryChanged' : 'directoryAdded'
    const details = { servers, domains, isOn }
    await recordAudit(inside, { action, subject: directoryId, subjectName: name, details })
    return { directoryId }
  })
}

/** Removes a directory of the viewer's company with its links, and ends the sessions that it proved. */
export function removeDirectory(context: Context, { directoryId }: { directoryId: string }): Promise<1> {
  requireSuperAdmin(context)
  return transaction(context, async (inside): Promise<1> => {
    const { name } = await requireDirectory(inside, directoryId)
    await assertNotLast(inside, directoryId)
    await endSessionsOfDirectory(inside, directoryId)
    await deleteIdentities(inside.db, directoryId)
    await deleteDirectory(inside.db, directoryId)
    await recordAudit(inside, { action: 'directoryRemoved', subject: directoryId, subjectName: name })
    return 1
  })
}

/**
 * Connects to a directory as the form describes it, and returns what it has about one name. Throws `account.ldapDown` with
 * the reason.
 */
export async function testDirectory(
  context: Context,
  { typed, version: _version, ...input }: Input<Api['testDirectory']>,
): Promise<Output<Api['testDirectory']>> {
  requireSuperAdmin(context)
  const before = input.directoryId === null ? undefined : await requireDirectory(context, input.directoryId)
  const directory = { ...(await rowOf(context, input, before)), version: 0, workedAt: null, fault: '' }
  try {
    const { server, entries } = await withDirectory(context, directory, async (open) => ({
      server: open.server,
      entries: await findEntries(open, directory, typed.trim()),
    }))
    const [entry] = entries
    if (!entry || entries.length > 1) return { server, found: entries.length, entry: null, person: null }
    const names = [...new Set([directory.loginAttribute, ...Object.values(directory.attributes)])]
    const shown = {
      ...{
        dn: entry.dn,
        key: keyOf(entry, directory.keyAttribute),
        isOff: isOff(entry, context.clock.now()),
      },
      values: names
        .filter((attribute) => attribute !== '')
        .map((attribute) => ({ attribute, value: textOf(entry, attribute).slice(0, 300) })),
    }
    return { server, found: 1, entry: shown, person: await findLinked(context, directory, entry) }
  } catch (error) {
    if (!(error instanceof DirectoryFault)) throw error
    throw failure('account.ldapDown', { reason: error.message })
  }
}
