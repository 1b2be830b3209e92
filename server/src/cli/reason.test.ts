import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reasonOf } from './reason.ts'

test('a folder that is closed to the user is reported with the name of the user', () => {
  const closed = mkdtempSync(join(tmpdir(), 'maru-closed-'))
  chmodSync(closed, 0)
  try {
    // Root may read every folder, so the process of a test that runs as root changes to the user `nobody`.
    const code = `
      import { reasonOf } from ${JSON.stringify(join(import.meta.dirname, 'reason.ts'))}
      import { userInfo } from 'node:os'
      import { readdirSync } from 'node:fs'
      if (process.getuid() === 0) process.setuid(65534)
      try { readdirSync(process.argv[1]) } catch (error) {
        console.log(JSON.stringify([reasonOf(error), userInfo().username]))
      }`
    const out = execFileSync(process.execPath, ['--input-type=module', '-e', code, closed], {
      encoding: 'utf8',
    })
    const [reason, user] = JSON.parse(out)
    expect(reason).toBe(
      `EACCES: permission denied, scandir '${closed}'\nThe user of this command, ${user}, needs rights to this folder or file.`,
    )
  } finally {
    rmSync(closed, { recursive: true })
  }
})

test('an error without a message is reported by its code', () => {
  const refused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })
  expect(reasonOf(refused)).toBe('ECONNREFUSED')
  expect(reasonOf(new Error('as it is'))).toBe('as it is')
})
