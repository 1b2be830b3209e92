import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './child.mjs'

/**
 * A test file that failed and passed when it was repeated, with the date and the first line of its message. The list
 * lies in the repository, so that the file fails when that happens again. Whoever mends the file removes its entry.
 *
 * @typedef {{ file: string, date: string, message: string }} Unstable
 */

const listIn = (folder) => join(folder, 'scripts/unstable.json')

/** Returns the list of unstable files. Throws if it is no list, because then no file could be refused. */
export function readUnstable(folder = root) {
  const list = JSON.parse(readFileSync(listIn(folder), 'utf8'))
  if (!Array.isArray(list) || !list.every(({ file }) => typeof file === 'string'))
    throw new Error('scripts/unstable.json: a list of { file, date, message } is expected')
  return /** @type {Unstable[]} */ (list)
}

/** Saves the log of the first run of an unstable file below .maru/unstable; returns its path. */
function saveLog(folder, { file, date }, log) {
  const path = `.maru/unstable/${date}-${file.replaceAll('/', '-')}.log`
  mkdirSync(join(folder, '.maru/unstable'), { recursive: true })
  writeFileSync(join(folder, path), `${log.join('\n')}\n`)
  return path
}

/**
 * Adds files to the list in the working tree and saves their logs. Returns the lines for the end of the run: each with
 * its log and with the entry to commit, for a run whose working tree is thrown away.
 *
 * @param {{ file: string, log: string[] }[]} files
 */
export function addUnstable(files, { folder = root, date = new Date().toISOString().slice(0, 10) } = {}) {
  const list = readUnstable(folder)
  const lines = files.flatMap(({ file, log }) => {
    const message = (log.find((line) => line.startsWith(' ')) ?? log[0] ?? '').trim()
    const entry = { file, date, message }
    list.push(entry)
    return [
      `! ${file}: ${message}`,
      `    Log: ${saveLog(folder, entry, log)}`,
      `    Commit in scripts/unstable.json: ${JSON.stringify(entry)}`,
    ]
  })
  if (files.length > 0) writeFileSync(listIn(folder), `${JSON.stringify(list, null, 2)}\n`)
  return lines
}

/**
 * Splits files that failed and then passed: a file that is listed already has failed, the others are unstable.
 *
 * @template {{ file: string }} F
 * @param {F[]} files
 * @param {Unstable[]} listed
 * @returns {{ again: (F & { since: string })[], unstable: F[] }}
 */
export function splitUnstable(files, listed) {
  const since = new Map(listed.map(({ file, date }) => [file, date]))
  const again = files.filter(({ file }) => since.has(file))
  return {
    again: again.map((one) => ({ ...one, since: since.get(one.file) ?? '' })),
    unstable: files.filter(({ file }) => !since.has(file)),
  }
}
