import { isTest, lineAt } from './tree.mjs'

const promised =
  /^(api\/src\/|server\/src\/kit\/|web\/src\/kit\/|server\/src\/modules\/.+\.(service|access|sql)\.ts$)/
const exported =
  /^export (?:async |default |abstract |declare )*(?:function\*?|const|class|interface|type|let) (\w+)/gm

/** Checks that every export of the contract, kit, service, access and SQL files has a doc comment. */
export function checkDocs(tree) {
  const faults = []
  for (const { path, text } of tree.files) {
    if (!promised.test(path) || isTest(path) || !/\.tsx?$/.test(path)) continue
    const seen = new Set()
    for (const match of text.matchAll(exported)) {
      const name = match[1]
      const documented = /\*\/\s*$/.test(text.slice(0, match.index))
      // For overloads, and for a type with the same name as its schema, one doc comment on the first is
      // enough.
      if (!documented && !seen.has(name))
        faults.push(`${path}:${lineAt(text, match.index)}: ${name} has no doc comment`)
      seen.add(name)
    }
  }
  return faults
}
