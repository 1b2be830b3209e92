import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../server/src/kit/operation/free-port.ts'

const root = join(import.meta.dirname, '../..')
/** The file in which a story writes the authority of its mail server; each worker of the stories has its own. */
export const imapAuthority = join(root, `.maru/e2e-imap-${process.env.TEST_WORKER_INDEX ?? ''}.pem`)
// A first start takes 15 s. On a machine that is busy with other programs it takes minutes.
const patience = 300_000

/** A separate running portal: server process, embedded PostgreSQL, files. */
export interface Portal {
  url: string
  /** The data folder. */
  home: string
  /** Resident memory of the server process in MiB; undefined if the system does not report it (not Linux). */
  residentMegabytes(): Promise<number | undefined>
  /** Ends the process of the server at once (SIGKILL), as a failure of the machine does. */
  kill(): Promise<void>
  /** Starts the server again, with the same data and the same address. */
  restart(): Promise<void>
  /** Ends the portal. Removes its data folder, except with `keep`. */
  stop(keep?: 'keep'): Promise<void>
}

async function untilReady(child: ChildProcess, url: string, logFile: string): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}; see ${logFile}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error(`The server was not ready within ${patience / 1000} s; see ${logFile}`)
}

/** Megabytes that a worker's portal and its template may need in memory. */
const roomNeeded = 2_048

/** The folder for data of portals: in memory where there is room, because the stories write and never keep. */
async function dataRoot(): Promise<string> {
  const memory = '/dev/shm'
  const space = await statfs(memory).catch(() => null)
  return space && (space.bavail * space.bsize) / 2 ** 20 > roomNeeded ? memory : tmpdir()
}

async function newHome(template: string | undefined): Promise<string> {
  const home = await mkdtemp(join(await dataRoot(), 'maru-e2e-'))
  // The copy must have the same owners: if root runs the stories, PostgreSQL's files belong to a separate
  // account.
  if (template) execFileSync('cp', ['-a', `${template}/.`, home])
  // The account of PostgreSQL must be able to enter the folder.
  await chmod(home, 0o755)
  return home
}

/**
 * Starts a portal on a free port, with new demo data or with a copy of the data folder `template` of a stopped portal.
 * `settings` are added to the environment variables of this process.
 */
export async function startPortal(
  name: string,
  template?: string,
  settings: Record<string, string> = {},
): Promise<Portal> {
  const home = await newHome(template)
  const port = await freePort()
  const url = `http://localhost:${port}`
  await mkdir(join(root, '.maru'), { recursive: true })
  const logFile = join(root, `.maru/e2e-${name}.log`)
  const env = {
    ...process.env,
    ...settings,
    PORT: String(port),
    DATA_DIR: home,
    DATABASE_URL: '',
    DEMO_HOSTILE: 'true',
    WEBHOOK_HOSTS: '127.0.0.1',
    MESSENGER_HOSTS: '127.0.0.1',
    PUBLIC_URL: '',
    TEST_PORTAL: 'true',
    // Providers of the stories about sign-in run on this machine.
    SIGN_IN_HOSTS: '127.0.0.1',
    // The mail server of the story about moving in.
    MAIL_IMPORT_HOSTS: 'localhost',
    MAIL_IMPORT_CA: imapAuthority,
  }
  const log = createWriteStream(logFile)
  const launch = () => {
    const started = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    started.stdout?.pipe(log, { end: false })
    started.stderr?.pipe(log, { end: false })
    return started
  }
  let child = launch()
  async function residentMegabytes(): Promise<number | undefined> {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? []
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
  }
  async function kill(): Promise<void> {
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }
  async function restart(): Promise<void> {
    child = launch()
    await untilReady(child, url, logFile)
  }
  async function stop(keep?: 'keep'): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    }
    if (!keep) await rm(home, { recursive: true, force: true })
  }
  try {
    await untilReady(child, url, logFile)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, home, residentMegabytes, kill, restart, stop }
}
