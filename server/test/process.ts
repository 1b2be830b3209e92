import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '@maru/api/kit/endpoint'
import type { Db } from '#kit/db.ts'
import { freePort } from '#kit/operation/free-port.ts'
import { hashPassword } from '#kit/session/password.ts'
import { createCompany } from './people.ts'

const root = join(import.meta.dirname, '../..')

/** A server as started by an operator: a separate operating-system process with a real connection. */
export interface ServerProcess {
  url: string
  pid: number
  /** Sends a signal and waits for the end; returns the exit code, or null after a signal. */
  end(signal: NodeJS.Signals): Promise<number | null>
  alive(): boolean
  /** Returns the exit code; null while the process runs, and after a signal. */
  exitCode(): number | null
  /** Returns the text that the process has written to standard output and standard error. */
  said(): string
}

async function untilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  for (const end = Date.now() + 100_000; Date.now() < end; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output()}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error(`The server was not ready in time:\n${output()}`)
}

/** Starts `server/src/main.ts` with these settings on a free port and waits until it is ready. */
export async function startProcess(env: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      // The rate limit is off, because the test writes faster than the limit allows. Other tests cover the
      // limit.
      RATE_FACTOR: '0',
      LOG_LEVEL: 'warn',
      DEMO: 'false',
      STOP_PAUSE_SECONDS: '0',
      ...env,
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (bytes) => {
    output += bytes
  })
  child.stderr.on('data', (bytes) => {
    output += bytes
  })
  const alive = () => child.exitCode === null && child.signalCode === null
  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (alive()) {
      const exit = once(child, 'exit')
      child.kill(signal)
      await exit
    }
    return child.exitCode
  }
  try {
    await untilReady(child, url, () => output)
  } catch (error) {
    await end('SIGKILL')
    throw error
  }
  return { url, pid: child.pid ?? 0, end, alive, exitCode: () => child.exitCode, said: () => output }
}

/** An HTTP answer. */
export interface WireAnswer {
  status: number
  code: string
  result: unknown
  headers: Headers
  /** The session cookie in the answer, as `name=value`. */
  cookie: string | undefined
}

/** Calls an endpoint of a process as a browser does. */
export async function callProcess(
  { url }: Pick<ServerProcess, 'url'>,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  cookie?: string,
): Promise<WireAnswer> {
  const inAddress = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const fields: [string, string][] = Object.entries(input).map(([name, value]) => [name, String(value)])
  const query = inAddress ? `?${new URLSearchParams(fields)}` : ''
  const answer = await fetch(`${url}/cm${endpoint.path}${query}`, {
    method: endpoint.method,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      origin: url,
      ...(cookie ? { cookie } : {}),
      ...(inAddress ? {} : { 'content-type': 'application/json' }),
    },
    ...(inAddress ? {} : { body: JSON.stringify(input) }),
  })
  const body = (await answer.json()) as { code: string; result?: unknown }
  // A sign-in sets the session and what recognizes the browser.
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  const set = cookies.length === 0 ? undefined : cookies.join('; ')
  return { status: answer.status, code: body.code, result: body.result, headers: answer.headers, cookie: set }
}

/** Inserts the company ONE and an employee who can sign in with this password. */
export async function createEmployee(db: Db, login: string, password: string): Promise<void> {
  await createEmployees(db, [login], password)
}

/** Inserts the company ONE and employees who can sign in with this password. */
export async function createEmployees(db: Db, logins: string[], password: string): Promise<void> {
  const { comCode, deptCode } = await createCompany(db, 'ONE')
  const hash = await hashPassword(password)
  for (const login of logins) {
    await db`
      insert into org_person (com_code, person_code, name_ko, email)
      values (${comCode}, ${login}, '김서연', ${`${login}@test.example`})`
    await db`
      insert into org_post (com_code, dept_code, person_code, title_code, is_main)
      values (${comCode}, ${deptCode}, ${login}, 'T1', true)`
    await db`
      insert into account_login (com_code, person_code, login, password_hash)
      values (${comCode}, ${login}, ${login}, ${hash})`
  }
}
