import { createHash } from 'node:crypto'
import { type LdapField, ldapFields } from '@maru/api/account/ldap'
import { personNameLimit } from '@maru/api/account/person'
import type { LdapChange, LdapCounts } from '@maru/api/admin/ldap'
import type { LocalName } from '@maru/api/kit/schema'
import { type DirectoryRow, isPlainName, type KnownPerson, signInName } from '#modules/account/index.ts'
import { tidy } from '../person/person.rules.ts'

/** A person of a directory. */
export interface DirectoryPerson {
  key: string
  login: string
  isOff: boolean
  fields: Record<LdapField, string>
  /** Places in the groups of the settings. */
  groups: number[]
}

/** A name in each language with its code. */
export interface Named {
  code: string
  names: string[]
}

/** What a run compares. */
export interface PlanInput {
  directory: DirectoryRow
  people: readonly DirectoryPerson[]
  known: readonly KnownPerson[]
  /** Person codes of SCIM. */
  scim: ReadonlySet<string>
  /** Who has a login or a mail address, over all companies. */
  owners: ReadonlyMap<string, string>
  departments: readonly Named[]
  titles: readonly Named[]
  /** An administrator started the run: only then it takes people over, where the setting allows it. */
  mayAdopt: boolean
}

type NameField = Extract<LdapField, `name${string}`>

const isNameField = (field: LdapField): field is NameField => field.startsWith('name')

/** The name of a person has a field, and so an attribute of the directory, for each language: `nameKo` and so on. */
const nameFields = ldapFields.filter(isNameField)

const forNames = (of: (field: NameField) => string) =>
  Object.fromEntries(nameFields.map((field) => [field, of(field)])) as Record<NameField, string> // one entry for each

/** The columns of a person that a directory writes. */
export type Columns = Pick<
  KnownPerson,
  NameField | 'email' | 'mobileTel' | 'officeTel' | 'employeeNumber' | 'login' | 'deptCode' | 'titleCode'
>

/** The name in the columns of a person. */
export const nameOf = (columns: Columns): LocalName =>
  Object.fromEntries(
    nameFields.map((field) => [field.slice('name'.length).toLowerCase(), columns[field]]),
  ) as LocalName // one field for each language

/** One line of a plan with what is needed to carry it out. */
export interface Planned extends LdapChange {
  key: string
  columns: Columns | null
}

/** A plan, and what else a run stores. */
export interface Plan {
  lines: Planned[]
  /** Role ids by person code or, for new people, by key. */
  roles: Map<string, string[]>
  counts: LdapCounts
  /** People who would leave, and how many may. */
  leaving: number
  mayLeave: number
  hash: string
}

const plainName = (name: string) => name.normalize('NFKC').trim().toLowerCase()

/** Codes by plain name; null for a name that several have. */
type Codes = ReadonlyMap<string, string | null>

function codesOf(list: readonly Named[]): Codes {
  const codes = new Map<string, string | null>()
  for (const { code, names } of list)
    for (const name of new Set(names.map(plainName)))
      if (name !== '') codes.set(name, codes.has(name) ? null : code)
  // A code is a better name than any other.
  for (const { code } of list) codes.set(plainName(code), code)
  return codes
}

/** The input with what is looked up for each person. */
interface Prepared extends PlanInput {
  byKey: ReadonlyMap<string, KnownPerson>
  byCode: ReadonlyMap<string, KnownPerson>
  deptCodes: Codes
  titleCodes: Codes
}

const nothing: Columns = {
  ...{ ...forNames(() => ''), email: '', mobileTel: '', officeTel: '', employeeNumber: '' },
  ...{ login: '', deptCode: '', titleCode: '' },
}

/** A value of the directory within the limits of the form of people. */
function shortened(field: LdapField, person: DirectoryPerson): string {
  const most = isNameField(field) ? personNameLimit : field === 'employeeNumber' ? 40 : 50
  return tidy(person.fields[field]).slice(0, most)
}

