import { readConfig } from '#kit/config/config.ts'
import { openSealer } from '#kit/config/sealer.ts'
import { openDb } from '#kit/db.ts'
import { checkAudit, hasAuditSeal } from '#modules/admin/index.ts'
import { openCommandDatabase } from './command-database.ts'
import { missingSeal, reasonOf } from './reason.ts'

/**
 * Checks the chain of the audit log; exit code 1 and the first entry that was touched. `--json` prints the result.
 * `--seal 120:ab12…` also looks for a seal from the log, a backup or a mail.
 */
async function run(): Promise<number> {
  const config = readConfig(process.env)
  const database = await openCommandDatabase(config)
  const db = openDb(database.url, { max: 1, statementTimeout: 0 })
  try {
    const result = await checkAudit(db, new Date(), openSealer(config))
    const missing = await missingSeal((printed) => hasAuditSeal(db, printed))
    const { checked, expired, unsealed, fault } = result
    if (process.argv.includes('--json')) console.log(JSON.stringify(result))
    else {
      console.log(
        `${checked} entries agree with the chain; ${expired} are past their retention; ${unsealed} wait.`,
      )
      if (fault) console.error(`Entry ${fault.auditId} of ${fault.comCode || 'no company'}: ${fault.kind}.`)
    }
    if (missing) console.error(missing)
    return fault || missing ? 1 : 0
  } finally {
    await db.end({ timeout: 5 })
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
