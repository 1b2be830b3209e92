// Keeps the house in order: names, ranks, cycles, sizes, statements, doc comments, languages and calls.
// Run by npm run check, under Node 24: node scripts/run.mjs scripts/check-rooms.mjs [folder]

import { root } from './kit/child.mjs'
import { checkCalls, checkLists } from './rooms/calls.mjs'
import { checkDocs } from './rooms/docs.mjs'
import { checkCycles, checkImports } from './rooms/imports.mjs'
import { checkNames } from './rooms/names.mjs'
import { checkSize } from './rooms/size.mjs'
import { checkStatements } from './rooms/statements.mjs'
import { readTree } from './rooms/tree.mjs'
import { checkWords } from './rooms/words.mjs'

const tree = readTree(process.argv[2] ?? root)
const size = checkSize(tree)
const findings = {
  names: checkNames(tree),
  imports: checkImports(tree),
  cycles: checkCycles(tree),
  lists: checkLists(tree),
  size: size.faults,
  statements: checkStatements(tree),
  docs: checkDocs(tree),
  words: await checkWords(tree),
  calls: await checkCalls(tree),
}
for (const warning of size.warnings) console.log(`warning  ${warning}`)
for (const [rule, faults] of Object.entries(findings))
  for (const fault of faults) console.log(`${rule.padEnd(10)} ${fault}`)
const count = Object.values(findings).flat().length
console.log(count === 0 ? `Rooms: ${tree.files.length} files in order` : `Rooms: ${count} faults`)
process.exitCode = count === 0 ? 0 : 1
