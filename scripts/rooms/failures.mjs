import { isTest, lineAt } from './tree.mjs'

/** Reads outside of the database: a body that is no JSON, another server, the beginning of a file, a file of the disk. */
const outside =
  /(?:\.json\(\)|\b(?:fetch|fileTypeFromBuffer|readFile|readdir|stat|rm|unlink)\((?:[^()]|\([^()]*\))*\))$/

/**
 * Checks that no room of the server reads every failure as "none": `.catch(() => null)` also hides a lost database.
 * `orNull` of server/src/kit/failure.ts catches the refusals that are meant.
 */
export function checkFailures(tree) {
  const faults = []
  for (const { path, code } of tree.files) {
    if (!path.startsWith('server/src/modules/') || isTest(path)) continue
    for (const match of code.matchAll(
      /\s*\.catch\(\(\w*\) => (?:null|undefined|void 0|\[\]|\(\{\}\)|false|0|'')\)/g,
    )) {
      if (outside.test(code.slice(Math.max(0, match.index - 300), match.index))) continue
      const line = lineAt(code, match.index + match[0].search(/\S/))
      faults.push(`${path}:${line}: reads every failure as none; catch the refusal that is meant (orNull)`)
    }
  }
  return faults
}
