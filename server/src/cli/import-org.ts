import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#kit/config/config.ts'
import { readDay } from '#kit/csv/csv-table.ts'
import type { CsvEncoding } from '#kit/csv/csv-text.ts'
import { openDb } from '#kit/db.ts'
import { migrate } from '#kit/operation/migrate.ts'
import { createSlots } from '#kit/slots.ts'
import { importFiles } from '#modules/setup/index.ts'
import { rooms } from '../rooms.ts'
import { asTyped, openCommandDatabase } from './command-database.ts'
import { fill, reportLines, type Spoken, spoken } from './import-words.ts'
import { reasonOf } from './reason.ts'

interface Arguments {
  dir: string
  asOf: string
  encoding: CsvEncoding
  dryRun: boolean
  language: Spoken
  withoutEnds: boolean
  overwrite: boolean
  force: boolean
  reinstated: string[]
}

const encodings: readonly string[] = ['auto', 'utf-8', 'cp949']

/** Today in Seoul, where most users of the portal are. */
function today(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Seoul' }).format(new Date())
}

function readArguments(): Arguments | null {
  try {
    const { values } = parseArgs({
      options: {
        dir: { type: 'string' },
        'as-of': { type: 'string' },
        encoding: { type: 'string', default: 'auto' },
        'dry-run': { type: 'boolean', default: false },
        only: { type: 'string' },
        overwrite: { type: 'boolean', default: false },
        force: { type: 'boolean', default: false },
        reinstate: { type: 'string', default: '' },
        language: { type: 'string', default: (process.env.LANG ?? '').slice(0, 2) },
      },
    })
    const asOf = values['as-of'] === undefined ? today() : readDay(values['as-of'])
    if (values.only !== undefined && values.only !== 'add,change') return null
    if (!values.dir || !asOf || !encodings.includes(values.encoding)) return null
    const language = Object.hasOwn(spoken, values.language) ? (values.language as Spoken) : 'en'
    const encoding = values.encoding as CsvEncoding
    const { overwrite, force } = values
    return {
      ...{ dir: resolve(values.dir), asOf, encoding, dryRun: values['dry-run'], language, overwrite, force },
      withoutEnds: values.only !== undefined,
      reinstated: values.reinstate.split(',').filter(Boolean),
    }
  } catch {
    return null
  }
}

async function readFolder(dir: string): Promise<Record<string, Buffer>> {
  const names = (await readdir(dir)).filter((name) => name.toLowerCase().endsWith('.csv'))
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name.toLowerCase(), await readFile(join(dir, name))] as const),
    ),
  )
}

async function run(options: Arguments): Promise<number> {
  const words = spoken[options.language]
  const config = readConfig(process.env)
  const database = await openCommandDatabase(config)
  const db = openDb(database.url, { max: 2, statementTimeout: 0 })
  try {
    await migrate(db)
    console.log(fill(words.reading, { dir: options.dir, asOf: options.asOf }))
    const began = performance.now()
    const report = await importFiles(db, await readFolder(options.dir), {
      ...options,
      now: new Date(),
      slots: createSlots(rooms),
    })
    for (const line of reportLines(report, options.language)) console.log(line)
    const errors = report.faults.filter((fault) => fault.level === 'error').length
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    if (errors > 0) console.log(fill(words.refused, { count: errors }))
    else console.log(report.written ? fill(words.written, { seconds }) : words.dry)
    return errors > 0 ? 1 : 0
  } finally {
    await db.end({ timeout: 5 })
    await database.stop()
  }
}

const options = readArguments()
if (options) {
  run(options).then(
    (code) => process.exit(code),
    (error: unknown) => {
      console.error(reasonOf(error))
      process.exit(1)
    },
  )
} else {
  for (const words of Object.values(spoken)) console.error(asTyped(words.usage))
  process.exitCode = 2
}
