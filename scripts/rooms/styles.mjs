import { lineAt } from './tree.mjs'

/** The allowed breakpoints: phone, narrow, wide. */
const breakpoints = new Set([
  'max-width: 760px',
  'min-width: 761px',
  'max-width: 960px',
  'min-width: 961px',
  'max-width: 1180px',
  'min-width: 1181px',
])

/** Properties that use a family of length tokens in tokens.css. `tokens` is the prefix of the token names. */
const families = [
  { tokens: 's', properties: 'margin|padding|gap|row-gap|column-gap', sides: '[a-z-]*' },
  { tokens: 'fs', properties: 'font-size', sides: '' },
  { tokens: 'r', properties: 'border-radius', sides: '' },
].map(({ tokens, properties, sides }) => ({
  token: new RegExp(`(--${tokens}-\\w+):\\s*([\\d.]+)px`, 'g'),
  declaration: new RegExp(`^\\s*(?:${properties})${sides}:([^;]*);`, 'gm'),
}))

/** Returns the tokens of a family by length, read from tokens.css. */
function tokensOf(text, { token }) {
  return new Map([...text.matchAll(token)].map((match) => [match[2], match[1]]))
}

/** Returns a fault for each length in pixels that has a token of the family. */
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

/** Variables that React Aria sets on its overlays. */
const setByLibrary = ['--visual-viewport-height', '--trigger-width']

/** Returns a fault for each used variable that no file and no component sets. */
function unknownTokens({ path, text }, known) {
  return [...text.matchAll(/var\((--[\w-]+)/g)]
    .filter(([, name]) => !known.has(name))
    .map((match) => `${path}:${lineAt(text, match.index)}: ${match[1]} is set nowhere`)
}

/** Checks that styles use only the allowed breakpoints, tokens for lengths that have one, and existing tokens. */
export function checkStyles(tree) {
  const faults = []
  const web = tree.files.filter(({ path }) => path.startsWith('web/src/'))
  const tokenText = web.find(({ path }) => path === 'web/src/ui/tokens.css')?.text ?? ''
  const set = web.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)'?\]?\s*:/g)].map((match) => match[1]))
  const known = new Set([...set, ...setByLibrary])
  for (const file of web.filter(({ path }) => path.endsWith('.css'))) {
    // A container has the width of its pane, not of the screen.
    const screens = file.text.replace(/@container [^{]*/g, (query) => ' '.repeat(query.length))
    for (const match of screens.matchAll(/\((m(?:ax|in)-width: [^)]+)\)/g))
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