/** What the portal should have about a person of the directory; fields without a value there stay. */
function columnsOf(
  { directory, deptCodes, titleCodes, owners }: Prepared,
  person: DirectoryPerson,
  before: KnownPerson | null,
): Columns {
  const now: Columns = before ?? nothing
  const { attributes, groups, deptCode } = directory
  const mapped = (field: LdapField, stored: string) =>
    (attributes[field] === '' ? '' : shortened(field, person)) || stored
  const email = signInName(person.fields.email)
  const login = signInName(person.login)
  const isFree = (name: string) => [undefined, before?.personCode].includes(owners.get(name))
  const ofGroup = person.groups.map((at) => groups[at]?.deptCode).find((code) => code)
  return {
    ...forNames((field) => mapped(field, now[field])),
    nameKo: shortened('nameKo', person),
    ...{ mobileTel: mapped('mobileTel', now.mobileTel), officeTel: mapped('officeTel', now.officeTel) },
    employeeNumber: mapped('employeeNumber', now.employeeNumber),
    email: email !== '' && isFree(email) ? email : now.email,
    login: login !== '' && isFree(login) ? login : now.login,
    deptCode: deptCodes.get(plainName(person.fields.department)) ?? ofGroup ?? (now.deptCode || deptCode),
    titleCode: titleCodes.get(plainName(person.fields.title)) ?? now.titleCode,
  }
}

function differences(before: Columns, after: Columns): LdapChange['fields'] {
  const names = Object.keys(nothing) as (keyof Columns)[] // the keys of an object literal
  return names.flatMap((field) =>
    before[field] === after[field] ? [] : [{ field, before: before[field], after: after[field] }],
  )
}

type Line = Pick<Planned, 'act'> & Partial<Pick<Planned, 'reason' | 'fields' | 'columns'>>

/** A person that the directory writes already. */
function planKnown(input: Prepared, person: DirectoryPerson, known: KnownPerson): Line | null {
  if (known.hasLeft) return { act: 'keep', reason: 'left' }
  if (known.isProtected) return { act: 'keep', reason: 'protected' }
  if (input.scim.has(known.personCode)) return { act: 'keep', reason: 'scim' }
  if (person.isOff) return known.isDisabled ? null : { act: 'off' }
  const columns = columnsOf(input, person, known)
  const fields = differences(known, columns)
  if (known.isDisabled && known.isOffBySync) return { act: 'on', fields, columns }
  return fields.length === 0 ? null : { act: 'change', fields, columns }
}

/** A person that the directory does not write yet. */
function planOther(
  input: Prepared,
  person: DirectoryPerson,
): { line: Line; known: KnownPerson | null } | null {
  if (person.isOff) return null
  const { owners, byCode, scim, directory, mayAdopt } = input
  const [email, login] = [signInName(person.fields.email), signInName(person.login)]
  const owner = (email === '' ? undefined : owners.get(email)) ?? owners.get(login)
  const known = (owner === undefined ? undefined : byCode.get(owner)) ?? null
  const leftAlone = (reason: Planned['reason']) => ({ line: { act: 'keep' as const, reason }, known })
  if (owner !== undefined && !known)
    return leftAlone(owners.get(email) === owner ? 'emailTaken' : 'loginTaken')
  if (known) {
    if (known.isOfOther) return leftAlone('otherDirectory')
    if (scim.has(known.personCode)) return leftAlone('scim')
    if (known.hasLeft) return leftAlone('left')
    if (known.isProtected || known.hasRole) return leftAlone('protected')
    // Two entries of one address: the first has taken the person.
    if (known.entryKey !== null) return leftAlone('emailTaken')
    if (!directory.adopts || !mayAdopt) return leftAlone('byHand')
    // Only after normalising it is the name of this person.
    if (![person.fields.email, person.login].every(isPlainName)) return leftAlone('emailTaken')
  }
  const columns = columnsOf(input, person, known)
  if (columns.deptCode === '') return leftAlone('incomplete')
  const fields = differences(known ?? nothing, columns)
  return { line: { act: known ? 'adopt' : 'add', fields, columns }, known }
}

const order = { off: 0, add: 1, adopt: 2, on: 3, change: 4, keep: 5 } as const

