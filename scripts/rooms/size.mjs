import { dirname } from 'node:path'
import { fullFolders } from './exceptions.mjs'

const listed = 300
const refused = 500

/** Returns a fault for each file with more than 500 lines, and a warning for each file with more than 300. */
export function checkSize(tree) {
  const faults = []
  const warnings = []
  for (const { path, lines } of tree.files) {
    // Files of texts are lists, and a long list is not harder to read.
    if (!/\.(ts|tsx|css)$/.test(path) || path.startsWith('i18n/')) continue
    if (lines > refused) faults.push(`${path}: ${lines} lines; ${refused} is the end, split it by noun`)
    else if (lines > listed)
      warnings.push(`${path}: ${lines} lines; beyond ${listed} a file wants to be split`)
  }
  return { faults, warnings }
}

const sources = 30

/**
 * Returns a fault for each folder with more than 30 sources, except the folders in the list of exceptions, and a
 * warning for each exception that is no longer needed.
 */
export function checkFolderSize(tree, exceptions = fullFolders) {
  const faults = []
  const warnings = []
  const code = tree.files.filter(({ path }) => /^(?:api|i18n|server|web)\/src\/.*\.tsx?$/.test(path))
  const folders = Map.groupBy(code, ({ path }) => dirname(path))
  for (const [folder, files] of folders)
    if (files.length > sources && !(folder in exceptions))
      faults.push(`${folder}: ${files.length} sources; ${sources} is the end, split it by noun`)
  for (const folder of Object.keys(exceptions))
    if ((folders.get(folder)?.length ?? 0) <= sources)
      warnings.push(`${folder}: needs no exception any more; take it out of fullFolders`)
  return { faults, warnings }
}
