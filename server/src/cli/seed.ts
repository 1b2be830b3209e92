import { parseArgs } from 'node:util'
import { directUrl, readConfig } from '#kit/config/config.ts'
import { openSealer } from '#kit/config/sealer.ts'
import { openDb } from '#kit/db.ts'
import { openStorage } from '#kit/files/storage-open.ts'
import { migrate } from '#kit/operation/migrate.ts'
import { seedDemo } from '../demo/seed.ts'
import { reasonOf } from './reason.ts'

const usage = `Fills an empty database of DATABASE_URL with generated data; it never touches one that has a company.

  node server/src/cli/seed.ts [--size demo|load] [--part 0.1] [--anchor 2026-11-21] [--seed 1] [--hostile]

  --size    demo: 300 people, 1,200 articles; load: 10,000 people, 1,000,000 articles (default demo)
  --part    the part of the load size, above 0 and up to 1 (default 1)
  --anchor  the day that ages are counted back from (default today)
  --seed    a whole number; another one gives other people and texts (default 1)
  --hostile adds names and titles that screens and storage must survive: HTML, 200 letters without a space, right to left`

function readArguments() {
  const { values } = parseArgs({
    options: {
      size: { type: 'string', default: 'demo' },
      part: { type: 'string', default: '1' },
      anchor: { type: 'string' },
      seed: { type: 'string', default: '1' },
      hostile: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const { size, help, hostile } = values
  const part = Number(values.part)
  const seed = Number(values.seed)
  const anchor = values.anchor ? new Date(values.anchor) : new Date()
  const faults = [
    size === 'demo' || size === 'load' ? '' : `--size: ${size} is neither demo nor load`,
    part > 0 && part <= 1 ? '' : `--part: ${values.part} is not above 0 and at most 1`,
    Number.isInteger(seed) ? '' : `--seed: ${values.seed} is no whole number`,
    Number.isNaN(anchor.getTime()) ? `--anchor: ${values.anchor} is no day` : '',
  ].filter(Boolean)
  return {
    size: size === 'load' ? ('load' as const) : ('demo' as const),
    part,
    seed,
    anchor,
    hostile,
    help,
    faults,
  }
}

async function run(): Promise<number> {
  const { faults, help, ...options } = readArguments()
  if (help) {
    console.log(usage)
    return 0
  }
  const config = readConfig(process.env)
  const url = directUrl(config, config.DATABASE_URL)
  if (url === '') faults.push('DATABASE_URL: names the database to fill; npm start fills the embedded one')
  if (faults.length > 0) {
    console.error(`${faults.join('\n')}\n\n${usage}`)
    return 2
  }
  const db = openDb(url, { max: 4, statementTimeout: 0 })
  try {
    await migrate(db)
    await seedDemo(db, (line) => console.log(line), {
      ...options,
      storage: openStorage(config),
      sealer: openSealer(config),
    })
    return 0
  } finally {
    await db.end()
  }
}

run().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    console.error(reasonOf(error))
    process.exitCode = 1
  },
)
