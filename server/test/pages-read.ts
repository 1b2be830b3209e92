import { dbErrorCode } from '#kit/db.ts'
import type { TestApp } from './app.ts'

interface Plan {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
}

interface Sent {
  text: string
  values: unknown[]
  /** The last statement of the action before it that has set how statements are planned. */
  planned: string
}

/** A statement that sets how the next ones are planned, such as that of `withoutLoops`. */
const ofPlans = /^\s*select set_config\('enable_\w+', '\w+', true\)$/

/** A process whose statements are read, and the database in which they are explained. */
export type Explained = Pick<TestApp, 'db'> & { app: Pick<TestApp['app'], 'db'> }

/** A value as it was given: the driver has written JSON as text, and would write it as a text of JSON again. */
const parsed = (value: unknown, type: number | undefined) =>
  typeof value === 'string' && (type === 114 || type === 3802) ? JSON.parse(value) : value

async function sentDuring({ app }: Explained, make: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = []
  let planned = ''
  const options = app.db.options as { debug: unknown }
  options.debug = (_connection: number, text: string, values: unknown[], types: number[]) => {
    if (ofPlans.test(text)) planned = text
    else sent.push({ text, planned, values: values.map((value, at) => parsed(value, types?.[at])) })
  }
  try {
    await make()
  } finally {
    options.debug = false
  }
  return sent
}

async function largestOf(app: Explained, sent: Sent): Promise<number> {
  const custom = await pagesOf(app, 'force_custom_plan', sent)
  return Math.max(custom, await pagesOf(app, 'force_generic_plan', sent))
}

/**
 * The pages that the longest statement of an action reads, by `explain (analyze, buffers)`: a budget of a hot statement,
 * which does not depend on the speed of the machine. `part` chooses the statement by a part of its text; it is also
 * planned for any values (a generic plan), as the database may do after some runs, and the larger number counts.
 */
export async function pagesRead(app: Explained, part: string, make: () => Promise<unknown>): Promise<number> {
  const statements = (await sentDuring(app, make)).filter(({ text }) => text.includes(part))
  if (statements.length === 0) throw new Error(`no statement has "${part}"`)
  let most = 0
  for (const statement of statements) most = Math.max(most, await largestOf(app, statement))
  return most
}

/** A statement of rows; not one of a transaction, of the queue of jobs or of the events that every change announces. */
const ofRows = /^\s*(select|with|insert|update|delete)\b(?!.*(pg_notify|\bjob\.|kit_event|as echo))/is

/** The pages that all statements of an action read together, and the statement that reads most. */
export async function pagesReadByAll(
  app: Explained,
  make: () => Promise<unknown>,
): Promise<{ pages: number; most: { pages: number; text: string } }> {
  const all = { pages: 0, most: { pages: 0, text: '' } }
  for (const statement of await sentDuring(app, make)) {
    if (!ofRows.test(statement.text)) continue
    const pages = await largestOf(app, statement)
    all.pages += pages
    if (pages > all.most.pages) all.most = { pages, text: statement.text }
  }
  return all
}

/** Thrown to undo what an explained statement changed. */
class Undo extends Error {
  readonly pages: number
  constructor(pages: number) {
    super('undo')
    this.pages = pages
  }
}

async function pagesOf({ db }: Explained, mode: string, { text, values, planned }: Sent): Promise<number> {
  const undone = await db
    .begin(async (inside) => {
      await inside.unsafe(`set local plan_cache_mode = ${mode}`)
      if (planned !== '') await inside.unsafe(planned)
      const [row] = await inside.unsafe(
        `explain (analyze, buffers, timing off, format json) ${text}`,
        values as never[],
        { prepare: true },
      )
      const { Plan: whole } = Object.values(row ?? {})[0][0] as { Plan: Plan }
      throw new Undo(whole['Shared Hit Blocks'] + whole['Shared Read Blocks'])
    })
    .catch((error: unknown) => error)
  if (undone instanceof Undo) return undone.pages
  // The row that it inserts is there already; an insert without such a key is counted.
  if (dbErrorCode(undone) === '23505') return 0
  throw undone
}
