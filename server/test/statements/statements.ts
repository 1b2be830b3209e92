import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

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

/** Returns the name of a statement: the file below server/src, and the function. */
function noteOf(path: string, name: string): string {
  return `${relative(source, path)}: ${name}`
}

/** Returns every statement of the server, for example `modules/menu/menu.sql.ts: selectMenus`. */
export function allStatements(): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sql.ts'))
    .map((path) => join(source, path))
    .flatMap((path) => statementsIn(readFileSync(path, 'utf8')).map(({ name }) => noteOf(path, name)))
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
    return { code: lines.join('\n'), map: null }
  },
}
