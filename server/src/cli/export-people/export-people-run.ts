import { createWriteStream } from 'node:fs'
import { access, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import type { PermissionFlags } from '@maru/api/kit/viewer'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import type { Context } from '#kit/context.ts'
import { type Db, dbErrorCode } from '#kit/db.ts'
import type { Viewer } from '#kit/viewer.ts'
import { loadViewer } from '#modules/account/index.ts'
import { movingOutOf, sharedOf } from '#modules/admin/index.ts'
import { asTyped } from '../command-database.ts'
import { runAsOperator } from '../operator.ts'
import { reasonOf } from '../reason.ts'

const usage = `Writes everything of one person, or of each person and each shared mailbox of a company, as a zip that other
programs can read: mails as mbox, calendars as iCalendar, contacts as vCard, and attached files. A zip that is there already is
not written again, so the same command continues after a break.

  npm run export-people -- (--person CODE | --company CODE) --to FOLDER

  --person    code of a person, who may have left
  --company   code of a company: all people that it employs or has employed, and its shared mailboxes
  --to        folder for the files CODE.zip, and shared-ADDRESS.zip`

/** Where a command writes. */
export interface Output {
  out: (line: string) => void
  err: (line: string) => void
}

interface PersonRow {
  personCode: string
  comCode: string
  nameKo: string
}

const noPermissions: PermissionFlags = {
  ...{ isSuperAdmin: false, isCompanyManager: false, isReserveManager: false, isGlobalReserveManager: false },
  ...{ isPopupManager: false, isBoardManager: false, isGroupBoardManager: false },
  ...{ isGroupwareAccountManager: false, isHrManager: false, isAuditor: false },
}

/** People by code, or by the company that employs them. */
function selectPeople(
  db: Db,
  { person, company }: { person: string; company: string },
): Promise<PersonRow[]> {
  return db<PersonRow[]>`
    select person_code, com_code, name_ko from org_public_person
     where (${person} <> '' and person_code = ${person}) or (${company} <> '' and com_code = ${company})
     order by person_code`
}

/**
 * The person as the rooms see them, without rights of administration. One who cannot sign in any more has what is their own, and
 * what all people of the company may read.
 */
async function viewerOf({ db, clock }: Context, { personCode, comCode, nameKo }: PersonRow): Promise<Viewer> {
  const viewer = await loadViewer(db, { key: '', personCode, comCode, deptCode: '' }, clock.now())
  if (viewer) return { ...viewer, permissions: noPermissions }
  return {
    ...{ sessionKey: '', personCode, comCode, deptCode: '', permissions: noPermissions },
    language: 'ko-KR',
    name: { ko: nameKo, en: nameKo, zh: nameKo },
    subjects: ['everyone', `company:${comCode}`, `person:${personCode}`],
    ...{ mailOnly: false, mustChangePassword: false },
  }
}

async function isThere(file: string): Promise<boolean> {
  try {
    await access(file)
    return true
  } catch (error) {
    if (dbErrorCode(error) === 'ENOENT') return false
    throw error
  }
}

/** A zip of the command. */
interface Archive {
  /** The code of a person, or the name of what belongs to no person. */
  code: string
  comCode: string
  name: string
  open(): Promise<Readable> | Readable
}

/** The zips of people, and with `company` of what belongs to no person. */
async function archivesOf(
  context: Context,
  options: { person: string; company: string },
): Promise<Archive[]> {
  const people = await selectPeople(context.db, options)
  const own = people.map((person) => ({
    ...{ code: person.personCode, comCode: person.comCode, name: person.nameKo },
    open: async () => movingOutOf({ ...context, viewer: await viewerOf(context, person) }),
  }))
  const shared = options.company === '' ? [] : await sharedOf(context, options.company)
  return [
    ...own,
    ...shared.map(({ name, open }) => ({ code: `shared-${name}`, comCode: options.company, name, open })),
  ]
}

/** Writes a zip; false if it is there. A broken one has another name, so that it is written again. */
async function writeOne(context: Context, archive: Archive, folder: string): Promise<boolean> {
  const { code, comCode, name } = archive
  // A code is no path: other signs than these are written as numbers.
  const safe = code.replace(/[^\w.@-]|^\./g, (sign) => `%${sign.codePointAt(0)?.toString(16)}`)
  const file = join(folder, `${safe}.zip`)
  if (await isThere(file)) return false
  await recordAudit(context, {
    ...{ action: 'personalDataExported', comCode, subject: code, subjectName: name },
    details: { reason: ['', 'export-people'] },
  })
  // For the user of the machine only, whatever the rights of the folder are.
  await pipeline(await archive.open(), createWriteStream(`${file}.part`, { mode: 0o600 }))
  await rename(`${file}.part`, file)
  return true
}

function readOptions(args: readonly string[]) {
  const text = { type: 'string', default: '' } as const
  const { values } = parseArgs({ args: [...args], options: { person: text, company: text, to: text } })
  const { person, company, to } = values
  return to === '' || (person === '') === (company === '') ? null : { person, company, to }
}

/** Runs the command and returns its exit code: 0 if all have their zip, 2 for wrong arguments. */
export async function runExportPeople(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { out, err }: Output,
): Promise<number> {
  try {
    const options = readOptions(args)
    if (!options) {
      err(asTyped(usage))
      return 2
    }
    await mkdir(options.to, { recursive: true, mode: 0o700 })
    return await runAsOperator(false, env, async (context) => {
      const archives = await archivesOf(context, options)
      if (archives.length === 0) err('There is no such person or company.')
      let failed = 0
      for (const archive of archives) {
        try {
          const isNew = await writeOne(context, archive, options.to)
          out(`${archive.code}: ${isNew ? 'written' : 'was there'}`)
        } catch (error) {
          // One damaged mailbox must not hold up the others.
          failed += 1
          err(`${archive.code}: ${reasonOf(error)}`)
        }
      }
      return failed > 0 || archives.length === 0 ? 1 : 0
    })
  } catch (error) {
    err(reasonOf(error))
    return 1
  }
}
