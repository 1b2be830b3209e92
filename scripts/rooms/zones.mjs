import { isTest, lineAt } from './tree.mjs'

/**
 * Checks that the web app reads and writes times in the zone of the account: code outside of web/src/kit does not use
 * that of the browser. `kit/i18n/zone-fields.ts` and `inZone` of `kit/i18n/dates.ts` use the zone of the account.
 */
export function checkZones(tree) {
  const faults = []
  for (const { path, code } of tree.files) {
    if (!path.startsWith('web/src/') || path.startsWith('web/src/kit/') || isTest(path)) continue
    for (const match of code.matchAll(/\bgetTimezoneOffset\(|\bresolvedOptions\(\)\.timeZone/g))
      faults.push(
        `${path}:${lineAt(code, match.index)}: the zone of the browser; use web/src/kit/i18n/zone-fields.ts`,
      )
  }
  return faults
}
