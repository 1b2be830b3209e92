import { Messages, Schemas, type Types } from 'scimmy'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import type { ProtocolContext } from '#kit/protocols.ts'
import { endSessionsOf, forgetViewersOf } from '#kit/session/session.ts'
import {
  type ScimDirectoryRow,
  selectDirectory,
  selectLogin,
  signInName,
  upsertLogin,
} from '#modules/account/index.ts'
import {
  lockOrganisation,
  refreshPeopleSearch,
  selectPersonRecord,
  updatePersonColumns,
} from '#modules/org/index.ts'
import { addPerson, requireFreePerson } from '../person/new-person.service.ts'
import { isSchemaFault, type Json, type PlainFilter, plainObject, plainPatch } from './patch.rules.ts'
import { type ScimUserRow, selectScimCodes, selectScimUsers, upsertScimUser } from './scim.sql.ts'
import type { TokenRow } from './token.sql.ts'
import { assertWanted, type Wanted, wantedOf } from './wanted.rules.ts'

/** A request with its token; inside a transaction `context.db` is its connection. */
export interface ScimWork {
  context: ProtocolContext
  token: TokenRow
}

const everyone = { personCodes: null, name: null, email: null }

/** A person as a SCIM resource (RFC 7643 section 4.1). */
function toUser(row: ScimDirectoryRow, known: ScimUserRow | undefined): Json {
  const { personCode, nameKo, email, mobileTel, officeTel, login, isDisabled } = row
  const phones = [
    ...(mobileTel === '' ? [] : [{ value: mobileTel, type: 'mobile' }]),
    ...(officeTel === '' ? [] : [{ value: officeTel, type: 'work' }]),
  ]
  return {
    schemas: [Schemas.User.id],
    id: personCode,
    ...(known?.externalId ? { externalId: known.externalId } : {}),
    userName: known?.userName ?? login,
    name: { formatted: nameKo },
    displayName: nameKo,
    active: !isDisabled,
    ...(email === '' ? {} : { emails: [{ value: email, type: 'work', primary: true }] }),
    ...(phones.length === 0 ? {} : { phoneNumbers: phones }),
    meta: { resourceType: 'User', location: `/scim/v2/Users/${encodeURIComponent(personCode)}` },
  }
}

async function toUsers({ context, token }: ScimWork, rows: ScimDirectoryRow[]): Promise<Json[]> {
  const codes = rows.map(({ personCode }) => personCode)
  const known = await selectScimUsers(context.db, token.comCode, codes)
  return rows.map((row) =>
    toUser(
      row,
      known.find(({ personCode }) => personCode === row.personCode),
    ),
  )
}

/** The people of the token's company that a filter selects. Throws `kit.invalidInput` for another attribute. */
export async function listUsers(
  work: ScimWork,
  filter: PlainFilter | null,
  page: { start: number; size: number },
): Promise<{ total: number; resources: Json[] }> {
  const { db, clock } = work.context
  const { comCode } = work.token
  const at = { ...page, now: clock.now() }
  const answer = async (chosen: Parameters<typeof selectDirectory>[2]) => {
    const { rows, total } = await selectDirectory(db, comCode, chosen, at)
    return { total, resources: await toUsers(work, rows) }
  }
  if (filter === null) return answer(everyone)
  const value = filter.value.normalize('NFKC').trim().toLowerCase()
  switch (filter.attribute) {
    case 'username': {
      const codes = await selectScimCodes(db, comCode, { userName: value })
      // A person who was here before the provider is found by login or address, so that it links and does not double.
      return answer(codes.length > 0 ? { ...everyone, personCodes: codes } : { ...everyone, name: value })
    }
    case 'externalid':
      return answer({
        ...everyone,
        personCodes: await selectScimCodes(db, comCode, { externalId: filter.value }),
      })
    case 'id':
      return answer({ ...everyone, personCodes: [filter.value] })
    case 'emails.value':
    case 'emails[type eq "work"].value':
      return answer({ ...everyone, email: value })
    default:
      throw failure('kit.invalidInput', { field: 'filter' })
  }
}

/** A person of the token's company; throws not found for anyone else, and for people who left. */
export async function getUser(work: ScimWork, id: string): Promise<Json> {
  const { resources } = await listUsers(work, { attribute: 'id', value: id }, { start: 0, size: 1 })
  const [user] = resources
  if (!user) throw notFound()
  return user
}

/** Reads a resource by the schema; throws `kit.invalidInput`. */
function validated(body: Json): Json {
  try {
    return { ...new Schemas.User(plainObject(body), 'in') }
  } catch (error) {
    if (isSchemaFault(error)) throw failure('kit.invalidInput')
    throw error
  }
}

const audit = ({ context, token }: ScimWork, entry: Parameters<typeof recordAudit>[1]) =>
  recordAudit(
    { ...context, viewer: null },
    { comCode: token.comCode, personCode: `scim:${token.tokenId}`, ...entry },
  )

/** Runs a change in a transaction, one at a time with other changes of the organisation. */
export function changing<T>(work: ScimWork, change: (inside: ScimWork) => Promise<T>): Promise<T> {
  return transaction(work.context, async (context) => {
    await lockOrganisation(context.db)
    return change({ ...work, context })
  })
}

/**
 * Adds a person with a post in the department of the token; they enter by the provider of the company. Throws
 * `account.loginTaken` or `account.emailTaken` if there is such a person.
 */
