import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

/** The kinds of attack with a stored number of fields. */
export type Attack = 'hostileInput' | 'foreignIds' | 'viewAs'

/**
 * Prints how many fields or calls were attacked and fails if they are fewer than the number in attacked.json, so that
 * no field escapes when a row, a schema or the attacker changes.
 *
 * To raise the number, write the printed one into attacked.json. Lower it only in the commit that removes the calls or
 * fields, which says so.
 */
export function expectAttacked(attack: Attack, count: number): void {
  const stored = JSON.parse(readFileSync(join(import.meta.dirname, 'attacked.json'), 'utf8')) as Record<
    Attack,
    number
  >
  const least = stored[attack]
  const more = count > least ? `; raise ${attack} in server/test/sweep/attacked.json` : ''
  process.stdout.write(`${attack}: ${count} attacked, at least ${least} required${more}\n`)
  expect(count, `${attack}: fewer attacked than in server/test/sweep/attacked.json`).toBeGreaterThanOrEqual(
    least,
  )
}
