import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'

/**
 * One source file: its path relative to the root with forward slashes, its text, its code (the text with comments
 * replaced by blanks, with the same line numbers), and its imports. `from` is the written specifier of an import, `to`
 * is the imported file of the project, or undefined for a package.
 *
 * @typedef {{ from: string, to: string | undefined, typeOnly: boolean, line: number }} Import
 * @typedef {{ path: string, text: string, code: string, lines: number, imports: Import[] }} SourceFile
 * @typedef {{ root: string, files: SourceFile[], paths: Set<string> }} Tree
 */

const floors = ['api/src', 'i18n/src', 'server/src', 'server/test', 'web/src', 'web/build', 'web/test']
const skipped = new Set(['node_modules', 'dist'])

function* filesBelow(folder) {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (skipped.has(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else yield path
  }
}

/** Replaces comments with blanks. Does not change strings, templates and line numbers. */
export function withoutComments(text) {
  const pattern =
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/g
  return text.replace(pattern, (result) => (result.startsWith('/') ? result.replace(/[^\n]/g, ' ') : result))
}

const importPattern =
  /(?:^|[;\n])\s*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g

/** The aliases of a package by their folders, as "imports" of its package.json has them. */
export const aliases = {
  server: { kit: 'server/src/kit', modules: 'server/src/modules', src: 'server/src', test: 'server/test' },
  web: { app: 'web/src/app', features: 'web/src/features', kit: 'web/src/kit', ui: 'web/src/ui' },
}

function targetOf(path, from, paths) {
  const [, alias, below] = /^#(\w+)\/(.+)$/.exec(from) ?? []
  if (alias) return `${aliases[path.split('/')[0]]?.[alias] ?? `#${alias}`}/${below}`
  if (from.startsWith('.')) return posix.normalize(posix.join(dirname(path), from))
  const [, floor, rest] = /^@maru\/(\w+)\/(.+)$/.exec(from) ?? []
  if (!floor) return undefined
  if (floor === 'server' && rest?.startsWith('test/')) return `server/${rest}.ts`
  const name = `${floor}/src/${rest}`
  return paths.has(`${name}.tsx`) ? `${name}.tsx` : `${name}.ts`
}

function importsOf(path, code, paths) {
  return [...code.matchAll(importPattern)].map((match) => {
    const from = match[2] ?? match[3] ?? ''
    const line = code.slice(0, (match.index ?? 0) + 1).split('\n').length
    return { from, to: targetOf(path, from, paths), typeOnly: Boolean(match[1]), line }
  })
}

/** Reads every source file of the four floors, or of other folders. @returns {Tree} */
export function readTree(root, folders = floors) {
  const matches = folders.flatMap((floor) => [...filesBelow(join(root, floor))])
  const names = matches.map((file) => relative(root, file).split(sep).join('/')).sort()
  const paths = new Set(names)
  const files = names.map((path) => {
    const isCode = /\.(ts|tsx)$/.test(path)
    const text = /\.(ts|tsx|mjs|css|sql|html)$/.test(path) ? readFileSync(join(root, path), 'utf8') : ''
    const code = isCode ? withoutComments(text) : ''
    return { path, text, code, lines: text.split('\n').length, imports: importsOf(path, code, paths) }
  })
  return { root, files, paths }
}

/** Returns true for tests and for files that only tests use. */
export function isTest(path) {
  return /\.test\.tsx?$/.test(path) || /^(server|web)\/test\//.test(path)
}

/** Returns the line number of an index in a text. */
export function lineAt(text, index) {
  return text.slice(0, index).split('\n').length
}
