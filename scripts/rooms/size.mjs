import { dirname } from 'node:path'

const listed = 300
const refused = 500

/** Returns a fault for each file with more than 500 lines, and a warning for each file with more than 300. */
export function checkSize(tree) {
  const faults = []
  const warnings = []
  for (const { path, lines } of tree.files) {
    // Texts are data (JSON), and a long list is not harder to read.
    if (!/\.(ts|tsx|css)$/.test(path)) continue
    if (lines > refused) faults.push(`${path}: ${lines} lines; ${refused} is the end, split it by noun`)
    else if (lines > listed)
      warnings.push(`${path}: ${lines} lines; beyond ${listed} a file wants to be split`)
  }
  return { faults, warnings }
}

const sources = 30

/** Returns a fault for each folder with more than 30 sources. */
export function checkFolderSize(tree) {
  const code = tree.files.filter(({ path }) =>
    /^(?:(?:api|i18n|server|web)\/src|bench)\/.*\.tsx?$/.test(path),
  )
  return [...Map.groupBy(code, ({ path }) => dirname(path))].flatMap(([folder, files]) =>
    files.length > sources
      ? [`${folder}: ${files.length} sources; ${sources} is the end, split it by noun`]
      : [],
  )
}
