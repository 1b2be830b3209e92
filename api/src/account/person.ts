import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import {
  code,
  day,
  localName,
  newCode,
  nullable,
  object,
  type Static,
  Type,
  text,
  writtenName,
} from '../kit/schema.ts'
import { language } from '../kit/viewer.ts'
import { handOverErrors, handOverInput } from './leaving.ts'

/** Error codes of the administration of people with their HTTP status. */
export const accountPersonErrors = defineErrors({
  'account.loginTaken': 409,
  'account.emailTaken': 409,
  'account.numberTaken': 409,
  'account.personCodeTaken': 409,
  'account.personChanged': 409,
  'account.oneMainPost': 400,
  'account.departmentUnknown': 400,
  'account.titleUnknown': 400,
  'account.ownRetirement': 409,
})
type AccountPersonErrors = typeof accountPersonErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends AccountPersonErrors {}
}

/** Maximum number of posts of a person. */
export const mostPosts = 20

const titleCode = Type.String({ maxLength: 64 })

/** A post of a person; an empty code means no title, position or grade. */
const postFields = {
  deptCode: code,
  titleCode,
  positionCode: titleCode,
  gradeCode: titleCode,
  isMain: Type.Boolean(),
}
/** A post of a person, as sent by a form. */
export const postInput = object(postFields)
/** A post of a person, as sent by a form. */
export type PostInput = Static<typeof postInput>

/** Maximum length of a name. */
export const personNameLimit = 200

/** The fields of a person and of the account that an administrator sets. */
const personFields = {
  name: writtenName(personNameLimit),
  employeeNumber: text(40),
  email: Type.String({ maxLength: 254, pattern: '^$|^[^\\s@]+@[^\\s@]+$' }),
  mobileTel: text(50),
  officeTel: text(50),
  officeExtTel: text(50),
  hireDate: nullable(day),
  /** Empty for a person without an account. */
  login: Type.String({ maxLength: 254, pattern: '^\\S*$' }),
  language,
  isDisabled: Type.Boolean(),
}

/** The fields of a person that another system of the company may write, with the rules of the form. */
export const providedPerson = object({
  name: personFields.name,
  email: personFields.email,
  mobileTel: personFields.mobileTel,
  officeTel: personFields.officeTel,
  login: personFields.login,
  /** The other system's id of the person. */
  externalId: text(255),
})

const posts = Type.Array(postInput, { minItems: 1, maxItems: mostPosts })

/** A person with account and posts, for the form of the administration. */
export const personForm = object({
  personCode: code,
  comCode: code,
  /** A new value after every change of the form's data; an update must contain the current one. */
  version: Type.String(),
  ...personFields,
  /** The current posts; those in companies that the viewer does not administer cannot be changed. */
  posts: Type.Array(
    object({ ...postFields, comCode: code, department: localName, mayChange: Type.Boolean() }),
  ),
  /** The first day after the person's employment. */
  retiredOn: nullable(day),
})
/** A person with account and posts, for the form of the administration. */
export type PersonForm = Static<typeof personForm>

/** A title, position or grade of a company. */
export const titleChoice = object({
  kind: Type.Unsafe<'title' | 'position' | 'grade'>({ type: 'string', enum: ['title', 'position', 'grade'] }),
  code,
  name: localName,
})
/** A title, position or grade of a company. */
export type TitleChoice = Static<typeof titleChoice>

const saveErrors = [
  'account.outranked',
  'account.loginTaken',
  'account.emailTaken',
  'account.numberTaken',
  'account.oneMainPost',
  'account.departmentUnknown',
  'account.titleUnknown',
] as const

/** Calls that add, change and retire people (spec 1§6). */
export const accountPersonApi = defineApi('account', {
  getPersonForm: read('/api/account/admin/person', 'maru', {
    summary: 'Returns a person with account and posts; for account administrators.',
    input: object({ personCode: code }),
    output: personForm,
    errors: ['account.outranked'],
  }),
  listTitles: read('/api/account/admin/titles', 'maru', {
    summary:
      'Lists titles, positions and grades of a company that the viewer administers; by default the current one.',
    input: object({ comCode: Type.Optional(text(64)) }),
    output: Type.Array(titleChoice),
  }),
  createPerson: change('/api/account/admin/person/create', 'maru', {
    summary:
      'Creates a person with posts and, if a login is given, an account; the main post determines the company.',
    creates: true,
    refreshes: ['account.listAccounts'],
    input: object({
      /** If absent or empty, the server creates a code. */
      personCode: Type.Optional(newCode),
      ...personFields,
      posts,
    }),
    output: object({ personCode: code }),
    errors: [...saveErrors, 'account.personCodeTaken'],
  }),
  updatePerson: change('/api/account/admin/person/update', 'maru', {
    summary: 'Updates a person, the account and the current posts; posts that are omitted end.',
    refreshes: ['account.listAccounts', { read: 'account.getPersonForm', by: 'personCode' }],
    input: object({ personCode: code, version: text(64), ...personFields, posts }),
    output: personForm,
    errors: [
      ...saveErrors,
      'account.personChanged',
      'account.ownRetirement',
      'account.lastAdministrator',
      'account.appointmentLater',
    ],
  }),
  retirePerson: change('/api/account/admin/person/retire', 'maru', {
    summary:
      'Sets the first day after the employment of a person, ends their posts and orders what is handed over on that day; null reverts all three.',
    refreshes: [
      'account.listAccounts',
      { read: 'account.getPersonForm', by: 'personCode' },
      { read: 'account.listOwned', by: 'personCode' },
    ],
    input: object({ personCode: code, retiredOn: nullable(day), handOver: Type.Optional(handOverInput) }),
    output: personForm,
    errors: ['account.outranked', 'account.ownRetirement', 'account.lastAdministrator', ...handOverErrors],
  }),
})
