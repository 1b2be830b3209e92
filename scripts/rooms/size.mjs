const listed = 300
const refused = 500

/** A file ends at 500 lines; from 300 on it is worth a look. */
export function checkSize(tree) {
  const faults = []
  const warnings = []
  for (const { path, lines } of tree.files) {
    // Words are lists, not thoughts: a long one is no harder to read.
    if (!/\.(ts|tsx|css)$/.test(path) || path.startsWith('i18n/')) continue
    if (lines > refused) faults.push(`${path}: ${lines} lines; ${refused} is the end, split it by noun`)
    else if (lines > listed)
      warnings.push(`${path}: ${lines} lines; beyond ${listed} a file wants to be split`)
  }
  return { faults, warnings }
}
