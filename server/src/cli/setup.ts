import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Type } from '@maru/api/kit/schema'
import { type SetupPlan, setupPlan } from '@maru/api/setup'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { systemClock } from '#kit/clock.ts'
import { ConfigFault, readConfig } from '#kit/config/config.ts'
import { openSealer } from '#kit/config/sealer.ts'
import { inTransaction, openDb } from '#kit/db.ts'
import { forgetFromCommand, pushFromCommand } from '#kit/events/command-notify.ts'
import { Failure } from '#kit/failure.ts'
import { migrate } from '#kit/operation/migrate.ts'
import { createSlots } from '#kit/slots.ts'
import { foundPortal } from '#modules/setup/index.ts'
import { rooms } from '../rooms.ts'
import { asTyped, openCommandDatabase } from './command-database.ts'
import { reasonOf } from './reason.ts'

const usage = `Sets up an empty portal without the page: company, first administrator, mail server, organisation.

  npm run setup -- --file setup.json

The file:
  {
    "company": { "comCode": "HANBIT", "nameKo": "한빛", "nameEn": "Hanbit", "nameZh": "韩光", "domain": "hanbit.example",
                 "language": "ko-KR", "timeZone": "Asia/Seoul", "hue": 210 },
    "admin": { "name": "김관리", "login": "admin", "email": "admin@hanbit.example", "password": "…" },
    "mail": { "host": "mail.example", "port": 465, "isSecure": true, "user": "…", "password": "…",
              "from": "Maru <no-reply@hanbit.example>" },
    "organisation": "./folder-with-csv-files"
  }

names in English and Chinese, domain, hue and email may be left out; mail and organisation as well.`

interface SetupFile extends Omit<SetupPlan, 'withFiles'> {
  organisation?: string
}

/** Parses a JSON object; throws an error that says what is wrong with the file. */
function readJson(text: string): object {
  if (text.trim() === '') throw new Error('The file is empty.')
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read
  } catch (error) {
    const [, line, column] = /line (\d+) column (\d+)/.exec(String(error)) ?? []
    throw new Error(
      `The file is not valid JSON${line ? ` (line ${line}, column ${column})` : ''}. See --help for its form.`,
    )
  }
  throw new Error('The file must contain one JSON object. See --help for its form.')
}

/** Parses the setup file and adds the defaults; throws one error with all faults, one per line. */
export function readSetupFile(text: string): SetupFile {
  const { company, admin, mail } = setupPlan.properties
  const given = readJson(text) as Partial<SetupFile>
  const filled = {
    ...given,
    company: {
      nameEn: '',
      nameZh: '',
      domain: '',
      language: 'ko-KR',
      timeZone: 'Asia/Seoul',
      hue: null,
      ...given.company,
    },
    admin: { email: '', ...given.admin },
    mail: given.mail ?? null,
  }
  const validate = new Ajv2020({ allErrors: true }).compile<SetupFile>(
    Type.Object({ company, admin, mail, organisation: Type.Optional(Type.String()) }),
  )
  if (validate(filled)) return filled
  const faults = (validate.errors ?? []).map(
    ({ instancePath, message }) => `  ${instancePath.slice(1) || 'file'}: ${message}`,
  )
  throw new Error(`The file does not fit:\n${faults.join('\n')}`)
}

async function readFolder(folder: string): Promise<Record<string, Buffer>> {
  const names = (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.csv'))
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name.toLowerCase(), await readFile(join(folder, name))] as const),
    ),
  )
}

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: { file: { type: 'string' }, help: { type: 'boolean', default: false } },
  })
  if (values.help || !values.file) {
    console.error(asTyped(usage))
    return values.help ? 0 : 2
  }
  const path = resolve(values.file)
  const { organisation, ...plan } = readSetupFile(await readFile(path, 'utf8'))
  const files = organisation ? await readFolder(resolve(dirname(path), organisation)) : null
  const config = readConfig(process.env)
  const sealer = openSealer(config)
  const database = await openCommandDatabase(config)
  const db = openDb(database.url, { max: 2, statementTimeout: 0 })
  try {
    await migrate(db)
    const { login } = await inTransaction(db, (inside) => {
      const work = {
        ...{ db: inside, clock: systemClock, sealer, slots: createSlots(rooms) },
        ...{ forget: forgetFromCommand, push: pushFromCommand },
      }
      return foundPortal(work, { ...plan, withFiles: files !== null }, files)
    })
    console.log(`The portal is set up. Sign in as ${login}.`)
    return 0
  } finally {
    await db.end({ timeout: 5 })
    await database.stop()
  }
}

function reason(error: unknown): string {
  if (error instanceof ConfigFault) return error.message
  if (!(error instanceof Failure)) return reasonOf(error)
  const reasons: Record<string, string> = {
    'setup.alreadyDone': 'This portal has a company already: setup is for an empty database.',
    'setup.filesRefused': `The files of the organisation have ${error.params.count} faults: npm run import-org -- --dir FOLDER --dry-run shows them.`,
    'setup.companyNotInFiles': `companies.csv does not name the company ${error.params.comCode}.`,
    'setup.loginTaken': `The login ${error.params.login} belongs to another person of accounts.csv.`,
    'account.passwordShort': `The password needs ${error.params.least} characters or more.`,
    'account.passwordCommon': 'The password is easy to guess.',
    'account.passwordPersonal': 'The password holds the name, login, mail address or company.',
  }
  return asTyped(reasons[error.code] ?? error.code)
}

if (import.meta.main) {
  run().then(
    (code) => process.exit(code),
    (error: unknown) => {
      console.error(reason(error))
      process.exit(1)
    },
  )
}
