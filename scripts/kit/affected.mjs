import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { placeOf, ranks } from '../rooms/imports.mjs'
import { isTest, readTree } from '../rooms/tree.mjs'

/** First words of file names of stories that are not names of rooms, with the rooms that these stories test. */
const storyRooms = {
  audit: ['account', 'board', 'contact', 'file', 'menu', 'org'],
  company: ['setup', 'account', 'org', 'board', 'file'],
  contract: ['contract-board'],
  people: ['org', 'contact'],
  directory: ['account', 'admin'],
  federation: ['account'],
  home: ['webpart', 'menu'],
  scim: ['account', 'admin'],
  second: ['account'],
  teams: ['account'],
  shell: ['account', 'menu', 'gnb'],
  layers: ['account', 'menu', 'gnb'],
}

/** All rooms that have a rank. */
export const allRooms = Object.values(ranks).flat()

/** Returns the rooms of a story by its file name. The list is empty if it belongs to no room, like `every-page.spec.ts` and `weight.spec.ts`. */
export function roomsOfStory(file) {
  const [first] = file.split(/[-.]/)
  if (first in storyRooms) return storyRooms[first]
  return allRooms.filter((room) => file === `${room}.spec.ts` || file.startsWith(`${room}-`))
}

/** Returns the rooms and all rooms that import them, directly or indirectly, on any floor. @returns {Set<string>} */
export function withImporters(tree, rooms) {
  const result = new Set(rooms)
  const importers = new Map()
  for (const { path, imports } of tree.files) {
    const { room } = placeOf(path)
    if (isTest(path) || !allRooms.includes(room)) continue
    for (const { to } of imports) {
      const other = to ? placeOf(to).room : room
      if (other !== room) importers.set(other, (importers.get(other) ?? new Set()).add(room))
    }
  }
  for (const room of result) for (const importer of importers.get(room) ?? []) result.add(importer)
  return result
}

/**
 * Returns the tests of rooms and of the rooms that import them: the files for Vitest, including the test of the
 * authorisation matrix, and the stories.
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
    unit: ['server/test/authorisation/matrix.test.ts', ...own.filter((path) => /\.test\.tsx?$/.test(path))],
    e2e: stories.filter((file) => roomsOfStory(file).some((room) => all.has(room))),
  }
}

/**
 * Returns the rooms of changed files, or null if a file affects all rooms, like a file of the kit. Ignores documents and
 * the list of unstable files.
 */
export function roomsOfChanges(files) {
  const rooms = new Set()
  for (const file of files) {
    if (/\.md$|^scripts\/unstable\.json$/.test(file)) continue
    const story = /^e2e\/stories\/([^/]+\.spec\.ts)$/.exec(file)
    const migration = /^server\/migrations\/\d+-([a-z-]+)\.sql$/.exec(file)
    const matrix = /^server\/test\/authorisation\/([a-z-]+)\.matrix\.ts$/.exec(file)
    const name = migration?.[1] ?? matrix?.[1]
    const match = story
      ? roomsOfStory(story[1])
      : allRooms.filter(
          (room) => room === placeOf(file).room || name === room || name?.startsWith(`${room}-`),
        )
    if (match.length === 0) return null
    for (const room of match) rooms.add(room)
  }
  return rooms
}

/**
 * Returns the files that have changed since the branch started from main; on main, since the commit before the last.
 * Uncommitted and untracked files are included.
 */
export function changedFiles(root) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const [head] = git('rev-parse', 'HEAD')
  const hasMain = git('branch', '--list', 'main').length > 0
  const [base] = hasMain ? git('merge-base', 'HEAD', 'main') : [head]
  const since = base === head ? 'HEAD~1' : base
  return [...new Set([...git('diff', '--name-only', since), ...git('ls-files', '-o', '--exclude-standard')])]
}
