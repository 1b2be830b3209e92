import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterEach, expect, inject, test } from 'vitest'
import { type EmbeddedPostgres, restartPause, startEmbeddedPostgres } from './embedded.ts'
import { isAlive, runningPostmaster, stopPostmaster } from './postmaster.ts'

const homes: string[] = []
const running: EmbeddedPostgres[] = []
const children: ChildProcess[] = []
const lines: string[] = []
let counter = 0

/** A folder that does not exist yet; on the real disk for what must survive a kill -9. */
function newHome(parent = inject('filesFolder')): string {
  counter += 1
  const home = join(parent, `maru-embedded-${process.pid}-${counter}`)
  homes.push(home)
  return home
}

async function start(
  dataDir: string,
  options: { port?: number; fsync?: boolean } = {},
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    dataDir,
    fsync: false,
    log: (line) => lines.push(line),
    ...options,
  })
  running.push(server)
  return server
}

async function query<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 2 })
  }
}

/** Starts the server in a separate process, as Maru's main program does, and waits for its address. */
async function startInChild(
  dataDir: string,
  isDurable = false,
): Promise<{ child: ChildProcess; url: string }> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))}
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, fsync: ${isDurable}, log: () => {} })
    process.on('SIGTERM', async () => { await server.stop(); process.exit(0) })
    setInterval(() => {}, 1000)
    console.log(server.url)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  if (!child.stdout) throw new Error('the child has no output')
  const [text] = await once(child.stdout, 'data')
  return { child, url: String(text).trim() }
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

afterEach(async () => {
  for (const child of children.splice(0))
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  for (const server of running.splice(0)) await server.stop()
  for (const home of homes.splice(0)) {
    const left = runningPostmaster(join(home, 'cluster'))
    if (left) await stopPostmaster(left.pid)
    rmSync(home, { recursive: true, force: true })
  }
  lines.length = 0
})

test('it retains its data and its password between starts', async () => {
  const home = newHome()
  const first = await start(home)
  await query(first.url, (sql) => sql`create table kept as select '한글' as word`)
  await first.stop()
  expect(runningPostmaster(join(home, 'cluster'))).toBeUndefined()
  const second = await start(home)
  const rows = await query(second.url, (sql) => sql`select word from kept`)
  expect(rows[0]?.word).toBe('한글')
  expect(new URL(second.url).password).toBe(new URL(first.url).password)
})

test('only the owner may read the password file, and a wrong password is refused', async () => {
  const server = await start(newHome())
  expect(statSync(join(server.dataDir, 'password')).mode & 0o777).toBe(0o600)
  const url = new URL(server.url)
  url.password = 'guess'
  await expect(query(url.href, (sql) => sql`select 1`)).rejects.toMatchObject({ code: '28P01' })
})

test('it listens on loopback only, at the requested port', async () => {
  const server = await start(newHome(), { port: 20_101 })
  expect(server.port).toBe(20_101)
  const rows = await query(server.url, (sql) => sql`select current_setting('listen_addresses') as addresses`)
  expect(rows[0]?.addresses).toBe('127.0.0.1')
})

