import { isTest, lineAt } from './tree.mjs'

const allowed = new Set(['QueryClientProvider', 'QueryErrorResetBoundary'])

/** Checks that only web/src/kit uses query keys and hooks of the query library. Other web code uses the kit. */
export function checkQueries(tree) {
  const faults = []
  for (const { path, code } of tree.files) {
    if (!path.startsWith('web/src/') || path.startsWith('web/src/kit/') || isTest(path)) continue
    for (const match of code.matchAll(/\bqueryKey\b/g))
      faults.push(
        `${path}:${lineAt(code, match.index)}: a query key; use useRead, useChange or cache of web/src/kit`,
      )
    const imported = /import\s+(?:type\s+)?\{([^}]*)\}\s+from '@tanstack\/react-query'/.exec(code)
    const names = (imported?.[1] ?? '')
      .split(',')
      .map((name) => name.replace(/^\s*type\s+|\s+as\s.*$/g, '').trim())
    for (const name of names.filter((name) => name && !allowed.has(name)))
      faults.push(`${path}: takes ${name} from the query library; use web/src/kit/call/read.ts and change.ts`)
  }
  return faults
}
