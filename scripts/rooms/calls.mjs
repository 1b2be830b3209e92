import { dirname, join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { notCalledByWeb } from './exceptions.mjs'
import { isTest } from './tree.mjs'

/**
 * One call of a contract: the export name of the table, the key in it, and the file. `also` is the table of the kit
 * that contains the same call, if the kit of the browser calls it.
 *
 * @typedef {{ table: string, key: string, file: string, name: string, isOfSystem?: boolean, also?: string }} Call
 */

const isOfKit = (path) => path.startsWith('api/src/kit/')

/** Loads the contract; returns the calls of every table in api/src. @returns {Promise<Call[]>} */
export async function contractCalls(tree) {
  const calls = []
  for (const { path } of tree.files) {
    if (!/^api\/src\/.*\.ts$/.test(path) || isTest(path)) continue
    const module = await import(/* @vite-ignore */ pathToFileURL(join(tree.root, path)).href)
    for (const [table, value] of Object.entries(module)) {
      if (!table.endsWith('Api') || typeof value !== 'object' || value === null) continue
      for (const [key, endpoint] of Object.entries(value)) {
        if (!endpoint?.path) continue
        const isOfSystem = endpoint.access === 'system'
        calls.push({ table, key, file: path, name: endpoint.name, isOfSystem })
      }
    }
  }
  // A table that another contract file re-exports counts once. A call of the kit counts in the table of its
  // domain.
  const ofKit = new Map(calls.filter(({ file }) => isOfKit(file)).map((call) => [call.name, call.table]))
  const ofRooms = calls
    .filter(({ file }) => !isOfKit(file))
    .map((call) => ({ ...call, also: ofKit.get(call.name) }))
  return [...new Map(ofRooms.map((call) => [`${call.table}.${call.key}`, call])).values()]
}

function mentions(text, call) {
  return [call.table, call.also].some(
    (table) => table && new RegExp(`\\b${table}\\.${call.key}\\b`).test(text),
  )
}

/** Checks that every call is implemented in a routes file, called by a server test and called by the web app. */
export async function checkCalls(tree, exceptions = notCalledByWeb) {
  const faults = []
  const texts = (filter) => tree.files.filter(({ path }) => filter(path)).map(({ code }) => code)
  const routes = texts((path) => /^server\/src\/(modules|kit)\/.*\.?routes\.ts$/.test(path) && !isTest(path))
  const tests = texts((path) => path.startsWith('server/') && isTest(path)).join('\n')
  const web = texts((path) => path.startsWith('web/src/') && !isTest(path)).join('\n')
  const left = new Set(Object.keys(exceptions))
  for (const call of await contractCalls(tree)) {
    const name = `${call.table}.${call.key}`
    // A contract without a handler for each of its calls does not compile.
    const joined = new RegExp(`\\broutes\\(\\s*${call.table},`)
    if (!routes.some((text) => joined.test(text))) faults.push(`${call.file}: ${name} is in no routes file`)
    if (!mentions(tests, call)) faults.push(`${call.file}: ${name} is called by no server test`)
    const called = mentions(web, call)
    // Connected systems make these calls; no browser has their token.
    if (!called && !left.has(name) && !call.isOfSystem)
      faults.push(
        `${call.file}: ${name} is not called by the web app; use it, or say why not in scripts/rooms/exceptions.mjs`,
      )
    if (called && left.has(name))
      faults.push(`scripts/rooms/exceptions.mjs: ${name} is called by the web app; its exception must go`)
    left.delete(name)
  }
  for (const name of left) faults.push(`scripts/rooms/exceptions.mjs: there is no call ${name}`)
  for (const [name, reason] of Object.entries(exceptions))
    if (reason.trim().length < 20) faults.push(`scripts/rooms/exceptions.mjs: ${name} gives no reason`)
  return faults
}

/** Returns the names of the functions and constants that a file exports. */
function exportsOf(code) {
  return [...code.matchAll(/^export (?:async )?(?:function\*?|const) (\w+)/gm)].map(([, name]) => name)
}

/**
 * Checks that a module of use cases that a routes file passes to `routes` exports nothing but handlers of its contracts
 * and what other files import: a use case of a removed call would stay unseen otherwise.
 */
export async function checkHandlers(tree) {
  const faults = []
  const calls = await contractCalls(tree)
  const names = new Map()
  for (const { path, code } of tree.files.filter((file) => /\.routes\.ts$/.test(file.path))) {
    const tables = new Set([...code.matchAll(/\broutes\(\s*(\w+),/g)].map(([, table]) => table))
    const keys = calls.filter(({ table }) => tables.has(table)).map(({ key }) => key)
    for (const [, from] of code.matchAll(/^import \* as \w+ from '([^']+)'/gm)) {
      const to = posix.join(dirname(path), from)
      names.set(to, new Set([...(names.get(to) ?? []), ...keys]))
    }
  }
  for (const [to, keys] of names) {
    const users = tree.files.filter((file) => file.imports.some((one) => one.to === to))
    for (const name of exportsOf(tree.files.find(({ path }) => path === to)?.code ?? '')) {
      if (keys.has(name) || users.some(({ code }) => new RegExp(`\\b${name}\\b`).test(code))) continue
      faults.push(`${to}: ${name} is the handler of no call, and no file imports it`)
    }
  }
  return faults
}

/** Checks that every server room and every web room with a door is in the list of rooms of its app. */
export function checkLists(tree) {
  const faults = []
  const lists = [
    { list: 'server/src/rooms.ts', door: /^server\/src\/modules\/([^/]+)\/index\.ts$/ },
    { list: 'web/src/app/rooms.ts', door: /^web\/src\/features\/([^/]+)\/index\.tsx$/ },
  ]
  for (const { list, door } of lists) {
    const listFile = tree.files.find(({ path }) => path === list || path === `${list}x`)
    for (const file of tree.files) {
      const room = door.exec(file.path)?.[1]
      if (!room || !/export const \w*[rR]oom\b/.test(file.code)) continue
      if (!listFile?.imports.some(({ to }) => to === file.path))
        faults.push(`${file.path}: the room is not in ${list}`)
    }
  }
  return faults
}
