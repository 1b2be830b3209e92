import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@maru/server/kit/operation/free-port'

const root = join(import.meta.dirname, '../..')
/** Milliseconds to wait for the start of a program, which is slow on a machine that is busy with other work. */
const patience = 120_000

/** A running program of a measurement. */
export interface Program {
  url: string
  pid: number
  stop(): Promise<void>
}

async function untilItAnswers(child: ChildProcess, url: string): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end; ) {
    if (child.exitCode !== null) throw new Error(`${url} ended with ${child.exitCode}`)
    if (await fetch(url, { redirect: 'manual' }).catch(() => undefined)) return
    await sleep(100)
  }
  throw new Error(`${url} does not answer`)
}

/** Starts a program on a free port and waits until it answers. */
export async function startProgram(file: string, env: Record<string, string>): Promise<Program> {
  const port = await freePort()
  const child = spawn(process.execPath, [file], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      // The rate limits are off, because a single user sends more calls than they allow.
      RATE_FACTOR: '0',
      ...env,
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const url = `http://127.0.0.1:${port}`
  await untilItAnswers(child, url)
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}
