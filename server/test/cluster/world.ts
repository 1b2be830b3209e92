import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const noWarning = '--disable-warning=ExperimentalWarning'

/** The factories of the program in the current folder, so that an older one fills its own tables. */
const script = `
  import { openDb } from '#kit/db.ts'
  import { createBoard } from '#modules/board/board.factory.ts'
  const { createEmployees } = await import(process.cwd() + '/test/process.ts')
  const { url, people, password } = JSON.parse(process.env.WORLD)
  const db = openDb(url, { max: 1, statementTimeout: 10_000 })
  await createEmployees(db, people, password)
  const name = { ko: '공지', en: 'News', zh: '通知' }
  console.log(await createBoard(db, { comCode: 'ONE', name }, new Date()))
  await db.end({ timeout: 1 })`

/** What {@link createWorld} creates, and in which database. */
export interface World {
  url: string
  people: readonly string[]
  password: string
}

/** Creates a company with these people and a board by the program of a folder; returns the number of the board. */
export async function createWorld(program: string, world: World): Promise<number> {
  const cwd = join(program, 'server')
  const env = { ...process.env, WORLD: JSON.stringify(world) }
  const { stdout } = await run(process.execPath, [noWarning, '--input-type=module', '-e', script], {
    cwd,
    env,
  })
  return Number(stdout.trim().split('\n').at(-1))
}

/** Fills an empty database with the demo data of a program; `env` are the settings of a portal. */
export async function seedWorld(program: string, env: Record<string, string>): Promise<void> {
  await run(process.execPath, [noWarning, join(program, 'server/src/cli/seed.ts')], { env, cwd: program })
}
