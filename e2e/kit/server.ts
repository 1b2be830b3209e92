import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildWeb } from '../../scripts/kit/build-web.mjs'
import { freePort } from '../../server/src/kit/free-port.ts'

const root = join(import.meta.dirname, '../..')
const patience = 120_000

async function untilReady(child: ChildProcess, url: string, logFile: string): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(200)) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}; see ${logFile}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error(`The server was not ready within ${patience / 1000} s; see ${logFile}`)
}

/**
 * Starts the real portal for all stories: built web app, embedded PostgreSQL in a folder of its own, demo data.
 * MARU_URL in the environment names a running one to use instead.
 */
export default async function startServer(): Promise<() => Promise<void>> {
  if (process.env.MARU_URL) return async () => {}
  await buildWeb({ node: process.execPath, env: process.env })
  const home = await mkdtemp(join(tmpdir(), 'maru-e2e-'))
  // PostgreSQL's own account must be able to pass.
  await chmod(home, 0o755)
  const port = await freePort()
  const url = `http://localhost:${port}`
  await mkdir(join(root, '.maru'), { recursive: true })
  const logFile = join(root, '.maru/e2e-server.log')
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: home, DATABASE_URL: '', PUBLIC_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const log = createWriteStream(logFile)
  child.stdout?.pipe(log)
  child.stderr?.pipe(log)
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    }
    await rm(home, { recursive: true, force: true })
  }
  try {
    await untilReady(child, url, logFile)
  } catch (error) {
    await stop()
    throw error
  }
  process.env.MARU_URL = url
  return stop
}
