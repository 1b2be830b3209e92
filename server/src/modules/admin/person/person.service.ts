import type { accountPersonApi, PersonForm, PostInput, TitleChoice } from '@maru/api/account/person'
import type { Input } from '@maru/api/kit/endpoint'
import { mapName } from '@maru/api/kit/local-name'
import { changesOf, recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { requireVersion } from '#kit/data/version.ts'
import { failure, notFound } from '#kit/failure.ts'
import { endSessionsOf, forgetViewersOf } from '#kit/session/session.ts'
import {
  isLoginTaken,
  type LoginRow,
  requireAccountManager,
  signInName,
  upsertLogin,
} from '#modules/account/index.ts'
import {
  findCompanyDay,
  insertPerson,
  lockOrganisation,
  type PersonColumns,
  type PersonRecord,
  refreshPeopleSearch,
  replacePosts,
  selectConflictingPerson,
  selectDatedPosts,
  selectTitles,
  updatePersonColumns,
} from '#modules/org/index.ts'
import { recordLook } from '../personal/look.service.ts'
import { ownScope, requireManagedPerson, requireNotClosing, requirePosts } from './person.access.ts'
import { newPersonCode, tidy, versionOf } from './person.rules.ts'

type PersonInput = Omit<Input<typeof accountPersonApi.updatePerson>, 'personCode' | 'version'>

function toForm(scope: string | null, person: PersonRecord, account: LoginRow): PersonForm {
  const { hasLeft: _left, posts, ...columns } = person
  const { login, language, isDisabled } = account
  const form = {
    ...columns,
    login,
    language,
    isDisabled,
    posts: posts.map((post) => ({ ...post, mayChange: scope === null || post.comCode === scope })),
  }
  return { ...form, version: versionOf(form) }
}

/** A person with account and posts, for the form. */
export async function readPersonForm(context: Context, personCode: string): Promise<PersonForm> {
  const { person, account } = await requireManagedPerson(context, personCode)
  return toForm(ownScope(context), person, account)
}

/** The same for the page of a person; the list of who looked has it. */
export async function getPersonForm(
  context: Context,
  { personCode }: { personCode: string },
): Promise<PersonForm> {
  const { person } = await requireManagedPerson(context, personCode)
  const { comCode, name } = person
  await recordLook(context, { personCode, comCode, name, kind: 'profile' })
  return readPersonForm(context, personCode)
}

/** Titles, positions and grades of a company that the viewer administers; throws not found otherwise. */
export async function listTitles(
  context: Context,
  { comCode: asked }: { comCode?: string },
): Promise<TitleChoice[]> {
  requireAccountManager(context.viewer)
  const comCode = asked || context.viewer.comCode
  const scope = ownScope(context)
  if (scope !== null && comCode !== scope) throw notFound()
  const titles = await selectTitles(context.db, [comCode])
  return titles.map(({ comCode: _company, ...title }) => title)
}

function columnsOf(input: PersonInput): PersonColumns {
  return {
    name: mapName(input.name, tidy),
    employeeNumber: tidy(input.employeeNumber),
    email: input.email.toLowerCase(),
    mobileTel: tidy(input.mobileTel),
    officeTel: tidy(input.officeTel),
    officeExtTel: tidy(input.officeExtTel),
    hireDate: input.hireDate,
  }
}

/** Throws if login, address or number belong to another person. */
async function requireFree(
  { db }: Context,
  who: { personCode: string; comCode: string },
  login: string,
  columns: PersonColumns,
): Promise<void> {
  const conflictingPerson = await selectConflictingPerson(db, { ...who, ...columns })
  if (
    conflictingPerson.email ||
    (columns.email !== '' && (await isLoginTaken(db, columns.email, who.personCode)))
  )
    throw failure('account.emailTaken')
  if (conflictingPerson.number) throw failure('account.numberTaken')
  if (login !== '' && (await isLoginTaken(db, login, who.personCode))) throw failure('account.loginTaken')
}

/** Adds a person, who can sign in after using an invitation or a code. */
export function createPerson(
  context: Context,
  input: Input<typeof accountPersonApi.createPerson>,
): Promise<{ personCode: string }> {
  requireAccountManager(context.viewer)
  return transaction(context, async (inside) => {
    const { db, clock } = inside
    await lockOrganisation(db)
    const posts = await requirePosts(inside, input.posts, [])
    const main = posts.find((post) => post.isMain)
    if (!main) throw failure('account.oneMainPost')
    const who = { personCode: input.personCode || newPersonCode(), comCode: main.comCode }
    const columns = columnsOf(input)
    if (columns.name.ko === '') throw failure('kit.invalidInput')
    const conflictingPerson = await selectConflictingPerson(db, { ...who, ...columns })
    if (conflictingPerson.code) throw failure('account.personCodeTaken')
    const login = signInName(input.login)
    await requireFree(inside, who, login, columns)
    await insertPerson(db, who, columns)
    await replacePosts(db, who.personCode, posts, { scope: null, now: clock.now() })
    if (login !== '') await upsertLogin(db, who, { ...input, login }, clock.now())
    await refreshPeopleSearch(db)
    const details = { login, posts: posts.map((post) => post.deptCode) }
    const { comCode, personCode } = who
    const subjectName = columns.name.ko
    await recordAudit(inside, { action: 'personAdded', comCode, subject: personCode, subjectName, details })
    return { personCode }
  })
}

const audited = ({ version: _version, posts, ...form }: PersonForm) => ({
  ...form,
  posts: posts.map(({ deptCode, titleCode, positionCode, gradeCode, isMain }) =>
    [deptCode, titleCode, positionCode, gradeCode, isMain ? 'main' : ''].join(' ').trim(),
  ),
})

const codesOf = (posts: readonly PostInput[]) =>
  JSON.stringify(
    posts.map(({ deptCode, titleCode, positionCode, gradeCode, isMain }) => [
      ...[deptCode, titleCode, positionCode, gradeCode, isMain],
    ]),
  )

/**
 * Replaces the posts from today on, if they are others than now. Throws `account.appointmentLater` if a post begins
 * later: it would be lost.
 */
async function changePosts(
  inside: Context,
  person: PersonRecord,
  posts: (PostInput & { comCode: string })[],
): Promise<void> {
  const { db, clock } = inside
  const { personCode, comCode } = person
  const scope = ownScope(inside)
  const own = person.posts.filter((post) => scope === null || post.comCode === scope)
  if (codesOf(own) === codesOf(posts)) return
  const today = await findCompanyDay(db, comCode, clock.now())
  const later = (await selectDatedPosts(db, personCode)).find(
    (post) => post.fromDay > today && (scope === null || post.comCode === scope),
  )
  if (later) throw failure('account.appointmentLater', { day: later.fromDay })
  await replacePosts(db, personCode, posts, { scope, now: clock.now() })
}

/** Changes a person, the account and the current posts; all or nothing. */
export function updatePerson(
  context: Context,
  input: Input<typeof accountPersonApi.updatePerson>,
): Promise<PersonForm> {
  const { personCode } = input
  return transaction(context, async (inside) => {
    const { db, clock } = inside
    await lockOrganisation(db)
    const { person, account } = await requireManagedPerson(inside, personCode)
    const scope = ownScope(inside)
    const before = toForm(scope, person, account)
    requireVersion('account.personChanged', before, input.version)
    const others = person.posts.filter((post) => scope !== null && post.comCode !== scope)
    const posts = await requirePosts(inside, input.posts, others)
    const columns = columnsOf(input)
    if (columns.name.ko === '') throw failure('kit.invalidInput')
    const login = signInName(input.login)
    const { comCode } = person
    await requireFree(inside, { personCode, comCode }, login, columns)
    const isClosing = input.isDisabled && !account.isDisabled
    // An account is never removed, only switched off.
    if (account.hasAccount && login === '') throw failure('kit.invalidInput')
    if (isClosing) await requireNotClosing(inside, personCode, account)
    await updatePersonColumns(db, personCode, columns)
    await changePosts(inside, person, posts)
    if (login !== '') await upsertLogin(db, { comCode, personCode }, { ...input, login }, clock.now())
    if (isClosing) await endSessionsOf(inside, personCode)
    await forgetViewersOf(inside, personCode)
    await refreshPeopleSearch(db)
    const after = await readPersonForm(inside, personCode)
    const details = changesOf(audited(before), audited(after))
    const subjectName = columns.name.ko
    await recordAudit(inside, { action: 'personChanged', comCode, subject: personCode, subjectName, details })
    return after
  })
}
