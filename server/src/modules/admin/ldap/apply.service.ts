import { recordAudit } from '#kit/audit/admin-audit.ts'
import type { Background } from '#kit/room.ts'
import { endSessionsOf, forgetViewersOf } from '#kit/session/session.ts'
import {
  type DirectoryRow,
  insertIdentity,
  type KnownPerson,
  linkAccount,
  replaceDirectoryRole,
  updateLdapOff,
  upsertLdapPerson,
  upsertLogin,
} from '#modules/account/index.ts'
import {
  insertPerson,
  type PersonColumns,
  refreshPeopleSearch,
  replacePosts,
  selectPersonRecord,
  updatePersonColumns,
} from '#modules/org/index.ts'
import { newPersonCode } from '../person/person.rules.ts'
import { type Columns, nameOf, type Plan, type Planned } from './plan.rules.ts'

/** What applying a plan needs; `context.db` is the connection of its transaction. */
export interface Work {
  context: Background
  directory: DirectoryRow
  known: ReadonlyMap<string, KnownPerson>
}

const audit = ({ context, directory }: Work, entry: Parameters<typeof recordAudit>[1]) =>
  recordAudit(
    { ...context, viewer: null },
    { comCode: directory.comCode, personCode: `ldap:${directory.directoryId}`, ...entry },
  )

const personOf = (columns: Columns): Omit<PersonColumns, 'officeExtTel' | 'hireDate'> => {
  const { email, mobileTel, officeTel, employeeNumber } = columns
  return { name: nameOf(columns), email, mobileTel, officeTel, employeeNumber }
}

/** Links an entry with its person; someone who was here before is notified. */
async function link(
  { context, directory }: Work,
  personCode: string,
  key: string,
  isNew: boolean,
): Promise<void> {
  const { directoryId: provider, comCode } = directory
  const { db, clock } = context
  await upsertLdapPerson(db, { personCode, directoryId: provider, entryKey: key })
  const identity = { provider, subject: key, personCode }
  if (isNew) await insertIdentity(db, { ...identity, now: clock.now() })
  else await linkAccount({ ...context, viewer: null }, { ...identity, comCode })
}

/** The main post of a person in the company of the directory; their other posts stay. */
async function writePost({ context, directory }: Work, personCode: string, columns: Columns): Promise<void> {
  const { db, clock } = context
  const { comCode } = directory
  const { deptCode, titleCode } = columns
  const record = await selectPersonRecord(db, personCode, clock.now())
  const own = (record?.posts ?? []).filter((post) => post.comCode === comCode)
  const main = own.find((post) => post.isMain) ?? own[0]
  const others = own.filter((post) => post !== main && post.deptCode !== deptCode)
  const { positionCode = '', gradeCode = '' } = main ?? {}
  const first = { comCode, deptCode, titleCode, positionCode, gradeCode, isMain: true }
  await replacePosts(db, personCode, [first, ...others.map((post) => ({ ...post, isMain: false }))], {
    ...{ scope: comCode, now: clock.now() },
  })
}

async function addPerson(work: Work, { key, columns }: Planned & { columns: Columns }): Promise<string> {
  const { context, directory } = work
  const { db, clock } = context
  const who = { personCode: newPersonCode(), comCode: directory.comCode }
  await insertPerson(db, who, { ...personOf(columns), officeExtTel: '', hireDate: null })
  await writePost(work, who.personCode, columns)
  await upsertLogin(db, who, { login: columns.login, language: 'ko-KR', isDisabled: false }, clock.now())
  await link(work, who.personCode, key, true)
  const details = { login: columns.login }
  await audit(work, { action: 'personAdded', subject: who.personCode, subjectName: columns.nameKo, details })
  return who.personCode
}

