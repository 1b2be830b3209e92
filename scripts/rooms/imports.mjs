import { readFileSync } from 'node:fs'
import { isTest } from './tree.mjs'

const order = ['kit', 'ui', 'base', 'work', 'surface', 'app']

/** Which rank a domain has. @type {Record<string, string[]>} */
export const ranks = JSON.parse(readFileSync(new URL('./ranks.json', import.meta.url), 'utf8'))

const floorsBelow = {
  api: ['api'],
  i18n: ['i18n'],
  server: ['api', 'i18n', 'server'],
  web: ['api', 'i18n', 'web'],
}

/** Floor and room of a file; the room of what is above all rooms is `app`. */
export function placeOf(path) {
  const floor = path.split('/')[0]
  const [, room] =
    /^(?:server\/src\/modules|web\/src\/features)\/([^/]+)\//.exec(path) ??
    /^(?:server|web|api|i18n)\/src\/(kit|ui)\//.exec(path) ??
    /^(?:api|i18n)\/src\/([^/.]+)(?:\/|\.ts$)/.exec(path) ??
    []
  const isList = floor === 'i18n' && /^i18n\/src\/[^/]+$/.test(path)
  return { floor, room: isList ? 'app' : (room ?? 'app') }
}

function rankOf(room, table) {
  if (room === 'kit' || room === 'ui' || room === 'app') return order.indexOf(room)
  const name = Object.keys(table).find((rank) => table[rank]?.includes(room))
  return name ? order.indexOf(name) : -1
}

function isDoor(path) {
  return /^(server\/src\/modules|web\/src\/features)\/[^/]+\/index\.tsx?$/.test(path)
}

/** Imports run down only: floors, ranks, and another room only through its door. */
export function checkImports(tree, table = ranks) {
  const faults = []
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
      if (!floorsBelow[here.floor].includes(there.floor))
        faults.push(`${at}: ${here.floor} must not import from ${there.floor} (${from})`)
      else if (here.floor !== there.floor && from.startsWith('.'))
        faults.push(`${at}: another floor is imported as @maru/${there.floor}/…, not as ${from}`)
      else if (!tree.paths.has(to)) faults.push(`${at}: there is no ${to}`)
      // The wording of one domain belongs to all its rooms; tests and app stand above every room.
      else if (here.floor === there.floor && here.room !== there.room && !isTest(file.path))
        faults.push(...crossing(at, here, there, to, table, file.path))
    }
  }
  for (const room of unknown) faults.push(`${room}: has no rank; add it to scripts/rooms/ranks.json`)
  return faults
}

function crossing(at, here, there, to, table, path) {
  if (there.room === 'kit' || here.room === 'app') {
    const needsDoor = /\/(modules|features)\//.test(to) && !isDoor(to)
    const seeds = /^server\/src\/(demo|cli)\//.test(path) && /\.(factory|sql|service|rules)\.ts$/.test(to)
    return needsDoor && !seeds ? [`${at}: ${there.room} is entered by its door, not by ${to}`] : []
  }
  const [own, other] = [rankOf(here.room, table), rankOf(there.room, table)]
  if (other > own) return [`${at}: ${here.room} must not import from ${there.room}, which stands above it`]
  if (other === own)
    return [`${at}: ${here.room} and ${there.room} are of one rank and must not import each other`]
  const factory = /\.factory\.ts$/.test(path) && /\.factory\.ts$/.test(to)
  const needsDoor = /\/(modules|features)\//.test(to) && !isDoor(to)
  return needsDoor && !factory ? [`${at}: ${there.room} is entered by its door, not by ${to}`] : []
}

/** No file imports itself round a corner; what is erased with the types does not count. */
export function checkCycles(tree) {
  const edges = new Map(
    tree.files.map((file) => [
      file.path,
      file.imports.filter(({ to, typeOnly }) => to && !typeOnly && tree.paths.has(to)).map(({ to }) => to),
    ]),
  )
  const faults = []
  const state = new Map()
  const trail = []
  const visit = (path) => {
    state.set(path, 'open')
    trail.push(path)
    for (const next of edges.get(path) ?? []) {
      if (state.get(next) === 'open')
        faults.push(`cycle: ${[...trail.slice(trail.indexOf(next)), next].join(' → ')}`)
      else if (!state.has(next)) visit(next)
    }
    trail.pop()
    state.set(path, 'done')
  }
  for (const path of edges.keys()) if (!state.has(path)) visit(path)
  return faults
}
