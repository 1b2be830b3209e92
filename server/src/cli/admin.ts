import { parseArgs } from 'node:util'
import { Failure } from '../kit/failure.ts'
import { commands } from './admin-commands.ts'
import { textOptions } from './admin-people.ts'
import { asTyped } from './command-database.ts'
import { runAsOperator } from './operator.ts'
import { reasonOf } from './reason.ts'
import { UsageFault } from './usage-fault.ts'

const usage = `Administers the portal from the command line, by the same rules as its pages. Every change is in the audit log.

${Object.values(commands)
  .map((command) => `  npm run admin -- ${command.usage}`)
  .join('\n')}

  --json      prints the result as JSON
  --dry-run   checks a change and stores nothing

Exit codes: 0 done, 1 refused or something needs attention, 2 wrong use.`

/** The usage as the person types it: the packed program has these commands without `admin`. */
const shownUsage = (): string =>
  process.env.MARU_PROGRAM ? asTyped(usage).replaceAll(' admin ', ' ') : usage

const stringOptions = Object.fromEntries(
  textOptions.map((name) => [name, { type: 'string' }] as const),
) as Record<(typeof textOptions)[number], { type: 'string' }>

function readTyped(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...stringOptions,
      search: { type: 'string' },
      company: { type: 'string' },
      name: { type: 'string' },
      'first-day': { type: 'string' },
      undo: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const [group = '', act = ''] = positionals
  const two = commands[`${group} ${act}`]
  const { search, company, name, undo } = values
  return {
    command: two ?? commands[group],
    isJson: values.json,
    isDry: values['dry-run'],
    isHelp: values.help,
    typed: {
      ...Object.fromEntries(
        textOptions.flatMap((option) => (values[option] === undefined ? [] : [[option, values[option]]])),
      ),
      ...{ words: positionals.slice(two ? 2 : 1), search, company, name, undo },
      'first-day': values['first-day'],
    },
  }
}

async function run(): Promise<number> {
  const { command, typed, isJson, isDry, isHelp } = readTyped(process.argv.slice(2))
  if (isHelp || !command) {
    console.error(shownUsage())
    return isHelp ? 0 : 2
  }
  if (isDry && !command.changes) throw new UsageFault('--dry-run is for changes')
  const { json, lines, code = 0 } = await runAsOperator(isDry, (context) => command.run(context, typed))
  if (isJson) console.log(JSON.stringify(isDry ? { dryRun: true, result: json } : json))
  else for (const line of isDry ? ['Nothing is stored. It would be:', ...lines] : lines) console.log(line)
  return code
}

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const isUsage =
      error instanceof UsageFault || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
    if (error instanceof Failure) console.error(`Refused: ${error.code} ${JSON.stringify(error.params)}`)
    else console.error(isUsage ? `${(error as Error).message}\n\n${shownUsage()}` : reasonOf(error))
    process.exit(isUsage ? 2 : 1)
  },
)
