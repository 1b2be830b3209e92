import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

test('a start with wrong settings lists them and ends with the code after which systemd does not restart it', async () => {
  const env = { PATH: process.env.PATH, PORT: '99999', LOG_LEVEL: 'loud' }
  const { code, said } = await new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile(process.execPath, [join(root, 'server/src/main.ts')], { env }, (error, out, err) =>
      resolve({ code: error?.code, said: out + err }),
    )
  })
  expect(said).toContain('PORT: must be <= 65535; it is "99999".')
  expect(said).toContain('LOG_LEVEL: must be equal to')
  const [, unit] = /^RestartPreventExitStatus=(\d+)$/m.exec(
    readFileSync(join(root, 'deploy/maru.service'), 'utf8'),
  ) ?? ['', '']
  expect(code).toBe(Number(unit))
}, 60_000)
