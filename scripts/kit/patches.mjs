import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp, root } from './child.mjs'

/**
 * A hunk of a diff: the index of its first line, and its lines before and after the change.
 *
 * @typedef {{ start: number, before: string[], after: string[] }} Hunk
 */

/** Parses a unified diff; returns the hunks of each file. @returns {Map<string, Hunk[]>} */
function parsePatch(text) {
  const files = new Map()
  let hunks = []
  let hunk
  for (const line of text.split('\n')) {
    const place = /^@@ -(\d+)(?:,\d+)? \+\d+(?:,\d+)? @@/.exec(line)
    if (line.startsWith('--- ')) hunk = undefined
    else if (line.startsWith('+++ ')) {
      hunks = []
      files.set(line.slice(4).trim(), hunks)
    } else if (place) {
      hunk = { start: Number(place[1]) - 1, before: [], after: [] }
      hunks.push(hunk)
    } else if (hunk && line !== '') {
      if (!line.startsWith('+')) hunk.before.push(line.slice(1))
      if (!line.startsWith('-')) hunk.after.push(line.slice(1))
    }
  }
  return files
}

const matchesAt = (lines, start, part) => part.every((line, index) => lines[start + index] === line)

/**
 * Returns the text with all hunks applied, the same text if they are applied already, undefined if one does not fit.
 * Some hunks may be applied already: an older release of the patch had fewer of them.
 */
export function patchText(text, hunks) {
  const lines = text.split('\n')
  let moved = 0
  for (const { start, before, after } of hunks) {
    if (matchesAt(lines, start + moved, before)) lines.splice(start + moved, before.length, ...after)
    else if (!matchesAt(lines, start + moved, after)) return undefined
    moved += after.length - before.length
  }
  return lines.join('\n')
}

/**
 * Applies patches/NAME@VERSION.patch to the installed packages. Skips applied patches. If a patch is for another
 * version than the installed one, or if it does not apply, the command ends: the patch must be updated or removed.
 */
export function applyPatches(folder = root) {
  const place = join(folder, 'patches')
  if (!existsSync(place)) return
  for (const entry of readdirSync(place).filter((name) => name.endsWith('.patch'))) {
    const [, name = '', version = ''] = /^(.+)@([^@]+)\.patch$/.exec(entry) ?? []
    const home = join(folder, 'node_modules', name)
    if (!existsSync(home)) continue
    const installed = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).version
    if (installed !== version)
      giveUp(`patches/${entry}: node_modules holds ${name} ${installed}. Make the patch anew or remove it.`)
    for (const [file, hunks] of parsePatch(readFileSync(join(place, entry), 'utf8'))) {
      const path = join(home, file)
      const text = readFileSync(path, 'utf8')
      const patched = patchText(text, hunks)
      if (patched === undefined)
        giveUp(`patches/${entry}: ${name}/${file} was changed by something else. Run npm ci and try again.`)
      if (patched === text) continue
      // Writes a new file and renames it, because several projects may share the file of a package by hard
      // links.
      writeFileSync(`${path}.${process.pid}`, patched)
      renameSync(`${path}.${process.pid}`, path)
    }
  }
}
