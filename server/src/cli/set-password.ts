import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { passwordLimits } from '@maru/api/account/password'
import { systemClock } from '#kit/clock.ts'
import { readConfig } from '#kit/config/config.ts'
import { openDb } from '#kit/db.ts'
import { forgetFromCommand } from '#kit/events/command-notify.ts'
import { Failure } from '#kit/failure.ts'
import { setPassword } from '#modules/account/index.ts'
import { asTyped, openCommandDatabase } from './command-database.ts'
import { reasonOf } from './reason.ts'

const usage = `Sets the password of an account, for example of an administrator who lost theirs. It asks for the password; a
program gives it on standard input. Every session of the person ends.

  npm run set-password -- --login NAME [--must-change]

  --login        login name or e-mail address
  --must-change  the person replaces the password at the next sign-in`

const reasons: Record<string, string> = {
  'account.passwordShort': `The password needs ${passwordLimits.least} characters or more.`,
  'account.passwordCommon':
    'The password is easy to guess. Join a few words that have nothing to do with each other.',
  'account.passwordPersonal':
    'The password must not hold the name, login, mail address or company of the person.',
  'account.passwordSame': 'The account has this password already.',
  'kit.notFound': 'There is no account of this name.',
}

/** Reads one line; terminal input is not echoed. */
async function readSecret(question: string): Promise<string> {
  const { stdin, stderr } = process
  const isTyped = stdin.isTTY === true
  if (isTyped) stderr.write(question)
  const silent = new Writable({ write: (_bytes, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: silent, terminal: isTyped })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (isTyped) stderr.write('\n')
  }
}

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      login: { type: 'string' },
      'must-change': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help || !values.login) {
    console.error(asTyped(usage))
    return values.help ? 0 : 2
  }
  const config = readConfig(process.env)
  const database = await openCommandDatabase(config)
  const db = openDb(database.url, { max: 2, statementTimeout: 0 })
  try {
    const password = await readSecret('New password: ')
    const { login } = await setPassword(
      { db, clock: systemClock, forget: forgetFromCommand },
      { name: values.login, password, mustChange: values['must-change'] },
    )
    console.log(`The password of ${login} is set, and every session of theirs has ended.`)
    return 0
  } finally {
    await db.end({ timeout: 5 })
    await database.stop()
  }
}

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const reason = error instanceof Failure ? reasons[error.code] : undefined
    console.error(reason ?? reasonOf(error))
    process.exit(1)
  },
)
