import { isTest, lineAt } from './tree.mjs'

const promised =
  /^(api\/src\/|server\/src\/kit\/|web\/src\/kit\/|server\/src\/modules\/.+\.(service|access|sql)\.ts$)/
const exported =
  /^export (?:async |default |abstract |declare )*(?:function\*?|const|class|interface|type|let) (\w+)/gm

/** Every export of contract, kit, service, access and SQL says what it guarantees. */
export function checkDocs(tree) {
  const faults = []
  for (const { path, text } of tree.files) {
    if (!promised.test(path) || isTest(path) || !/\.tsx?$/.test(path)) continue
    const seen = new Set()
    for (const match of text.matchAll(exported)) {
      const name = match[1]
      const documented = /\*\/\s*$/.test(text.slice(0, match.index))
      // Of overloads, and of a type next to its schema of the same name, the first one speaks.
      if (!documented && !seen.has(name))
        faults.push(`${path}:${lineAt(text, match.index)}: ${name} has no doc comment`)
      seen.add(name)
    }
  }
  return faults
}
