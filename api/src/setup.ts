import { passwordLimits } from './account/password.ts'
import { change, defineApi, read } from './kit/endpoint.ts'
import { defineErrors } from './kit/errors.ts'
import { mailServerInput } from './kit/mail-server.ts'
import { code, newCode, nullable, object, oneOf, type Static, Type, text } from './kit/schema.ts'
import { language } from './kit/viewer.ts'

/** Error codes of the setup with their HTTP status. */
export const setupErrors = defineErrors({
  'setup.linkOver': 410,
  'setup.alreadyDone': 409,
  'setup.mailFailed': 400,
  'setup.filesRefused': 400,
  'setup.companyNotInFiles': 400,
  'setup.loginTaken': 409,
})
type SetupErrors = typeof setupErrors
declare module './kit/errors.ts' {
  interface DeclaredErrors extends SetupErrors {}
}

/** Files of an organisation for the import (docs/import.md). */
export const setupFileNames = [
  'companies.csv',
  'departments.csv',
  'titles.csv',
  'people.csv',
  'posts.csv',
  'accounts.csv',
] as const

/** Maximum size of one of these files in bytes. */
export const mostSetupFileBytes = 20 * 1024 * 1024

const secret = Type.String({ minLength: 1, maxLength: 100 })
const loginName = Type.String({ minLength: 1, maxLength: 254, pattern: '^\\S+$' })
const mailAddress = Type.String({ maxLength: 254, pattern: '^$|^[^\\s@]+@[^\\s@]+$' })

/** All settings of the setup. */
export const setupPlan = object({
  company: object({
    comCode: newCode,
    nameKo: text(200, 1),
    nameEn: text(200),
    nameZh: text(200),
    domain: text(253),
    language,
    /** IANA name of the company's time zone. */
    timeZone: text(60, 1),
    /** Hue of the company's colour in degrees; null for the portal's own. */
    hue: nullable(Type.Integer({ minimum: 0, maximum: 359 })),
  }),
  admin: object({
    name: text(200, 1),
    login: loginName,
    email: mailAddress,
    password: Type.String({ minLength: 1, maxLength: passwordLimits.most }),
  }),
  /** Null disables mail. */
  mail: nullable(mailServerInput),
  /** Imports the files that were uploaded with the setup link. */
  withFiles: Type.Boolean(),
})
/** All settings of the setup. */
export type SetupPlan = Static<typeof setupPlan>

/** A fault in a file; its text in the domain orgImport has the key `code` and the values `params`. */
export const setupFault = object({
  file: Type.String(),
  line: Type.Integer(),
  column: Type.String(),
  code: Type.String(),
  params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  level: oneOf(['error', 'warning'] as const),
})

/** The effect of importing the uploaded files. */
export const setupFilesReport = object({
  /** The first 200 faults; `faultCount` is the number of all. */
  faults: Type.Array(setupFault),
  faultCount: Type.Integer(),
  tables: Type.Array(object({ file: Type.String(), rows: Type.Integer(), added: Type.Integer() })),
  companies: Type.Array(code),
})
/** The effect of importing the uploaded files. */
export type SetupFilesReport = Static<typeof setupFilesReport>

/** Calls of the setup; each requires the secret of a setup link, which becomes invalid after the setup. */
export const setupApi = defineApi('setup', {
  getSetup: read('/api/setup/look', 'maru', {
    summary:
      'Returns the expiry of a setup link, and which settings are already configured; 410 if the link is invalid.',
    method: 'POST',
    access: 'public',
    input: object({ secret }),
    output: object({
      expiresAt: Type.String(),
      /** The mail server is configured by SMTP_URL. */
      isMailSet: Type.Boolean(),
      /** PUBLIC_URL is set, which mails need for links. */
      hasPublicUrl: Type.Boolean(),
      leastPassword: Type.Integer(),
    }),
    errors: ['setup.linkOver', 'setup.alreadyDone'],
  }),
  testSetupMail: change('/api/setup/mail', 'maru', {
    summary: 'Sends a test mail through a mail server before its settings are stored.',
    refreshesNothing: 'It only sends a mail.',
    access: 'public',
    input: object({
      secret,
      mail: mailServerInput,
      to: Type.String({ maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+$' }),
      language,
    }),
    output: object({}),
    errors: ['setup.linkOver', 'setup.alreadyDone', 'setup.mailFailed'],
  }),
  uploadSetupFile: change('/api/setup/file', 'maru', {
    summary: 'Uploads one CSV file of the organisation; it replaces an earlier file of the same name.',
    refreshesNothing: 'The page lists the files that it has sent.',
    access: 'public',
    body: 'multipart',
    bodyLimit: mostSetupFileBytes,
    input: object({ secret, name: oneOf(setupFileNames) }),
    output: object({ name: oneOf(setupFileNames), size: Type.Integer() }),
    errors: ['setup.linkOver', 'setup.alreadyDone'],
  }),
  checkSetupFiles: change('/api/setup/check', 'maru', {
    summary:
      'Checks the uploaded files and returns their faults and the effect of the import; writes nothing.',
    refreshesNothing: 'It changes nothing; its answer is the report.',
    access: 'public',
    input: object({ secret }),
    output: setupFilesReport,
    errors: ['setup.linkOver', 'setup.alreadyDone'],
  }),
  runSetup: change('/api/setup/run', 'maru', {
    summary:
      'Creates the company, its first administrator, menus, boards and home page; the link becomes invalid.',
    refreshesNothing: 'The browser opens the sign-in page.',
    access: 'public',
    input: object({ secret, ...setupPlan.properties }),
    output: object({ login: Type.String() }),
    errors: [
      'setup.linkOver',
      'setup.alreadyDone',
      'setup.filesRefused',
      'setup.companyNotInFiles',
      'setup.loginTaken',
      'account.passwordShort',
      'account.passwordCommon',
      'account.passwordPersonal',
    ],
  }),
})
