import { systemClock } from '#kit/clock.ts'
import { readConfig } from '#kit/config/config.ts'
import { openSealer, type Sealer } from '#kit/config/sealer.ts'
import { type Db, openDb } from '#kit/db.ts'
import { openStorage } from '#kit/files/storage-open.ts'
import { createLog } from '#kit/log.ts'
import { checkHistories, checkRegisters, hasRegisterSeal } from '#modules/approval/index.ts'
import { openCommandDatabase } from './command-database.ts'
import { missingSeal, reasonOf } from './reason.ts'

/** Looks in one register for a printed seal: `ONE:120:ab12…`. */
function hasSeal(db: Db, printed: string): Promise<boolean | null> {
  const [comCode = '', ...seal] = printed.split(':')
  return hasRegisterSeal(db, comCode, seal.join(':'))
}

/** Checks the registers of documents; returns whether they agree. */
async function agreesWithRegisters(db: Db, sealer: Sealer): Promise<boolean> {
  const { checked, touched } = await checkRegisters(db, sealer)
  console.log(`${checked} lines of the registers agree with their documents.`)
  if (touched) {
    const { comCode, fault, seq, docNumber } = touched
    console.error(`Register of ${comCode}, line ${seq ?? 'none'}, ${docNumber || 'no number'}: ${fault}.`)
  }
  const missing = await missingSeal((printed) => hasSeal(db, printed))
  if (missing) console.error(missing)
  return touched === null && missing === null
}

/**
 * Replays every approval document and checks the registers of documents; exit code 1 and the first document or line that
 * was touched. `--seal ONE:120:ab12…` also looks for a seal of a register from the log, a backup or a mail.
 */
async function run(): Promise<number> {
  const config = readConfig(process.env)
  const database = await openCommandDatabase(config)
  const db = openDb(database.url, { max: 1, statementTimeout: 0 })
  const sealer = openSealer(config)
  try {
    const store = { storage: openStorage(config), clock: systemClock, log: createLog('error') }
    const { checked, touched } = await checkHistories(db, { sealer }, store)
    console.log(`${checked} documents agree with their history.`)
    if (touched)
      console.error(`Document ${touched.apmId} of ${touched.comCode} was touched: ${touched.fault}.`)
    const isRegistered = await agreesWithRegisters(db, sealer)
    return touched || !isRegistered ? 1 : 0
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
