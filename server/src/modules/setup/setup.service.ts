import { passwordLimits } from '@maru/api/account/password'
import type { Input } from '@maru/api/kit/endpoint'
import { type Language, shortLanguage } from '@maru/api/kit/language'
import type { MailServerInput } from '@maru/api/kit/mail-server'
import type { SetupFilesReport, SetupPlan, setupApi } from '@maru/api/setup'
import { setup } from '@maru/i18n/setup/texts'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type PublicContext, type Services, transaction } from '#kit/context.ts'
import { type Db, inTransaction } from '#kit/db.ts'
import { failure } from '#kit/failure.ts'
import type { UploadedPart } from '#kit/input/multipart.ts'
import { hashPassword } from '#kit/session/password.ts'
import { storeMailServer, toMailServer, tryMailServer } from '#kit/settings/mail-settings.ts'
import {
  insertFirstBreakGlass,
  isLoginTaken,
  requireGoodPassword,
  signInName,
  upsertSuperAdministrator,
} from '#modules/account/index.ts'
import { ensureFirstPerson, hasCompany, hasCompanyLocked, upsertCompany } from '#modules/org/index.ts'
import { takeFiles } from './import/import.service.ts'
import { requireSetupLink } from './setup.access.ts'
import { linkLifetime, newSetupSecret, setupSecretHash, themeOf } from './setup.rules.ts'
import { deleteSetupLinks, insertSetupLink, selectSetupFiles, upsertSetupFile } from './setup.sql.ts'

declare module '#kit/slots.ts' {
  interface Slots {
    /** Filled by the app: creates menus, boards and a home page for each company without menus; returns their codes. */
    companyStart: (work: Omit<SetupWork, 'sealer'>, comCodes?: string[]) => Promise<string[]>
  }
}

/** The context of the setup. */
export type SetupWork = Pick<Services, 'clock' | 'forget' | 'push' | 'sealer' | 'slots'> & { db: Db }

class RolledBack extends Error {}

/** Creates a link that allows the setup of an empty portal for an hour; null if the portal has a company. */
export async function createSetupLink(
  { db, clock }: { db: Db; clock: Services['clock'] },
  address: string,
): Promise<string | null> {
  if (await hasCompany(db)) return null
  const secret = newSetupSecret()
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + linkLifetime)
  await inTransaction(db, (inside) => insertSetupLink(inside, setupSecretHash(secret), expiresAt, now))
  return `${address.replace(/\/$/, '')}/po/setup#${secret}`
}

/** The data that the setup page needs before it shows the form. */
export async function getSetup(context: PublicContext, { secret }: { secret: string }) {
  const { expiresAt } = await requireSetupLink(context, secret)
  return {
    expiresAt,
    isMailSet: context.mail.isOn,
    hasPublicUrl: context.config.publicUrl !== '',
    leastPassword: passwordLimits.least,
  }
}

/** Sends a test mail through a server that is not stored yet; throws `setup.mailFailed` with the server's answer. */
export async function testSetupMail(
  context: PublicContext,
  input: { secret: string; mail: MailServerInput; to: string; language: Language },
): Promise<Record<string, never>> {
  await requireSetupLink(context, input.secret)
  const { testSubject: subject, testText: text } = setup[shortLanguage(input.language)]
  const reply = await tryMailServer(input.mail, { to: input.to, subject, text })
  if (reply !== null) throw failure('setup.mailFailed', { said: reply })
  return {}
}

/** Stores one file of the organisation; reads it only after the link was verified. */
export async function uploadSetupFile(
  context: PublicContext,
  { secret, name }: Input<typeof setupApi.uploadSetupFile>,
  part: UploadedPart,
) {
  const { hash } = await requireSetupLink(context, secret)
  const blocks: Buffer[] = []
  for await (const block of part.read()) blocks.push(Buffer.from(block))
  const bytes = Buffer.concat(blocks)
  await upsertSetupFile(context.db, hash, name, bytes)
  return { name, size: bytes.length }
}

async function readFiles(db: Db, hash: Buffer): Promise<Record<string, Buffer>> {
  return Object.fromEntries((await selectSetupFiles(db, hash)).map(({ name, bytes }) => [name, bytes]))
}