async function switchOff(work: Work, person: KnownPerson): Promise<void> {
  const { context, directory } = work
  const { personCode, login, language, nameKo } = person
  const who = { comCode: directory.comCode, personCode }
  await upsertLogin(context.db, who, { login, language, isDisabled: true }, context.clock.now())
  await updateLdapOff(context.db, personCode, context.clock.now())
  // Streams, app passwords and tokens end with the account, in every process.
  await endSessionsOf(context, personCode)
  await forgetViewersOf(context, personCode)
  const details = { active: [true, false] }
  await audit(work, { action: 'personChanged', subject: personCode, subjectName: nameKo, details })
}

async function changePerson(work: Work, line: Planned & { columns: Columns }, person: KnownPerson) {
  const { context, directory } = work
  const { db, clock } = context
  const { columns, act, key, fields } = line
  const { personCode } = person
  const record = await selectPersonRecord(db, personCode, clock.now())
  if (!record) return
  await updatePersonColumns(db, personCode, { ...record, ...personOf(columns) })
  if (columns.deptCode !== person.deptCode || columns.titleCode !== person.titleCode)
    await writePost(work, personCode, columns)
  const isDisabled = act === 'on' ? false : person.isDisabled
  const who = { comCode: directory.comCode, personCode }
  await upsertLogin(db, who, { login: columns.login, language: person.language, isDisabled }, clock.now())
  if (act === 'adopt' || act === 'on') await link(work, personCode, key, false)
  await forgetViewersOf(context, personCode)
  const changed = fields.map(({ field, before, after }) => [field, [before, after]] as const)
  const details = { ...Object.fromEntries(changed), ...(act === 'on' ? { active: [false, true] } : {}) }
  await audit(work, { action: 'personChanged', subject: personCode, subjectName: person.nameKo, details })
}

async function applyLine(work: Work, line: Planned): Promise<string | null> {
  const { columns, act, personCode } = line
  if (act === 'add') return columns ? addPerson(work, { ...line, columns }) : null
  const person = personCode === null ? undefined : work.known.get(personCode)
  if (!person || act === 'keep') return null
  if (act === 'off') await switchOff(work, person)
  else if (columns) await changePerson(work, { ...line, columns }, person)
  return null
}

/** Gives the roles of groups, and takes those back that a group of this directory gave and gives no longer. */
async function applyRoles(work: Work, plan: Plan, added: ReadonlyMap<string, string>): Promise<void> {
  const { context, directory, known } = work
  const { comCode, directoryId, groups } = directory
  const byKey = new Map([...known.values()].map((one) => [one.entryKey, one.personCode]))
  const adopted = new Map(plan.lines.map(({ key, personCode }) => [key, personCode]))
  const members = new Map<string, string[]>()
  // Roles that the settings no longer name end as well.
  for (const roleId of [...known.values()].flatMap((one) => one.roleIds)) members.set(roleId, [])
  for (const { roleId } of groups) if (roleId !== null) members.set(roleId, [])
  for (const [key, roleIds] of plan.roles) {
    const personCode = added.get(key) ?? byKey.get(key) ?? adopted.get(key)
    if (personCode) for (const roleId of roleIds) members.get(roleId)?.push(personCode)
  }
  for (const [roleId, personCodes] of members) {
    const changed = await replaceDirectoryRole(context.db, { comCode, directoryId, roleId }, personCodes)
    for (const personCode of changed) await forgetViewersOf(context, personCode)
  }
}

/** Carries a plan out, in the current transaction, which has the lock of the organisation. */
export async function applyPlan(work: Work, plan: Plan): Promise<void> {
  const added = new Map<string, string>()
  for (const line of plan.lines) {
    const personCode = await applyLine(work, line)
    if (personCode !== null) added.set(line.key, personCode)
  }
  await applyRoles(work, plan, added)
  await refreshPeopleSearch(work.context.db)
  const { directoryId: subject, name: subjectName } = work.directory
  await audit(work, { action: 'directorySynced', subject, subjectName, details: { ...plan.counts } })
}
