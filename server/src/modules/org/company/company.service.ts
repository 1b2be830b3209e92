import { createHash, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Input } from '@maru/api/kit/endpoint'
import { mapName } from '@maru/api/kit/local-name'
import { type CompanySettings, logoBytes, logoSize, type orgCompanyApi } from '@maru/api/org/company'
import { changesOf, recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { requireVersion } from '#kit/data/version.ts'
import { failure, notFound } from '#kit/failure.ts'
import { ImageFault, makePicture } from '#kit/files/images.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import { stageFile } from '#kit/files/storage-folder.ts'
import type { UploadedPart } from '#kit/input/multipart.ts'
import { lockImport } from '../import/import.sql.ts'
import { refreshPeopleSearch } from '../search/search.service.ts'
import { ensureRootDepartment, upsertCompany } from '../start/start.sql.ts'
import { requireOwnCompany } from './company.access.ts'
import { themeWith, toSettings } from './company.rules.ts'
import {
  deleteLogo,
  isTimeZone,
  lockCompany,
  selectCompanySettings,
  selectLogo,
  updateCompanyRow,
  upsertLogo,
} from './company.sql.ts'

/** The settings of the current company, or of the given one. */
export async function getCompanySettings(
  context: Context,
  { comCode }: { comCode?: string },
): Promise<CompanySettings> {
  return toSettings(await requireOwnCompany(context, comCode))
}

const audited = ({ version: _version, logoPath: _logo, ...settings }: CompanySettings) => settings

type Fields = Omit<Input<typeof orgCompanyApi.updateCompany>, 'comCode' | 'version'>

/** The columns of a company as an administrator typed them. Throws `org.zoneUnknown` and `kit.invalidInput`. */
async function columnsOf({ db }: Pick<Context, 'db'>, input: Fields, formerTheme: string) {
  if (!(await isTimeZone(db, input.timeZone))) throw failure('org.zoneUnknown')
  const tidy = (text: string) => text.normalize('NFC').trim()
  const name = mapName(input.name, tidy)
  if (name.ko === '') throw failure('kit.invalidInput')
  const { domain, language, timeZone, hue } = input
  return { name, domain: domain.toLowerCase(), language, timeZone, theme: themeWith(hue, formerTheme) }
}

/** Changes the settings of a company. Throws `org.companyChanged` if the version is outdated. */
export function updateCompany(
  context: Context,
  input: Input<typeof orgCompanyApi.updateCompany>,
): Promise<CompanySettings> {
  return transaction(context, async (inside) => {
    const { db, viewer } = inside
    const comCode = input.comCode ?? viewer.comCode
    await lockCompany(db, comCode)
    const row = await requireOwnCompany(inside, comCode)
    const before = toSettings(row)
    requireVersion('org.companyChanged', before, input.version)
    const columns = await columnsOf(inside, input, row.theme)
    await updateCompanyRow(db, comCode, columns)
    const after = await getCompanySettings(inside, { comCode })
    await recordAudit(inside, {
      action: 'companyChanged',
      comCode,
      subject: comCode,
      subjectName: columns.name.ko,
      details: changesOf(audited(before), audited(after)),
    })
    return after
  })
}

/**
 * Creates a company with a top department and the first contents of all rooms; for super administrators. Throws
 * `org.companyCodeTaken`.
 */
export function createCompany(
  context: Context,
  input: Input<typeof orgCompanyApi.createCompany>,
): Promise<CompanySettings> {
  if (!context.viewer.permissions.isSuperAdmin) throw failure('kit.forbidden')
  return transaction(context, async (inside) => {
    const { db, slots } = inside
    const { comCode } = input
    await lockImport(db)
    if (await selectCompanySettings(db, comCode)) throw failure('org.companyCodeTaken')
    const columns = await columnsOf(inside, input, '')
    await upsertCompany(db, { ...columns, comCode })
    await ensureRootDepartment(db, comCode)
    await slots.one('companyStart')(inside, [comCode])
    await refreshPeopleSearch(db)
    const subjectName = columns.name.ko
    await recordAudit(inside, { action: 'companyAdded', comCode, subject: comCode, subjectName })
    return getCompanySettings(inside, { comCode })
  })
}

async function encodeLogo(context: Context, part: UploadedPart): Promise<Buffer> {
  const folder = join(context.config.file.temporaryDir, 'maru-work', randomUUID())
  const staged = await stageFile(folder, part.read())
  try {
    if (staged.size > logoBytes) throw failure('org.logoTooLarge')
    if (staged.size === 0) throw failure('org.logoNotAnImage')
    return await makePicture({ path: staged.path, ...logoSize, kind: 'picture' })
  } catch (error) {
    if (!(error instanceof ImageFault)) throw error
    throw failure(error.reason === 'notAnImage' ? 'org.logoNotAnImage' : 'org.logoTooLarge')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function changeLogo(
  context: Context,
  { comCode: asked }: { comCode?: string },
  bytes: Buffer | null,
): Promise<CompanySettings> {
  return transaction(context, async (inside) => {
    const { db, viewer } = inside
    const comCode = asked ?? viewer.comCode
    const { name, logoVersion } = await requireOwnCompany(inside, asked)
    const version = bytes && createHash('sha256').update(bytes).digest('hex').slice(0, 16)
    if (bytes && version) await upsertLogo(db, comCode, { bytes, version })
    else await deleteLogo(db, comCode)
    const details = { logo: [logoVersion, version] }
    await recordAudit(inside, {
      action: 'logoChanged',
      comCode,
      subject: comCode,
      subjectName: name.ko,
      details,
    })
    return getCompanySettings(inside, { comCode })
  })
}

/** Stores a logo of a company; throws `org.logoNotAnImage` and `org.logoTooLarge`. */
export async function uploadLogo(
  context: Context,
  input: { comCode?: string },
  part: UploadedPart,
): Promise<CompanySettings> {
  await requireOwnCompany(context, input.comCode)
  return changeLogo(context, input, await encodeLogo(context, part))
}

/** Removes the logo of a company. */
export function removeLogo(context: Context, input: { comCode?: string }): Promise<CompanySettings> {
  return changeLogo(context, input, null)
}

/** The logo of a company, visible to everyone in the group; throws not found if there is none. */
export async function getLogo(
  context: Context,
  { comCode, v: version }: { comCode: string; v?: string },
): Promise<RawAnswer> {
  const logo = await selectLogo(context.db, comCode)
  if (!logo) throw notFound()
  return {
    body: logo.bytes,
    headers: {
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'content-type': logo.contentType,
      'cache-control':
        version === logo.version ? 'private, max-age=31536000, immutable' : 'private, no-cache',
      etag: `"${logo.version}"`,
    },
  }
}
