import { lineAt } from './tree.mjs'

/**
 * Expressions that conventions ("English") replace by a standard term, and what to write instead.
 * @type {[RegExp, string][]}
 */
const riddles = [
  [/\b(?:nobody|somebody|anybody|everybody)\b/i, 'name the role: author, reader, viewer, anonymous user'],
  [/\b(?:told|tell|tells|hear|hears|heard)\b/i, 'write notify, publish, report or log'],
  [/\bwhom\b/i, 'name the role'],
  [/\bnameless\b/i, 'write anonymous'],
  [/\b(?:of|for) (?:its|their) own accord\b|\b(?:goes|went) on\b/i, 'write continue'],
  [/\bcomes? to (?:its|an|the) end\b/i, 'write end'],
  [/\bat hand\b|\bbeside\b|\baside\b/i, 'write next to, in addition to or separately'],
  [
    /\b(?:wish|wishes|wished|promise|promises|promised)\b/i,
    'write requirement, filter, setting or guarantee',
  ],
  [
    /\b(?:hangs?|hung) (?:on|at|from|in|below)\b|\blies (?:in|on|at|below)\b/i,
    'write is attached to or is stored in',
  ],
]
const comment = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/g
const title =
  /(?:\b(?:it|test|describe)(?:\.\w+)*(?:\([^()]*\))?|^\s*\]\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/gm
/** Parts of a comment that are not prose: code in backticks, links and quoted texts. */
const quoted = /`[^`]*`|\{@link [^}]*\}|"[^"]*"|'[^']*'(?!\w)/g

/** Yields the comments and the names of tests of a file, each with its index. */
function* proseOf(text, code) {
  for (const match of text.matchAll(comment))
    if (match[0].startsWith('/'))
      yield { index: match.index, prose: match[0].replace(quoted, (result) => ' '.repeat(result.length)) }
  for (const match of code.matchAll(title))
    yield { index: match.index + match[0].indexOf(match[2]), prose: match[2] }
}

/** Checks that comments and names of tests use none of these expressions. Returns the faults with file and line. */
export function checkProse(tree) {
  const faults = []
  for (const { path, text, code } of tree.files) {
    if (!/\.tsx?$/.test(path)) continue
    for (const { index, prose } of proseOf(text, code))
      for (const [pattern, instead] of riddles) {
        const match = pattern.exec(prose)
        if (match)
          faults.push(
            `${path}:${lineAt(text, index + match.index)}: "${match[0]}" is not plain English; ${instead}`,
          )
      }
  }
  return faults
}
