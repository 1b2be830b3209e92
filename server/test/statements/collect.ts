import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, inject } from 'vitest'

declare global {
  /** Names of the statements that the current test file has run. */
  var statementsRun: Set<string> | undefined
}

globalThis.statementsRun = new Set()

afterAll(() => {
  const file = createHash('sha256')
    .update(expect.getState().testPath ?? '')
    .digest('hex')
  writeFileSync(join(inject('statementsFolder'), file), [...(globalThis.statementsRun ?? [])].join('\n'))
})
