import { isTest, lineAt, readTree } from './tree.mjs'

const tagged =
  /[\w)\]>]\s?`\s*(?:select|insert\s+into|update|delete\s+from|with|create|alter|drop|truncate|lock|notify|listen|copy|merge)\s/gi
const unsafe = /\.unsafe\(/g
/** A table of server/src/kit/data/table.sql.ts. */
const ofTable = /\btable\(\s*'([a-z0-9_]+)'/g
const exempt = /\.sql\.ts$|^server\/src\/(kit|cli)\//

/** Owners of tables with a prefix that differs from the name of the folder, by prefix. */
const owners = { contract: 'contract-board', audit: 'kit' }

const madeTable = /create\s+table\s+(?:if\s+not\s+exists\s+)?([a-z0-9_]+)/gi
const takenTable = /\b(?:from|join|into|update|using|table|only)\s+([a-z][a-z0-9]*_[a-z0-9_]+)\b(?!\s*\()/gi

/** Returns the room of every table, by the first word of the table name. */
function ownersOf(tree) {
  const { files } = readTree(tree.root, ['server/migrations'])
  return new Map(
    files.flatMap(({ text }) =>
      [...text.matchAll(madeTable)].map(([, name = '']) => {
        const [word = ''] = name.split('_')
        return [name, owners[word] ?? word]
      }),
    ),
  )
}

/**
 * Checks that a room uses only its tables. It reads data of other rooms through their published views and functions.
 */
export function checkOwners(tree) {
  const roomOf = (path) => /^server\/src\/modules\/([^/]+)\//.exec(path)?.[1]
  const files = tree.files.filter(({ path }) => roomOf(path) && path.endsWith('.sql.ts') && !isTest(path))
  const tables = ownersOf(tree)
  return files.flatMap(({ path, code }) =>
    [...code.matchAll(takenTable), ...code.matchAll(ofTable)]
      .filter(([, name]) => tables.has(name) && !['kit', roomOf(path)].includes(tables.get(name)))
      .map(
        (match) =>
          `${path}:${lineAt(code, match.index)}: ${match[1]} belongs to ${tables.get(match[1])}; read a view or function that it publishes`,
      ),
  )
}

/** Checks that every SQL statement of a room is in a `*.sql.ts` file. */
export function checkStatements(tree) {
  const faults = checkOwners(tree)
  for (const { path, code } of tree.files) {
    if (!path.startsWith('server/src/') || exempt.test(path) || isTest(path)) continue
    for (const pattern of [tagged, unsafe, ofTable])
      for (const match of code.matchAll(pattern))
        faults.push(`${path}:${lineAt(code, match.index)}: a statement stands in a *.sql.ts, not here`)
  }
  return faults
}
