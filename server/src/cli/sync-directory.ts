import { parseArgs } from 'node:util'
import { readConfig } from '#kit/config/config.ts'
import { createLog } from '#kit/log.ts'
import { type RunResult, syncNow } from '#modules/admin/index.ts'
import { createApp } from '../app.ts'
import { asTyped, openCommandDatabase } from './command-database.ts'
import { reasonOf } from './reason.ts'

const usage = `Synchronizes people and groups with the directories (LDAP) that have it turned on, as the nightly run does.

  npm run sync-directory -- [--directory NAME] [--dry-run] [--json]

  --directory  name or id of one directory; all without it
  --dry-run    shows what would change, and changes nothing
  --json       prints the result as JSON

The exit code is 1 if a run failed or was stopped because too many people would be switched off.`

const lineOf = ({ directory, state, fault, entries, counts }: RunResult) => {
  const { add, adopt, on, change, off, keep, same } = counts
  const numbers = `${add} added, ${adopt} taken over, ${change} changed, ${off} off, ${on} on again, ${keep + same} unchanged`
  return `${directory}: ${state}, ${entries} people read: ${numbers}${fault === '' ? '' : ` (${fault})`}`
}

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      ...{ directory: { type: 'string' }, help: { type: 'boolean', default: false } },
      ...{ 'dry-run': { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
    },
  })
  if (values.help) {
    console.error(asTyped(usage))
    return 0
  }
  const config = readConfig(process.env)
  const database = await openCommandDatabase(config)
  const log = createLog('error')
  const app = await createApp({ config, log, databaseUrl: database.url, withJobs: 'queued' })
  try {
    const asked = { directory: values.directory, isDry: values['dry-run'] }
    const results = await syncNow({ ...app.services, db: app.db }, asked)
    if (values.json) console.log(JSON.stringify(results))
    else for (const result of results) console.log(lineOf(result))
    if (results.length === 0) console.error('No directory is synchronized.')
    return results.length > 0 && results.every(({ state }) => state === 'done') ? 0 : 1
  } finally {
    await app.stop()
    await database.stop()
  }
}

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(reasonOf(error))
    process.exit(1)
  },
)
