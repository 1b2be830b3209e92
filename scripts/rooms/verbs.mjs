import { isTest, lineAt } from './tree.mjs'

const declared =
  /\b(?:function\*?|const|let|class|interface|type)\s+([A-Za-z_$][\w$]*)|\b(?:const|let)\s+\{([^}=]*)\}/g
/** First words of names that do not describe the action. */
const vague = /^(?:(?:handle|process|manage)(?=[A-Z])|(?:keep|tell|told|hear|promise)(?=[A-Z]|$))/
/** Names that say what happened to a value, not what it is. */
const participle = /^(?:found|held|kept|taken|said)$/
/** Words in names that the conventions replace with a standard term. */
const riddle =
  /(?:^|[a-z])(?:Nobody|Somebody|Whose|Whom|Beside|Aside|Nameless|Told|Words)(?=[A-Z]|$)|^(?:nameless|nobody|somebody)(?=[A-Z])/
/** Allowed names: names of the specification, and names in which the word has its literal meaning, with the reason. */
const allowed = new Map([
  ['isNameless', 'spec 2, on the wire'],
  ['useNameless', 'spec 2, on the wire'],
  ['mostWords', 'a count of words'],
  ['compareWords', 'compares texts word by word'],
  ['selectWords', 'selects words'],
])

/**
 * Checks that declared names use no vague verbs and none of the replaced words. Fields of calls are not declarations,
 * so they are not checked. Returns the faults.
 */
export function checkVerbs(tree) {
  const faults = []
  for (const { path, code } of tree.files) {
    if (isTest(path) || !/\.tsx?$/.test(path)) continue
    for (const match of code.matchAll(declared)) {
      const name = match[1]
      if (name === undefined || allowed.has(name)) continue
      if (vague.test(name))
        faults.push(`${path}:${lineAt(code, match.index)}: ${name} does not say what is done`)
      else if (participle.test(name))
        faults.push(`${path}:${lineAt(code, match.index)}: ${name} does not say what it is`)
      else if (riddle.test(name))
        faults.push(`${path}:${lineAt(code, match.index)}: ${name} is no term of the field`)
    }
  }
  return faults
}
