// Checks the rules of the project: names, ranks, cycles, sizes, statements, doc comments, languages,
// calls and steady tests. `npm run check` runs it. To run it separately: node scripts/run.mjs scripts/check-rooms.mjs [folder]

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './kit/child.mjs'
import { checkAliases } from './rooms/aliases.mjs'
import { checkAnswers } from './rooms/answers.mjs'
import { checkCalls, checkHandlers, checkLists } from './rooms/calls.mjs'
import { checkDocs } from './rooms/docs.mjs'
import { checkElapsed } from './rooms/elapsed.mjs'
import { checkErrors } from './rooms/errors.mjs'
import { checkFailures } from './rooms/failures.mjs'
import { checkFlex } from './rooms/flex.mjs'
import { checkForms } from './rooms/forms.mjs'
import { checkFunctions } from './rooms/functions.mjs'
import { checkCycles, checkFolders, checkImports } from './rooms/imports.mjs'
import { checkNameColumns } from './rooms/name-columns.mjs'
import { checkNames } from './rooms/names.mjs'
import { checkProse } from './rooms/prose.mjs'
import { checkQueries } from './rooms/queries.mjs'
import { checkRecords, readPages } from './rooms/records.mjs'
import { checkFolderSize, checkSize } from './rooms/size.mjs'
import { checkStatements } from './rooms/statements.mjs'
import { checkStyles } from './rooms/styles.mjs'
import { checkTables } from './rooms/tables.mjs'
import { checkTextUse } from './rooms/text-use.mjs'
import { checkTexts } from './rooms/texts.mjs'
import { checkTransactions } from './rooms/transactions.mjs'
import { readTree } from './rooms/tree.mjs'
import { checkVerbs } from './rooms/verbs.mjs'
import { checkDefaults, checkWaits } from './rooms/waits.mjs'
import { checkZones } from './rooms/zones.mjs'

const folder = process.argv[2] ?? root
const tree = readTree(folder)
const around = readTree(folder, ['bench', 'e2e'])
const tests = { files: [...tree.files, ...around.files, ...readTree(folder, ['scripts']).files] }
const isThere = (path) => existsSync(join(folder, path))
const size = checkSize(tree)
const findings = {
  names: [...checkNames(tree), ...checkNameColumns(tree)],
  verbs: checkVerbs(tree),
  prose: [...checkProse(tree), ...checkProse(around)],
  imports: [...checkImports(tree), ...checkAliases(tree)],
  cycles: [...checkCycles(tree), ...checkCycles(around), ...checkFolders(tree)],
  lists: checkLists(tree),
  size: [...size.faults, ...checkFolderSize(tree), ...checkFolderSize(around)],
  functions: checkFunctions(tree),
  errors: [...checkErrors(tree), ...checkFailures(tree)],
  statements: [...checkStatements(tree), ...checkTables(tree), ...checkTransactions(tree)],
  queries: [...checkQueries(tree), ...checkZones(tree)],
  forms: [...checkForms(tree), ...checkAnswers(tree)],
  styles: [...checkStyles(tree), ...checkFlex(tree)],
  docs: [
    ...checkDocs(tree),
    ...(existsSync(join(folder, 'docs')) ? checkRecords(readPages(folder), isThere) : []),
  ],
  texts: [...checkTexts(tree), ...(await checkTextUse(tree))],
  calls: [...(await checkCalls(tree)), ...(await checkHandlers(tree))],
  steady: [
    ...[...checkWaits(tests), ...checkElapsed(tests)],
    ...(existsSync(join(folder, 'e2e'))
      ? checkDefaults((path) => readFileSync(join(folder, path), 'utf8'))
      : []),
  ],
}
for (const warning of size.warnings) console.log(`warning  ${warning}`)
for (const [rule, faults] of Object.entries(findings))
  for (const fault of faults) console.log(`${rule.padEnd(10)} ${fault}`)
const count = Object.values(findings).flat().length
console.log(count === 0 ? `Rooms: ${tree.files.length} files in order` : `Rooms: ${count} faults`)
process.exitCode = count === 0 ? 0 : 1
