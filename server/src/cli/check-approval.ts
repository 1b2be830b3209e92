import { systemClock } from '../kit/clock.ts'
import { readConfig } from '../kit/config.ts'
import { openDb } from '../kit/db.ts'
import { createLog } from '../kit/log.ts'
import { openStorage } from '../kit/storage-open.ts'
import { checkHistories } from '../modules/approval/index.ts'
import { openCommandDatabase } from './command-database.ts'
import { reasonOf } from './reason.ts'

/** Replays every approval document; exit code 1 and the number of the first document that was touched. */
async function run(): Promise<number> {
  const config = readConfig(process.env)
  const database = await openCommandDatabase(config)
  const db = openDb(database.url, { max: 1, statementTimeout: 0 })
  try {
    const { checked, touched } = await checkHistories(db, {
      ...{ storage: openStorage(config), clock: systemClock, log: createLog('error') },
    })
    console.log(`${checked} documents agree with their history.`)
    if (!touched) return 0
    console.error(`Document ${touched.apmId} of ${touched.comCode} was touched: ${touched.fault}.`)
    return 1
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
