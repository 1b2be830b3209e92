import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { placeOf, ranks } from '../rooms/imports.mjs'
import { isTest, readTree } from '../rooms/tree.mjs'

/** Stories without the name of a room at the start of their file name, with the rooms that they test. */
const storyRooms = {
  audit: ['account', 'board', 'contact', 'file', 'menu', 'org'],
  company: ['setup', 'account', 'org', 'board', 'file'],
  contract: ['contract-board'],
  people: ['org', 'contact'],
  home: ['webpart', 'menu'],
  shell: ['account', 'menu', 'gnb'],
  layers: ['account', 'menu', 'gnb'],
}

/** Every room that has a rank. */
export const allRooms = Object.values(ranks).flat()

/** The rooms of a story by its file name; a story that belongs to no room, as the one on weight, has none. */
export function roomsOfStory(file) {
  const [first] = file.split(/[-.]/)
  if (first in storyRooms) return storyRooms[first]
  return allRooms.filter((room) => file === `${room}.spec.ts` || file.startsWith(`${room}-`))
}

/** The rooms themselves and all that import them, on any floor and through others too. @returns {Set<string>} */
export function withImporters(tree, rooms) {
  const found = new Set(rooms)
  const importers = new Map()
  for (const { path, imports } of tree.files) {
    const { room } = placeOf(path)
    if (isTest(path) || !allRooms.includes(room)) continue
    for (const { to } of imports) {
      const other = to ? placeOf(to).room : room
      if (other !== room) importers.set(other, (importers.get(other) ?? new Set()).add(room))
    }
  }
  for (const room of found) for (const importer of importers.get(room) ?? []) found.add(importer)
  return found
}

/**
 * The tests of rooms and of the rooms that import them: files for Vitest, with the matrix of rights, and stories.
 *
 * @param {string} root
 * @param {Iterable<string>} rooms
 */
export function testsOf(root, rooms) {
  const tree = readTree(root)
  const all = withImporters(tree, rooms)
  const own = tree.files.map(({ path }) => path).filter((path) => all.has(placeOf(path).room))
  const stories = readdirSync(join(root, 'e2e/stories')).filter((file) => file.endsWith('.spec.ts'))
  return {
    rooms: [...all].sort(),
    unit: ['server/test/authorisation.test.ts', ...own.filter((path) => /\.test\.tsx?$/.test(path))],
    e2e: stories.filter((file) => roomsOfStory(file).some((room) => all.has(room))),
  }
}

/** The rooms of changed files; null where a file belongs to all rooms, as the kit's do. Documents belong to none. */
export function roomsOfChanges(files) {
  const rooms = new Set()
  for (const file of files) {
    if (/\.md$/.test(file)) continue
    const story = /^e2e\/stories\/([^/]+\.spec\.ts)$/.exec(file)
    const migration = /^server\/migrations\/\d+-([a-z-]+)\.sql$/.exec(file)
    const matrix = /^server\/test\/authorisation\/([a-z-]+)\.matrix\.ts$/.exec(file)
    const name = migration?.[1] ?? matrix?.[1]
    const found = story
      ? roomsOfStory(story[1])
      : allRooms.filter(
          (room) => room === placeOf(file).room || name === room || name?.startsWith(`${room}-`),
        )
    if (found.length === 0) return null
    for (const room of found) rooms.add(room)
  }
  return rooms
}

/** Files changed since the branch left main, or by the last commit on main itself; uncommitted ones too. */
export function changedFiles(root) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const [head] = git('rev-parse', 'HEAD')
  const hasMain = git('branch', '--list', 'main').length > 0
  const [base] = hasMain ? git('merge-base', 'HEAD', 'main') : [head]
  const since = base === head ? 'HEAD~1' : base
  return [...new Set([...git('diff', '--name-only', since), ...git('ls-files', '-o', '--exclude-standard')])]
}
