import { lineAt } from './tree.mjs'

/** The widths at which screens change their shape: phone, narrow, wide. */
const breakpoints = new Set([
  'max-width: 760px',
  'min-width: 761px',
  'max-width: 960px',
  'min-width: 961px',
  'max-width: 1180px',
  'min-width: 1181px',
])

/** Properties whose lengths come from a family of tokens in tokens.css, by the beginning of the family's names. */
const families = [
  { tokens: 's', properties: 'margin|padding|gap|row-gap|column-gap', sides: '[a-z-]*' },
  { tokens: 'fs', properties: 'font-size', sides: '' },
  { tokens: 'r', properties: 'border-radius', sides: '' },
].map(({ tokens, properties, sides }) => ({
  token: new RegExp(`(--${tokens}-\\w+):\\s*([\\d.]+)px`, 'g'),
  declaration: new RegExp(`^\\s*(?:${properties})${sides}:([^;]*);`, 'gm'),
}))

/** The tokens of a family by their length, read from the file itself. */
function tokensOf(text, { token }) {
  return new Map([...text.matchAll(token)].map((match) => [match[2], match[1]]))
}

/** Lengths of a family that are written as pixels although there is a token of that length. */
function rawLengths({ path, text }, family, tokens) {
  const faults = []
  for (const match of text.matchAll(family.declaration)) {
    if (match[1].includes('calc')) continue
    for (const [, length] of match[1].matchAll(/(?<![-\w.])([\d.]+)px/g))
      if (tokens.has(length))
        faults.push(`${path}:${lineAt(text, match.index + 1)}: ${length}px; write var(${tokens.get(length)})`)
  }
  return faults
}

/** Variables that React Aria sets on its layers. */
const setByLibrary = ['--visual-viewport-height', '--trigger-width']

/** Variables that neither tokens.css nor base.css nor the file itself nor a component sets. */
function unknownTokens({ path, text }, known) {
  return [...text.matchAll(/var\((--[\w-]+)/g)]
    .filter(([, name]) => !known.has(name))
    .map((match) => `${path}:${lineAt(text, match.index)}: ${match[1]} is set nowhere`)
}

/** Screens change at three widths only; a length that has a token is written as the token; every token exists. */
export function checkStyles(tree) {
  const faults = []
  const web = tree.files.filter(({ path }) => path.startsWith('web/src/'))
  const tokenText = web.find(({ path }) => path === 'web/src/ui/tokens.css')?.text ?? ''
  const set = web.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)'?\]?\s*:/g)].map((match) => match[1]))
  const known = new Set([...set, ...setByLibrary])
  for (const file of web.filter(({ path }) => path.endsWith('.css'))) {
    for (const match of file.text.matchAll(/\((m(?:ax|in)-width: [^)]+)\)/g))
      if (!breakpoints.has(match[1]))
        faults.push(
          `${file.path}:${lineAt(file.text, match.index)}: (${match[1]}); screens change at 760, 960 and 1180 pixels`,
        )
    if (!file.path.endsWith('.module.css')) continue
    for (const family of families) faults.push(...rawLengths(file, family, tokensOf(tokenText, family)))
    faults.push(...unknownTokens(file, known))
  }
  return faults
}
