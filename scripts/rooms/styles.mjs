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

/** The spaces of tokens.css by their length, read from the file itself. */
function spacesOf(tree) {
  const tokens = tree.files.find(({ path }) => path === 'web/src/ui/tokens.css')?.text ?? ''
  return new Map([...tokens.matchAll(/(--s-\d+):\s*(\d+)px/g)].map((match) => [match[2], match[1]]))
}

/** Screens change at three widths only, and a space that has a token is written as the token. */
export function checkStyles(tree) {
  const faults = []
  const spaces = spacesOf(tree)
  for (const { path, text } of tree.files) {
    if (!path.startsWith('web/src/') || !path.endsWith('.css')) continue
    for (const match of text.matchAll(/\((m(?:ax|in)-width: [^)]+)\)/g))
      if (!breakpoints.has(match[1]))
        faults.push(
          `${path}:${lineAt(text, match.index)}: (${match[1]}); screens change at 760, 960 and 1180 pixels`,
        )
    if (!path.endsWith('.module.css')) continue
    for (const match of text.matchAll(/^\s*(?:margin|padding|gap|row-gap|column-gap)[a-z-]*:([^;]*);/gm)) {
      if (match[1].includes('calc')) continue
      for (const [, length] of match[1].matchAll(/(?<![-\w.])(\d+)px/g))
        if (spaces.has(length))
          faults.push(
            `${path}:${lineAt(text, match.index + 1)}: ${length}px; write var(${spaces.get(length)})`,
          )
    }
  }
  return faults
}
