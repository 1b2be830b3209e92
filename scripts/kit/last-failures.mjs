import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './child.mjs'

const pathIn = (folder) => join(folder, '.maru/last-failures.json')

function readList(path, name) {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8'))
    const list = name ? value[name] : value
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
  } catch {
    // No list yet, or one that a killed run left incomplete: no file is first.
    return []
  }
}

/**
 * Returns the files that failed in the last run of a part, relative to the project.
 *
 * @param {'unit' | 'e2e'} part
 */
export function lastFailures(part, folder = root) {
  return readList(pathIn(folder), part)
}

/**
 * Stores which files of a part have failed. Failures of files that did not run now remain stored.
 *
 * @param {'unit' | 'e2e'} part
 * @param {{ ran: Iterable<string>, failed: Iterable<string> }} files
 */
export function storeFailures(part, { ran, failed }, folder = root) {
  const done = new Set(ran)
  const stored = { unit: lastFailures('unit', folder), e2e: lastFailures('e2e', folder) }
  stored[part] = [...new Set([...failed, ...stored[part].filter((file) => !done.has(file))])]
  mkdirSync(dirname(pathIn(folder)), { recursive: true })
  writeFileSync(pathIn(folder), `${JSON.stringify(stored, null, 2)}\n`)
}

/** Returns the slow files of the unit and API tests, the slowest first: scripts/kit/slow-files.json, if it exists. */
export function slowFiles(folder = root) {
  return readList(join(folder, 'scripts/kit/slow-files.json'), undefined)
}

/**
 * Returns projects of Playwright that run the files of the last failures first: each project twice, first with these
 * files and then without them.
 *
 * @template {object} P
 * @param {P[]} projects
 * @param {string[]} [failed] paths relative to the project
 * @returns {P[]}
 */
export function failedFirst(projects, failed = lastFailures('e2e')) {
  if (failed.length === 0) return projects
  const patterns = failed.map((file) => `**/${file}`)
  return [
    ...projects.map((one) => ({ ...one, testMatch: patterns })),
    ...projects.map((one) => ({ ...one, testIgnore: patterns })),
  ]
}
