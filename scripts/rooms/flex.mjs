import { readFileSync } from 'node:fs'

const flex = /^\s*display:\s*(?:inline-)?flex\b/gm

/**
 * Lines of CSS that lay something out by hand, by room. The list only becomes shorter: the check refuses a room that is
 * not in it, more lines than are listed, and a number that is too large.
 *
 * @type {Record<string, number>}
 */
export const flexLines = JSON.parse(readFileSync(new URL('./flex.json', import.meta.url), 'utf8'))

/** Returns the room of a style sheet; the other ones belong to their folder, such as `ui`. */
function roomOf(path) {
  const [, room] = /^web\/src\/features\/([\w-]+)/.exec(path) ?? []
  return room ?? path.split('/')[2]
}

/** Returns the lines with `display: flex` or `inline-flex` of the style sheets, by room. */
export function countFlexLines(tree) {
  const result = {}
  for (const { path, text } of tree.files) {
    if (!path.startsWith('web/src/') || !path.endsWith('.css')) continue
    const count = [...text.matchAll(flex)].length
    if (count > 0) result[roomOf(path)] = (result[roomOf(path)] ?? 0) + count
  }
  return result
}

/** Checks that pages are laid out by the parts of ui/layout, except in the rules of the list, which only becomes shorter. */
export function checkFlex(tree, listed = flexLines) {
  const now = countFlexLines(tree)
  const about = 'use Row, Stack or another part of web/src/ui/layout (docs/decisions/371)'
  return [...new Set([...Object.keys(now), ...Object.keys(listed)])].sort().flatMap((room) => {
    const [count, before] = [now[room] ?? 0, listed[room] ?? 0]
    if (count > before) return [`${room}: ${count} rules with display: flex instead of ${before}; ${about}`]
    if (count < before) return [`scripts/rooms/flex.json: ${room} has ${count} rules; lower the number`]
    return []
  })
}