/** Imports an organisation's files in the current transaction; if there is an error, nothing was written. */
async function takeOrganisationFiles(
  db: Db,
  files: Record<string, Buffer>,
  now: Date,
): Promise<SetupFilesReport> {
  const asOf = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Seoul' }).format(now)
  const { faults, tables, companies } = await takeFiles(db, files, { encoding: 'auto', asOf, now })
  return {
    faults: faults.slice(0, 200),
    faultCount: faults.length,
    tables: tables.map(({ file, rows, differences }) => ({
      file,
      rows,
      added: differences.filter((one) => one.change === 'added').length,
    })),
    companies,
  }
}

/** The effect of importing the uploaded files; all changes are rolled back. */
export async function checkSetupFiles(
  context: PublicContext,
  { secret }: { secret: string },
): Promise<SetupFilesReport> {
  const { hash } = await requireSetupLink(context, secret)
  const files = await readFiles(context.db, hash)
  let report: SetupFilesReport | undefined
  await inTransaction(context.db, async (inside) => {
    report = await takeOrganisationFiles(inside, files, context.clock.now())
    throw new RolledBack()
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error
  })
  if (!report) throw failure('kit.failed')
  return report
}

async function takeOrganisation(
  work: SetupWork,
  { comCode }: SetupPlan['company'],
  files: Record<string, Buffer>,
): Promise<void> {
  const report = await takeOrganisationFiles(work.db, files, work.clock.now())
  if (report.faults.some((fault) => fault.level === 'error')) {
    throw failure('setup.filesRefused', { count: report.faultCount })
  }
  if (!report.companies.includes(comCode)) {
    throw failure('setup.companyNotInFiles', { comCode, companies: report.companies.slice(0, 20) })
  }
}

/**
 * Creates the first company, its administrator and its initial data, in the current transaction. Throws
 * `setup.alreadyDone` if there is a company, and the refusals of the password.
 */
export async function foundPortal(
  work: SetupWork,
  plan: SetupPlan,
  files: Record<string, Buffer> | null,
): Promise<{ login: string }> {
  const { db, clock } = work
  const { company, admin } = plan
  if (await hasCompanyLocked(db)) throw failure('setup.alreadyDone')
  const name = { ko: company.nameKo, en: company.nameEn, zh: company.nameZh }
  const about = [
    admin.login,
    admin.email,
    admin.name,
    ...Object.values(name),
    company.domain,
    company.comCode,
  ]
  await requireGoodPassword(
    admin.password,
    about.filter((text) => text.length > 1),
  )
  if (files) await takeOrganisation(work, company, files)
  await upsertCompany(db, { ...company, name, theme: themeOf(company.hue) })
  const { comCode, language } = company
  const personCode = await ensureFirstPerson(db, { comCode, name: admin.name, email: admin.email })
  const login = signInName(admin.login)
  for (const name of [login, admin.email])
    if (name !== '' && (await isLoginTaken(db, name, personCode)))
      throw failure('setup.loginTaken', { login: name })
  const passwordHash = await hashPassword(admin.password)
  await upsertSuperAdministrator(db, { comCode, personCode, login, passwordHash, language, now: clock.now() })
  await insertFirstBreakGlass(db, { comCode, personCode, now: clock.now() })
  if (plan.mail) await storeMailServer(work, toMailServer(plan.mail))
  await work.slots.one('companyStart')(work)
  await deleteSetupLinks(db)
  await recordAudit(
    { db, clock },
    { action: 'portalSetUp', comCode, personCode, subject: comCode, subjectName: name.ko },
  )
  return { login }
}

/** Runs the setup with the input of the page, completely or not at all; then the link can no longer be used. */
export async function runSetup(
  context: PublicContext,
  input: Input<typeof setupApi.runSetup>,
): Promise<{ login: string }> {
  const { secret, ...plan } = input
  const { hash } = await requireSetupLink(context, secret)
  const answer = await transaction(context, async (inside) => {
    const files = plan.withFiles ? await readFiles(inside.db, hash) : null
    return foundPortal(inside, plan, files)
  })
  context.log.info({ login: answer.login, comCode: plan.company.comCode }, 'setup: the portal is set up')
  return answer
}
