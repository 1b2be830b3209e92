import { readFileSync } from 'node:fs'
import { sharedContracts } from './exceptions.mjs'
import { isTest } from './tree.mjs'

const order = ['kit', 'ui', 'base', 'work', 'surface', 'start', 'app', 'commands']

/** The domains of each rank. @type {Record<string, string[]>} */
export const ranks = JSON.parse(readFileSync(new URL('./ranks.json', import.meta.url), 'utf8'))

/** The folders and files of the server above the rooms, with their rank; all other files above the rooms are the app. */
const aboveRooms = { 'company-start': 'start', demo: 'start', cli: 'commands' }

const floorsBelow = {
  api: ['api'],
  i18n: ['api', 'i18n'],
  server: ['api', 'i18n', 'server'],
  web: ['api', 'i18n', 'web'],
}

/**
 * Returns the floor and the room of a file. A file above all rooms has the room `app`, or the name of its folder in
 * `aboveRooms`.
 */
export function placeOf(path) {
  const floor = path.split('/')[0]
  const [, room] =
    /^(?:server\/src\/modules|web\/src\/features)\/([^/]+)\//.exec(path) ??
    /^(?:server|web|api|i18n)\/src\/(kit|ui)\//.exec(path) ??
    /^(?:api|i18n)\/src\/([^/.]+)(?:\/|\.ts$)/.exec(path) ??
    /^server\/src\/(company-start|demo|cli)(?:\/|\.ts$)/.exec(path) ??
    []
  const isList = floor === 'i18n' && /^i18n\/src\/[^/]+$/.test(path)
  return { floor, room: isList ? 'app' : (room ?? 'app') }
}

function rankOf(room, table) {
  if (room === 'kit' || room === 'ui' || room === 'app') return order.indexOf(room)
  if (room in aboveRooms) return order.indexOf(aboveRooms[room])
  const name = Object.keys(table).find((rank) => table[rank]?.includes(room))
  return name ? order.indexOf(name) : -1
}

function isDoor(path) {
  return /^(server\/src\/modules|web\/src\/features)\/[^/]+\/index\.tsx?$/.test(path)
}

/**
 * Checks the direction of imports: only lower floors and lower ranks (also for contracts of other floors), and other
 * rooms only through their door.
 */
