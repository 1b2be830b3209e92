import { isTest, lineAt } from './tree.mjs'

/** A table of server/src/kit/data/table.sql.ts, with the columns of its key. */
const ofTable = /\btable\(\s*'([a-z0-9_]+)',\s*\{([^{}]*)\}/g
const value = /^\$\{[^{}]*\}$/

const columnOf = (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Returns the key of every table that is a value, by its name. */
function keysOf(files) {
  return new Map(
    files.flatMap(({ code }) =>
      [...code.matchAll(ofTable)].map(([, name, key]) => [
        name,
        [...key.matchAll(/(\w+):/g)].map(([, column]) => columnOf(column)).sort(),
      ]),
    ),
  )
}

/** Returns true for `first = ${…} and second = ${…}` with exactly these columns. */
function isByKey(condition, key) {
  const parts = condition.split(' and ').map((one) => one.split(' = '))
  if (parts.some(({ length }) => length !== 2) || parts.some(([, given]) => !value.test(given ?? '')))
    return false
  return (
    parts
      .map(([column]) => column)
      .sort()
      .join() === key.join()
  )
}

/** Returns the table and the method that does the same as a statement; undefined for any other statement. */
function plainOf(text, keys) {
  const statement = text.replace(/\s+/g, ' ').trim()
  const [, name = '', rest = ''] =
    /^(?:select [\w, ]+ from|delete from|insert into|update) (\w+) (.*)$/.exec(statement) ?? []
  const key = keys.get(name)
  if (!key) return undefined
  const [verb] = statement.split(' ')
  if (verb === 'insert') {
    const isPlain = /^\([\w, ]+\) values \((?:\$\{[^{}]*\}(?:, )?)+ ?\)(?: on conflict do nothing)?$/.test(
      rest,
    )
    return isPlain ? `${name}: insert or insertNew` : undefined
  }
  const [, changes = '', condition = ''] = /^(?:set (.*) )?where (.*)$/.exec(rest) ?? []
  if (verb === 'update' && !changes.split(', ').every((one) => /^\w+ = \$\{[^{}]*\}$/.test(one)))
    return undefined
  return isByKey(condition, key) ? `${name}: ${verb === 'select' ? 'find' : verb}` : undefined
}

/** Checks that a table which is a value (docs/decisions/378) has no statement by hand that one of its methods is. */
export function checkTables(tree) {
  const files = tree.files.filter(({ path }) => /^server\/src\/.*\.sql\.ts$/.test(path) && !isTest(path))
  const keys = keysOf(files)
  return files.flatMap(({ path, code }) =>
    [...code.matchAll(/`([^`]*)`/g)].flatMap((match) => {
      const method = plainOf(match[1], keys)
      return method ? [`${path}:${lineAt(code, match.index)}: a statement by hand; use ${method}`] : []
    }),
  )
}
