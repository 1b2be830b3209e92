import { readFileSync } from 'node:fs'
import { isTest } from './tree.mjs'

/** A name of one language instead of the value of all languages (docs/decisions/359). */
const oneLanguage =
  /name_(?:en|zh)\b|[nN]ame(?:En|Eng|Zh)\b|\b(?:dept|title|position|author|item_text)_(?:en|zh)\b/

/** The only place of the spellings of the specification. */
const edge = 'api/src/kit/wire-name.ts'

/**
 * Lines that name a language, by room. The list only becomes shorter: the check refuses a room that is not in it, more
 * lines than are listed, and a number that is too large.
 *
 * @type {Record<string, number>}
 */
export const nameColumns = JSON.parse(readFileSync(new URL('./name-columns.json', import.meta.url), 'utf8'))

/** Returns the room of a file; other files belong to their folder, such as `kit`. */
function roomOf(path) {
  const [, room] = /^(?:api\/src|server\/src\/modules|web\/src\/features)\/([\w-]+)/.exec(path) ?? []
  return room ?? path.split('/')[2]
}

/** Returns the number of lines of the floors, without tests, that name a language, by room. */
export function countNameColumns(tree) {
  const result = {}
  for (const { path, code } of tree.files) {
    if (!/^(?:api|server|web)\/src\/.*\.tsx?$/.test(path) || isTest(path) || path === edge) continue
    const count = code.split('\n').filter((line) => oneLanguage.test(line)).length
    if (count > 0) result[roomOf(path)] = (result[roomOf(path)] ?? 0) + count
  }
  return result
}

/** Checks that names are one value of all languages, except in the rooms of the list, which only becomes shorter. */
export function checkNameColumns(tree, listed = nameColumns) {
  const now = countNameColumns(tree)
  const about = 'read and write `names` (docs/decisions/359)'
  return [...new Set([...Object.keys(now), ...Object.keys(listed)])].sort().flatMap((room) => {
    const [count, before] = [now[room] ?? 0, listed[room] ?? 0]
    if (count > before) return [`${room}: ${count} lines name a language instead of ${before}; ${about}`]
    if (count < before)
      return [`scripts/rooms/name-columns.json: ${room} has ${count} lines; lower the number`]
    return []
  })
}