export function createUser(work: ScimWork, body: Json): Promise<Json> {
  const wanted = wantedOf(validated(body))
  assertWanted(wanted, null)
  if (wanted.userName === '') throw failure('kit.invalidInput')
  return changing(work, async (inside) => {
    const { db } = inside.context
    const { comCode, deptCode } = inside.token
    const login = signInName(wanted.userName)
    const { externalId, userName } = wanted
    if ((await selectScimCodes(db, comCode, { userName })).length > 0) throw failure('account.loginTaken')
    const columns = { ...wanted.columns, employeeNumber: '' }
    const isDisabled = wanted.isActive === false
    const personCode = await addPerson(inside.context, { comCode, deptCode, login, isDisabled, columns })
    await upsertScimUser(db, comCode, { personCode, externalId, userName })
    const { ko: subjectName } = columns.name
    await audit(inside, { action: 'personAdded', subject: personCode, subjectName, details: { login } })
    return getUser(inside, personCode)
  })
}

/** Switches the account of a person off or on; switched off they are out everywhere at once. */
async function setActive(inside: ScimWork, personCode: string, isActive: boolean): Promise<void> {
  const { context, token } = inside
  const now = context.clock.now()
  const account = await selectLogin(context.db, personCode, now)
  if (!account || account.isDisabled === !isActive) return
  const { login, language } = account
  await upsertLogin(
    context.db,
    { comCode: token.comCode, personCode },
    { login, language, isDisabled: !isActive },
    now,
  )
  if (!isActive) await endSessionsOf(context, personCode)
  await forgetViewersOf(context, personCode)
}

/** Throws `account.outranked` for people that a provider of one company may not write: administrators of more than it. */
async function requireWritable({ context }: ScimWork, personCode: string): Promise<void> {
  const account = await selectLogin(context.db, personCode, context.clock.now())
  if (!account || account.isSuperAdmin || account.hasWiderRole || account.hasPostElsewhere)
    throw failure('account.outranked')
}

async function writeUser(inside: ScimWork, id: string, wanted: Wanted): Promise<Json> {
  const { context, token } = inside
  const { db, clock } = context
  const record = await selectPersonRecord(db, id, clock.now())
  if (!record) throw notFound()
  await requireWritable(inside, id)
  const email = wanted.columns.email || record.email
  await requireFreePerson(
    db,
    { personCode: id, comCode: token.comCode },
    { email, employeeNumber: '', login: signInName(wanted.userName) },
  )
  const { name, mobileTel, officeTel } = wanted.columns
  await updatePersonColumns(db, id, {
    ...record,
    name: { ...record.name, ko: name.ko || record.name.ko },
    ...{ email, mobileTel: mobileTel || record.mobileTel, officeTel: officeTel || record.officeTel },
  })
  const { externalId, userName } = wanted
  const named = await selectScimCodes(db, token.comCode, { userName })
  if (named.some((code) => code !== id)) throw failure('account.loginTaken')
  await upsertScimUser(db, token.comCode, { personCode: id, externalId, userName })
  if (wanted.isActive !== undefined) await setActive(inside, id, wanted.isActive)
  await refreshPeopleSearch(db)
  const details = { email: [record.email, email], active: wanted.isActive ?? '' }
  await audit(inside, { action: 'personChanged', subject: id, subjectName: record.name.ko, details })
  return getUser(inside, id)
}

/** Replaces a person by a whole resource (PUT); an absent `active` changes nothing. */
export function replaceUser(work: ScimWork, id: string, body: Json): Promise<Json> {
  const wanted = wantedOf(validated(body))
  assertWanted(wanted, null)
  return changing(work, async (inside) => {
    await getUser(inside, id)
    return writeUser(inside, id, wanted)
  })
}

/** Changes a person by operations (PATCH), all or none; paths that this service does not have are skipped and logged. */
export function patchUser(work: ScimWork, id: string, body: Json): Promise<Json> {
  return changing(work, async (inside) => {
    const current = await getUser(inside, id)
    const { patch, skipped } = plainPatch('User', body, current)
    const { log, requestId } = inside.context
    if (skipped.length > 0) log.info({ requestId, skipped }, 'scim: paths skipped')
    const changed = await applied(patch, new Schemas.User(current, 'out'))
    if (!changed) return current
    const wanted = wantedOf({ ...changed })
    assertWanted(wanted, wantedOf(current))
    return writeUser(inside, id, wanted)
  })
}

/** The resource after the operations; null if they change nothing. Throws `kit.invalidInput`. */
export async function applied<T extends Types.Schema>(patch: Json, resource: T): Promise<T | null> {
  if ((patch.Operations as unknown[]).length === 0) return null // made by plainPatch
  try {
    const operations = new Messages.PatchOp(
      patch as unknown as ConstructorParameters<typeof Messages.PatchOp>[0],
    ) // in the form of the standard
    return ((await operations.apply(resource)) as T | undefined) ?? null // the same class as the resource
  } catch (error) {
    if (isSchemaFault(error)) throw failure('kit.invalidInput')
    throw error
  }
}

/** A deleted person cannot enter any more; HR retires them with what they own. */
export function removeUser(work: ScimWork, id: string): Promise<void> {
  return changing(work, async (inside) => {
    const user = await getUser(inside, id)
    await requireWritable(inside, id)
    await setActive(inside, id, false)
    const subjectName = String(user.displayName ?? '')
    await audit(inside, {
      action: 'personChanged',
      subject: id,
      subjectName,
      details: { active: [true, false] },
    })
  })
}
