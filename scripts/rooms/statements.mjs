import { isTest, lineAt } from './tree.mjs'

const tagged =
  /[\w)\]>]\s?`\s*(?:select|insert\s+into|update|delete\s+from|with|create|alter|drop|truncate|lock|notify|listen|copy|merge)\s/gi
const unsafe = /\.unsafe\(/g
const exempt = /\.sql\.ts$|^server\/src\/(kit|cli)\//

/** Every statement of a room stands in its `*.sql.ts`. */
export function checkStatements(tree) {
  const faults = []
  for (const { path, code } of tree.files) {
    if (!path.startsWith('server/src/') || exempt.test(path) || isTest(path)) continue
    for (const pattern of [tagged, unsafe])
      for (const match of code.matchAll(pattern))
        faults.push(`${path}:${lineAt(code, match.index)}: a statement stands in a *.sql.ts, not here`)
  }
  return faults
}
