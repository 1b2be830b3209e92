import { dirname, posix } from 'node:path'
import { aliases } from './tree.mjs'

/** The most levels that a relative import climbs. */
const highest = 2

/** Returns the part of a package within which imports are relative: the kit, a room, or the tests. */
function homeOf(path) {
  const [home] =
    /^(?:server\/src\/modules|web\/src\/features)\/[^/]+(?=\/)/.exec(path) ??
    /^(?:server|web)\/src\/(?:kit|ui|app)(?=\/)/.exec(path) ??
    /^(?:server|web)\/(?:src|test|build)(?=\/)/.exec(path) ??
    []
  return home
}

/** Returns the alias of a file; of two aliases, that of the inner folder. */
function aliasOf(path) {
  const inside = Object.entries(aliases[path.split('/')[0]] ?? {}).filter(([, folder]) =>
    path.startsWith(`${folder}/`),
  )
  const [match] = inside.sort(([, one], [, other]) => other.length - one.length)
  return match && `#${match[0]}${path.slice(match[1].length)}`
}

/**
 * Checks that a file of the server or the web app imports by an alias what belongs to another room, the kit or the
 * tests, and by a relative path of at most two levels what belongs to its own.
 */
export function checkAliases(tree) {
  const faults = []
  for (const { path, imports } of tree.files)
    for (const { from, to, line } of imports) {
      const alias = to && tree.paths.has(to) ? aliasOf(to) : undefined
      if (!alias || from.startsWith('@') || to.split('/')[0] !== path.split('/')[0]) continue
      const climbs = posix.relative(dirname(path), to).split('../').length - 1
      const needsAlias = homeOf(path) !== homeOf(to) || climbs > highest
      if (needsAlias && from.startsWith('.')) faults.push(`${path}:${line}: import ${alias}, not ${from}`)
      if (!needsAlias && from.startsWith('#'))
        faults.push(`${path}:${line}: ${from} belongs to the same room; import it by a relative path`)
    }
  return faults
}
