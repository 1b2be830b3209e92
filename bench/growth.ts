// node scripts/run.mjs bench/growth.ts [factor]
// Grows every table that grows to so many times the demo (100), makes the hot calls, and prints the pages that their
// statements read. Fails if a call is above its budget. `server/test/growth.test.ts` is the same with five times.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const [factor = '100'] = process.argv.slice(2)
const runner = join(root, 'node_modules/vitest/vitest.mjs')
const { status } = spawnSync(
  process.execPath,
  [runner, 'run', 'server/test/growth.test.ts', '--project', 'server'],
  { cwd: root, env: { ...process.env, MARU_GROWTH: factor }, stdio: 'inherit' },
)
process.exitCode = status ?? 1
