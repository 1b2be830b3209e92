import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

const source = join(import.meta.dirname, '../../src')
const opening = /^export (?:async )?function (\w+)/
const bodyBegins = /^(?:export|\)|>).* \{$/

/** Returns the statements of a `*.sql.ts` file: its exported functions, with the first line of each body. */
export function statementsIn(code: string): { name: string; line: number }[] {
  const lines = code.split('\n')
  return lines.flatMap((text, index) => {
    const name = opening.exec(text)?.[1]
    if (name === undefined) return []
    const line = lines.findIndex((one, at) => at >= index && bodyBegins.test(one))
    if (line < 0) throw new Error(`${name}: no line on which its body begins`)
    return [{ name, line }]
  })
}

const tables = /^export const (\w+) = table\(/gm

/** Returns the names of the tables of a `*.sql.ts` file (`kit/data/table.sql.ts`). */
export function tablesIn(code: string): string[] {
  return [...code.matchAll(tables)].map(([, name = '']) => name)
}

/** Returns the statements of a table that a source uses, for example `mailing.update`. */
export function usesOf(table: string, code: string): string[] {
  return [...code.matchAll(new RegExp(`\\b(${table}\\.\\w+)\\(\\s*(?:inside\\.|context\\.)?db\\b`, 'g'))].map(
    ([, use = '']) => use,
  )
}

/** Returns the name of a statement: the file below server/src, and the function. */
function noteOf(path: string, name: string): string {
  return `${relative(source, path)}: ${name}`
}

/** Returns every statement of the server, for example `modules/menu/menu.sql.ts: selectMenus`. */
export function allStatements(): string[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => ({ path: join(source, path), code: readFileSync(join(source, path), 'utf8') }))
  const written = files.filter(({ path }) => path.endsWith('.sql.ts'))
  const functions = written.flatMap(({ path, code }) =>
    statementsIn(code).map(({ name }) => noteOf(path, name)),
  )
  const ofTables = written.flatMap(({ path, code }) =>
    tablesIn(code).flatMap((table) => {
      const users = files.filter((one) => one.path === path || one.code.includes(`/${basename(path)}'`))
      return users.flatMap((one) => usesOf(table, one.code)).map((use) => noteOf(path, use))
    }),
  )
  return [...functions, ...new Set(ofTables)]
}

/** A Vite plugin that records every run of a statement. It does not change lines and columns of existing code. */
export const noteStatements = {
  name: 'maru:note-statements',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    const path = id.replace(/\?.*$/, '')
    if (!path.startsWith(source) || !path.endsWith('.sql.ts')) return null
    const lines = code.split('\n')
    for (const { name, line } of statementsIn(code))
      lines[line] += ` globalThis.statementsRun?.add(${JSON.stringify(noteOf(path, name))});`
    for (const table of tablesIn(code))
      lines.push(
        `for (const [one, run] of Object.entries(${table})) if (typeof run === 'function')`,
        `  ${table}[one] = (...given) => (globalThis.statementsRun?.add(${JSON.stringify(noteOf(path, table))} + '.' + one), run(...given));`,
      )
    return { code: lines.join('\n'), map: null }
  },
}