/** People that the directory writes and no longer has. */
function planGone({ people, known, scim }: PlanInput): Planned[] {
  const keys = new Set(people.map(({ key }) => key))
  const gone = known.filter(
    ({ entryKey, isDisabled, hasLeft }) =>
      entryKey !== null && !keys.has(entryKey) && !isDisabled && !hasLeft,
  )
  return gone.map((one) => {
    const isKept = one.isProtected || scim.has(one.personCode)
    return {
      ...{ key: one.entryKey ?? '', personCode: one.personCode, name: one.nameKo, login: one.login },
      ...{ act: isKept ? 'keep' : 'off', reason: isKept ? 'protected' : null, fields: [], columns: null },
    }
  })
}

/** The roles that the groups of a person give. */
const rolesOf = ({ directory }: PlanInput, { groups }: DirectoryPerson) =>
  [...new Set(groups.flatMap((at) => directory.groups[at]?.roleId ?? []))].sort()

function planOne(input: Prepared, person: DirectoryPerson): Planned | null {
  const { key, login, fields: values } = person
  const match = input.byKey.get(key) ?? null
  const isWhole = key !== '' && signInName(login) !== '' && tidy(values.nameKo) !== ''
  const other = match || !isWhole ? null : planOther(input, person)
  let line: Line | null = match ? planKnown(input, person, match) : (other?.line ?? null)
  if (!isWhole) line = person.isOff ? null : { act: 'keep', reason: 'incomplete' }
  const known = match ?? other?.known ?? null
  const roles = rolesOf(input, person)
  const before = known?.roleIds ?? []
  const hasRoles = !person.isOff && (match !== null || line?.act === 'add' || line?.act === 'adopt')
  if (hasRoles && line?.act !== 'keep' && roles.join() !== before.join()) {
    const fields = [
      ...(line?.fields ?? []),
      { field: 'roles', before: before.join(', '), after: roles.join(', ') },
    ]
    line = { act: 'change', ...line, fields }
  }
  if (!line) return null
  const base = { reason: null, fields: [], columns: null, ...line }
  return { key, personCode: known?.personCode ?? null, name: tidy(values.nameKo) || login, login, ...base }
}

/**
 * What a run does, without doing it. People that the directory does not write, break-glass administrators, people of SCIM
 * and people with rights beyond the company are never changed. At most the set share of the people may leave, and one.
 */
export function planSync(given: PlanInput): Plan {
  const input: Prepared = {
    ...given,
    byKey: new Map(
      given.known.flatMap((one) => (one.entryKey === null ? [] : [[one.entryKey, one] as const])),
    ),
    byCode: new Map(given.known.map((one) => [one.personCode, one])),
    ...{ deptCodes: codesOf(given.departments), titleCodes: codesOf(given.titles) },
  }
  const usedCodes = new Set<string>()
  const lines = input.people.flatMap((person) => {
    const line = planOne(input, person)
    if (!line) return []
    // Two entries of one login or address in one read: only the first is added.
    const names = [signInName(person.login), signInName(person.fields.email)].filter((one) => one !== '')
    if ((line.act === 'add' || line.act === 'adopt') && names.some((name) => usedCodes.has(name)))
      return [{ ...line, act: 'keep' as const, reason: 'loginTaken' as const, fields: [], columns: null }]
    for (const name of names) usedCodes.add(name)
    return [line]
  })
  const all = [...lines, ...planGone(input)].sort((a, b) => order[a.act] - order[b.act])
  const count = (act: Planned['act']) => all.filter((line) => line.act === act).length
  const active = input.known.filter((one) => one.entryKey !== null && !one.isDisabled && !one.hasLeft).length
  const counts = {
    ...{
      off: count('off'),
      add: count('add'),
      adopt: count('adopt'),
      on: count('on'),
      change: count('change'),
    },
    ...{ keep: count('keep'), same: input.people.length - lines.length },
  }
  const keptOut = new Set(lines.filter(({ act }) => act === 'keep' || act === 'off').map(({ key }) => key))
  const roles = input.people.flatMap((person): [string, string[]][] =>
    person.isOff || keptOut.has(person.key) ? [] : [[person.key, rolesOf(input, person)]],
  )
  return {
    ...{ lines: all, counts, roles: new Map(roles), leaving: counts.off },
    mayLeave: Math.max(1, Math.floor((active * input.directory.leaveLimit) / 100)),
    hash: createHash('sha256')
      .update(JSON.stringify([all, roles]))
      .digest('hex'),
  }
}
