import { parseArgs } from 'node:util'
import type { Context } from '#kit/context.ts'
import { Failure } from '#kit/failure.ts'
import { asTyped } from '../command-database.ts'
import { runAsOperator } from '../operator.ts'
import { reasonOf, UsageFault } from '../reason.ts'
import { commands } from './admin-commands.ts'
import { textOptions } from './admin-people.ts'

const usage = `Administers the portal from the command line, by the same rules as its pages. Every change is in the audit log.

${Object.values(commands)
  .map((command) => `  npm run admin -- ${command.usage}`)
  .join('\n')}

  PERSON is the code or the login of a person.

  --by code|login  says which one PERSON is, where it is the code of one person and the login of another
  --json           prints the result as JSON
  --dry-run        checks a change and stores nothing

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

/** The lines of a command: results, and what goes to standard error. */
export interface Printer {
  out(line: string): void
  err(line: string): void
}

async function run(args: string[], env: NodeJS.ProcessEnv, { out, err }: Printer): Promise<number> {
  const { command, typed, isJson, isDry, isHelp } = readTyped(args)
  if (isHelp || !command) {
    err(shownUsage())
    return isHelp ? 0 : 2
  }
  if (isDry && !command.changes) throw new UsageFault('--dry-run is for changes')
  const work = (context: Context) => command.run(context, typed)
  const { json, lines, code = 0 } = await runAsOperator(isDry, env, work)
  if (isJson) out(JSON.stringify(isDry ? { dryRun: true, result: json } : json))
  else for (const line of isDry ? ['Nothing is stored. It would be:', ...lines] : lines) out(line)
  return code
}

/** Runs a command as typed, without the name of the program, on the database of `env`. Returns its exit code. */
export async function runAdmin(args: string[], env: NodeJS.ProcessEnv, printer: Printer): Promise<number> {
  try {
    return await run(args, env, printer)
  } catch (error) {
    const isUsage =
      error instanceof UsageFault || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
    if (error instanceof Failure) printer.err(`Refused: ${error.code} ${JSON.stringify(error.params)}`)
    else printer.err(isUsage ? `${(error as Error).message}\n\n${shownUsage()}` : reasonOf(error))
    return isUsage ? 2 : 1
  }
}
