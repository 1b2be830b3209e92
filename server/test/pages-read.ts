import type { TestApp } from './app.ts'

interface Plan {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
}

/**
 * The pages that the longest statement of an action reads, by `explain (analyze, buffers)`: a budget of a hot statement,
 * which does not depend on the speed of the machine. `part` chooses the statement by a part of its text; it is also
 * planned for any values (a generic plan), as the database may do after some runs, and the larger number counts.
 */
export async function pagesRead(app: TestApp, part: string, make: () => Promise<unknown>): Promise<number> {
  const sent: { text: string; values: unknown[] }[] = []
  const options = app.app.db.options as { debug: unknown }
  options.debug = (_connection: number, text: string, values: unknown[]) => sent.push({ text, values })
  try {
    await make()
  } finally {
    options.debug = false
  }
  const statements = sent.filter(({ text }) => text.includes(part))
  if (statements.length === 0) throw new Error(`no statement has "${part}"`)
  let most = 0
  for (const { text, values } of statements)
    for (const mode of ['force_custom_plan', 'force_generic_plan'])
      most = Math.max(most, await pagesOf(app, mode, text, values))
  return most
}

async function pagesOf({ db }: TestApp, mode: string, text: string, values: unknown[]): Promise<number> {
  return db.begin(async (inside) => {
    await inside.unsafe(`set local plan_cache_mode = ${mode}`)
    const [row] = await inside.unsafe(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      values as never[],
      { prepare: true },
    )
    const { Plan: whole } = Object.values(row ?? {})[0][0] as { Plan: Plan }
    return whole['Shared Hit Blocks'] + whole['Shared Read Blocks']
  }) as Promise<number>
}