export function checkImports(tree, table = ranks, exceptions = sharedContracts) {
  const faults = []
  const left = new Set(Object.keys(exceptions))
  const unknown = new Set()
  for (const file of tree.files) {
    const here = placeOf(file.path)
    if (rankOf(here.room, table) < 0 && here.floor !== 'i18n') unknown.add(here.room)
    for (const { from, to, line } of file.imports) {
      const at = `${file.path}:${line}`
      if (to === undefined) {
        if (/^(\.\.\/)+(api|i18n|server|web)\//.test(from))
          faults.push(`${at}: reaches ${from} around the packages`)
        continue
      }
      const there = placeOf(to)
      // The package for programs is tested against the portal.
      if (there.floor === 'client' && isTest(file.path)) continue
      if (!floorsBelow[here.floor].includes(there.floor))
        faults.push(`${at}: ${here.floor} must not import from ${there.floor} (${from})`)
      else if (here.floor !== there.floor && from.startsWith('.'))
        faults.push(`${at}: another floor is imported as @maru/${there.floor}/…, not as ${from}`)
      else if (!tree.paths.has(to)) faults.push(`${at}: there is no ${to}`)
      else if (here.floor !== there.floor && there.floor === 'api' && !isTest(file.path)) {
        const pair = `${here.floor}/${here.room} ${there.room}`
        const known = pair in exceptions
        left.delete(pair)
        if (!known) faults.push(...wrongRank(at, here, there, table))
      }
      // Imports between floors other than contracts are free: texts belong to the domain on all floors. Tests
      // may import from every room.
      else if (here.floor === there.floor && here.room !== there.room && !isTest(file.path))
        faults.push(...crossing(at, here, there, to, table, file.path))
    }
  }
  for (const pair of left)
    faults.push(`scripts/rooms/exceptions.mjs: nothing needs ${pair}; its exception must go`)
  for (const room of unknown) faults.push(`${room}: has no rank; add it to scripts/rooms/ranks.json`)
  return faults
}

const isAbove = (room) => room === 'app' || room in aboveRooms

/** Returns a fault if a room imports from a room of the same or a higher rank. */
function wrongRank(at, here, there, table) {
  if (here.room === there.room) return []
  const [own, other] = [rankOf(here.room, table), rankOf(there.room, table)]
  if (other > own) return [`${at}: ${here.room} must not import from ${there.room}, which stands above it`]
  if (other === own && own > 0)
    return [`${at}: ${here.room} and ${there.room} are of one rank and must not import each other`]
  return []
}

function crossing(at, here, there, to, table, path) {
  if (isAbove(here.room) && isAbove(there.room)) return wrongRank(at, here, there, table)
  if (there.room === 'kit' || isAbove(here.room)) {
    const needsDoor = /\/(modules|features)\//.test(to) && !isDoor(to)
    const seeds = /^server\/src\/(demo|cli)\//.test(path) && /\.(factory|sql|service|rules)\.ts$/.test(to)
    return needsDoor && !seeds ? [`${at}: ${there.room} is entered by its door, not by ${to}`] : []
  }
  const wrong = wrongRank(at, here, there, table)
  if (wrong.length > 0) return wrong
  const factory = /\.factory\.ts$/.test(path) && /\.factory\.ts$/.test(to)
  const needsDoor = /\/(modules|features)\//.test(to) && !isDoor(to)
  return needsDoor && !factory ? [`${at}: ${there.room} is entered by its door, not by ${to}`] : []
}

/** Returns the cycles of a graph, each as a closed path. @param {Map<string, Iterable<string>>} edges */
function circlesOf(edges) {
  const circles = []
  const state = new Map()
  const trail = []
  const visit = (node) => {
    state.set(node, 'open')
    trail.push(node)
    for (const next of edges.get(node) ?? []) {
      if (state.get(next) === 'open') circles.push([...trail.slice(trail.indexOf(next)), next])
      else if (!state.has(next)) visit(next)
    }
    trail.pop()
    state.set(node, 'done')
  }
  for (const node of edges.keys()) if (!state.has(node)) visit(node)
  return circles
}

/** Checks that there are no cycles of imports between files. Type imports count. */
export function checkCycles(tree) {
  const targets = (file) => file.imports.filter(({ to }) => tree.paths.has(to)).map(({ to }) => to)
  const edges = new Map(tree.files.map((file) => [file.path, targets(file)]))
  return circlesOf(edges).map((circle) => `cycle: ${circle.join(' → ')}`)
}

const roomFolder =
  /^((?:server\/src\/modules|web\/src\/features)\/[^/]+|server\/src\/(?:demo|cli|kit)|web\/src\/(?:app|kit|ui))\/(.+)$/

/** Returns the node of a file in the graph of its room: its folder, or the file if it is at the root of the room. */
function nounOf(path) {
  const [, room, below] = roomFolder.exec(path) ?? []
  if (!room || !below) return undefined
  const [folder, ...deeper] = below.split('/')
  return { room, noun: deeper.length > 0 ? `${room}/${folder}/` : path }
}

/** Checks that there are no cycles of imports between the folders and the root files of a room. */
export function checkFolders(tree) {
  const edges = new Map()
  const example = new Map()
  for (const file of tree.files.filter(({ path }) => !isTest(path))) {
    const here = nounOf(file.path)
    for (const { to } of file.imports) {
      const there = tree.paths.has(to) ? nounOf(to) : undefined
      if (!here || there?.room !== here.room || there.noun === here.noun) continue
      edges.set(here.noun, (edges.get(here.noun) ?? new Set()).add(there.noun))
      example.set(`${here.noun} ${there.noun}`, `${file.path} imports ${to}`)
    }
  }
  // A cycle that contains only files is a fault of checkCycles.
  const ofFolders = circlesOf(edges).filter((circle) => circle.some((noun) => noun.endsWith('/')))
  return ofFolders.map((circle) => {
    const steps = circle.slice(1).map((noun, index) => example.get(`${circle[index]} ${noun}`))
    return `circle: ${circle.join(' → ')} (${steps.join('; ')})`
  })
}