test('it is durable unless a test disables fsync', async () => {
  const server = await startEmbeddedPostgres({ dataDir: newHome(tmpdir()), log: () => {} })
  running.push(server)
  const rows = await query(
    server.url,
    (sql) => sql`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
  )
  expect(rows[0]).toEqual({ fsync: 'on', commit: 'on' })
})

test('after a kill -9 of its process the next start uses the running server', async () => {
  const home = newHome()
  const { child, url } = await startInChild(home)
  await query(url, (sql) => sql`create table survived (id int)`)
  await kill(child, 'SIGKILL')
  expect(runningPostmaster(join(home, 'cluster'))).toBeDefined()
  const next = await start(home)
  expect(next.url).toBe(url)
  await query(next.url, (sql) => sql`select id from survived`)
  await next.stop()
  expect(runningPostmaster(join(home, 'cluster'))).toBeUndefined()
})

test('a running server on another port is stopped and started on the requested one', async () => {
  const home = newHome()
  const { child } = await startInChild(home)
  await kill(child, 'SIGKILL')
  const next = await start(home, { port: 20_102 })
  expect(next.port).toBe(20_102)
  await query(next.url, (sql) => sql`select 1`)
})

test('after a kill -9 of process and PostgreSQL, committed rows are still there', async () => {
  const home = newHome(tmpdir())
  const { child, url } = await startInChild(home, true)
  await query(url, (sql) => sql`create table committed as select 7 as number`)
  await kill(child, 'SIGKILL')
  const left = runningPostmaster(join(home, 'cluster'))
  if (left) process.kill(left.pid, 'SIGKILL')
  const next = await start(home, { fsync: true })
  const rows = await query(next.url, (sql) => sql`select number from committed`)
  expect(rows[0]?.number).toBe(7)
})

test('a lock file with the process id of another program does not prevent a start', async () => {
  const home = newHome()
  const first = await start(home)
  const file = join(home, 'cluster/postmaster.pid')
  const text = readFileSync(file, 'utf8')
  await first.stop()
  writeFileSync(file, [String(process.pid), ...text.split('\n').slice(1)].join('\n'))
  const second = await start(home)
  await query(second.url, (sql) => sql`select 1`)
  expect(lines).toContain('PostgreSQL: a lock file left by a crash was cleared')
})

test('it restarts at the same address when PostgreSQL dies', async () => {
  const server = await start(newHome())
  const postmaster = runningPostmaster(join(server.dataDir, 'cluster'))
  if (!postmaster) throw new Error('no server runs')
  process.kill(postmaster.pid, 'SIGKILL')
  await expect
    .poll(() => query(server.url, (sql) => sql`select 1 as one`).catch(() => []), {
      timeout: 15_000,
      interval: 200,
    })
    .toEqual([{ one: 1 }])
})

test.each([
  [0, 1000],
  [1, 2000],
  [4, 16_000],
  [5, 30_000],
  [20, 30_000],
])('after %d failed starts the next one waits %d ms', (failures, pause) => {
  expect(restartPause(failures)).toBe(pause)
})

test('it retries until it starts, and logs each failure', async () => {
  const server = await start(newHome())
  const cluster = join(server.dataDir, 'cluster')
  const postmaster = runningPostmaster(cluster)
  if (!postmaster) throw new Error('no server runs')
  renameSync(join(cluster, 'global/pg_control'), join(cluster, 'global/away'))
  process.kill(postmaster.pid, 'SIGKILL')
  await expect.poll(() => lines.join('\n'), { timeout: 18_000 }).toContain('It is tried again in 1 s.')
  renameSync(join(cluster, 'global/away'), join(cluster, 'global/pg_control'))
  await expect
    .poll(() => query(server.url, (sql) => sql`select 1 as one`).catch(() => []), { timeout: 15_000 })
    .toEqual([{ one: 1 }])
}, 40_000)

test('two processes share one server and the last one stops it', async () => {
  const home = newHome()
  const { child, url } = await startInChild(home)
  const here = await start(home)
  expect(here.url).toBe(url)
  await kill(child, 'SIGTERM')
  await query(here.url, (sql) => sql`select 1`)
  await here.stop()
  expect(runningPostmaster(join(home, 'cluster'))).toBeUndefined()
})

test('processes that start at the same time get the same server', async () => {
  const home = newHome()
  const [one, two, three] = await Promise.all([startInChild(home), startInChild(home), startInChild(home)])
  expect(two.url).toBe(one.url)
  expect(three.url).toBe(one.url)
  await kill(one.child, 'SIGTERM')
  await query(two.url, (sql) => sql`select 1`)
  await kill(two.child, 'SIGTERM')
  await kill(three.child, 'SIGTERM')
  expect(runningPostmaster(join(home, 'cluster'))).toBeUndefined()
})

test('a killed initdb does not prevent the next start', async () => {
  const home = newHome()
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))}
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(home)}, fsync: false, log: () => {} })`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    stdio: 'ignore',
    detached: true,
  })
  children.push(child)
  const exit = once(child, 'exit')
  // initdb writes into a folder of its own next to the cluster.
  await expect.poll(() => readdirSync(home).some((name) => name.startsWith('cluster.'))).toBe(true)
  // Kills the whole group with initdb, as when a container is removed.
  if (child.pid) process.kill(-child.pid, 'SIGKILL')
  await exit
  const server = await start(home)
  await query(server.url, (sql) => sql`select 1`)
})

test.runIf(process.getuid?.() === 0)(
  'root may have the project in a folder that no other account can enter',
  async () => {
    const closed = mkdtempSync(join(tmpdir(), 'maru-closed-'))
    try {
      const server = await start(join(closed, 'postgres'))
      homes.push(server.dataDir)
      expect(server.dataDir.startsWith('/var/lib/maru/')).toBe(true)
      expect(lines.join('\n')).toContain(`cannot enter ${closed}`)
      await query(server.url, (sql) => sql`create table far_away (id int)`)
      await server.stop()
      const again = await start(join(closed, 'postgres'))
      expect(again.dataDir).toBe(server.dataDir)
      await query(again.url, (sql) => sql`select id from far_away`)
    } finally {
      rmSync(closed, { recursive: true, force: true })
    }
  },
)

test('stopping twice is harmless and leaves no process', async () => {
  const server = await start(newHome())
  const postmaster = runningPostmaster(join(server.dataDir, 'cluster'))
  await Promise.all([server.stop(), server.stop()])
  expect(postmaster && isAlive(postmaster.pid)).toBe(false)
})
