import { isTest, lineAt } from './tree.mjs'

const table = /\bdefineErrors\(\s*\{([^}]*)\}/g
const entry = /(?:'([\w.]+)'|\b(\w+)): \d{3}\b/g
const used = /(?<!\w)failure\(\s*'([\w.]+)'|\.code (?:===|!==) '(\w+\.\w+)'/g
const listed = /\berrors: \[([^\]]*)\]|\b\w+Errors = \[([^\]]*)\]/g
const statusByHand = [
  /\bnew Failure\(/g,
  /\bfailure\(\s*'[\w.]+',\s*[1-5]\d\d\b/g,
  /\.(?:code|status)\([45]\d\d\)/g,
  /\bstatusCode: [45]\d\d\b/g,
]
/** Codes that the browser creates and that no call returns. */
const ofBrowser = /^kit\.(offline|waits)$/

function declaredIn(tree) {
  const tables = tree.files
    .filter(({ path }) => path.startsWith('api/src/') && !isTest(path))
    .flatMap(({ code }) => [...code.matchAll(table)].map((match) => match[1]))
  return new Set(tables.flatMap((text) => [...text.matchAll(entry)].map((match) => match[1] ?? match[2])))
}

function codesOf(path, code) {
  const matches = [...code.matchAll(used)].map((match) => ({
    index: match.index,
    name: match[1] ?? match[2],
  }))
  if (!path.startsWith('api/src/')) return matches
  for (const list of code.matchAll(listed))
    for (const name of (list[1] ?? list[2]).matchAll(/'([\w.]+)'/g))
      matches.push({ index: list.index, name: name[1] })
  return matches
}

/** Checks that a contract declares every error code with its status, and that server rooms write no status directly. */
export function checkErrors(tree) {
  const declared = declaredIn(tree)
  const faults = []
  for (const { path, code } of tree.files) {
    if (isTest(path)) continue
    for (const { index, name } of codesOf(path, code))
      if (!declared.has(name) && !ofBrowser.test(name))
        faults.push(`${path}:${lineAt(code, index)}: ${name} is not declared by defineErrors of a contract`)
    if (!path.startsWith('server/src/modules/')) continue
    for (const pattern of statusByHand)
      for (const match of code.matchAll(pattern))
        faults.push(
          `${path}:${lineAt(code, match.index)}: refuse with failure(code); the contract has its status`,
        )
  }
  const server = tree.files.filter(({ path }) => path.startsWith('server/src/') && !isTest(path))
  for (const name of declared)
    if (!server.some(({ code }) => code.includes(`'${name}'`)))
      faults.push(`api/src: ${name} is declared, but the server never answers it`)
  return faults
}
