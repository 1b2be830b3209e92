import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, readdirSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../server/src/kit/operation/free-port.ts'

const root = join(import.meta.dirname, '../..')
const isRoot = process.getuid?.() === 0
/** Debian's user `nobody`. If root runs the story, all programs except the packing run as this user. */
const ordinary = isRoot ? { uid: 65_534, gid: 65_534 } : {}

/** Returns the paths of the system's PostgreSQL (15 or newer) and nginx, or an error message if one is missing. */
export function findPrograms(): { postgres: string; nginx: string } | string {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').map(Number) : []
  const newest = Math.max(0, ...versions)
  const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find((path) => existsSync(path))
  if (newest >= 15 && nginx && existsSync('/usr/bin/openssl'))
    return { postgres: `/usr/lib/postgresql/${newest}/bin`, nginx }
  return 'PostgreSQL 15, nginx and openssl of the system are needed: apt-get install postgresql nginx-light openssl'
}

/** Creates a folder that the ordinary user owns; returns its path. */
export async function ownFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true })
  if (isRoot) await chown(path, ordinary.uid ?? 0, ordinary.gid ?? 0)
  return path
}

function run(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = {}): string {
  return execFileSync(command, args, {
    cwd,
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    ...ordinary,
  })
}

/** A program that the story starts and ends. `said` returns the output so far. */
export interface Running {
  child: ChildProcess
  said(): string
  end(): Promise<void>
}

function start(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv, log: string): Running {
  const child = spawn(command, args, {
    cwd,
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...ordinary,
  })
  let output = ''
  const file = createWriteStream(log)
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes) => {
      output += bytes
    })
    stream.pipe(file, { end: false })
  }
  return {
    child,
    said: () => output,
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}

/** Starts Debian's PostgreSQL on a free port as the ordinary user. */
export async function startPostgres(bin: string, home: string) {
  const port = await freePort()
  const data = join(await ownFolder(home), 'data')
  run(`${bin}/initdb`, ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], home)
  const settings = ['-D', data, '-p', String(port), '-k', home, '-c', 'fsync=off', '-h', '127.0.0.1']
  const server = start(`${bin}/postgres`, settings, home, {}, join(home, 'postgres.log'))
  const tool = (name: string, ...args: string[]) =>
    run(`${bin}/${name}`, ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', ...args], home)
  for (let tries = 0; ; tries += 1) {
    try {
      tool('psql', '-c', 'select 1')
      break
    } catch (error) {
      if (tries > 200) throw error
      await sleep(50)
    }
  }
  tool('createuser', 'maru')
  return {
    ...server,
    url: `postgres://maru@127.0.0.1:${port}/maru`,
    /** Creates the database as docs/operations.md describes: for the first start and before a restore. */
    createDatabase: () => tool('createdb', '-O', 'maru', 'maru'),
    dropDatabase: () => tool('dropdb', 'maru'),
    psql: (statement: string) => tool('psql', '-d', 'maru', '-c', statement),
  }
}

/** Starts nginx with the sample of deploy/ in Debian's nginx.conf, with other ports, names and certificates. */
export async function startNginx(nginx: string, home: string, ports: [number, number]) {
  const port = await freePort()
  await ownFolder(home)
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const key = [
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'privkey.pem',
    '-out',
    'fullchain.pem',
    '-days',
    '2',
  ]
  run('openssl', ['req', '-x509', ...key, ...subject], home)
  const sample = await readFile(join(root, 'deploy/nginx.conf'), 'utf8')
  const site = sample
    .replace('127.0.0.1:8080', `127.0.0.1:${ports[0]}`)
    .replace('# server 127.0.0.1:8081', 'server 127.0.0.1:8081')
    .replace('127.0.0.1:8081', `127.0.0.1:${ports[1]}`)
    .replace('listen 80;', `listen ${await freePort()};`)
    .replace('listen 443 ssl', `listen ${port} ssl`)
    .replaceAll('portal.example', 'localhost')
    .replaceAll('/etc/ssl/maru/', `${home}/`)
    .replace('proxy_set_header Host $host;', 'proxy_set_header Host $host:$server_port;')
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${home}/${name};`,
  )
  const frame = `daemon off; pid ${home}/nginx.pid; error_log stderr warn; worker_processes 1;
events { worker_connections 256; }
http { access_log off; include /etc/nginx/mime.types; ${places.join(' ')}
${site} }`
  await writeFile(join(home, 'nginx.conf'), frame)
  const args = ['-p', home, '-c', join(home, 'nginx.conf')]
  return { ...start(nginx, args, home, {}, join(home, 'nginx.log')), url: `https://localhost:${port}` }
}

/** The packed program, run by the ordinary user: read-only code and the settings of deploy/maru.env.example. */
export class PackedPortal {
  readonly ports: [number, number]
  private readonly processes: Running[] = []
  private readonly code: string
  private readonly env: Record<string, string>

  constructor(code: string, ports: [number, number], env: Record<string, string>) {
    this.code = code
    this.ports = ports
    this.env = env
  }

  /** Runs a command of bin/maru and returns its output; throws an error with the output if the command fails. */
  command(...args: string[]): string {
    return run(join(this.code, 'bin/maru'), args, '/', this.env)
  }

  /** Starts both processes and waits until they are ready. */
  async start(logs: string): Promise<void> {
    for (const port of this.ports) {
      const env = { ...this.env, HOST: '127.0.0.1', PORT: String(port) }
      this.processes.push(start(join(this.code, 'bin/maru'), ['start'], '/', env, join(logs, `${port}.log`)))
    }
    for (const [at, process] of this.processes.entries()) {
      for (let tries = 0; ; tries += 1) {
        const answer = await fetch(`http://127.0.0.1:${this.ports[at]}/readyz`).catch(() => null)
        if (answer?.ok) break
        if (process.child.exitCode !== null || tries > 1200) throw new Error(`not ready:\n${process.said()}`)
        await sleep(50)
      }
    }
  }

  said(): string {
    return this.processes.map((process) => process.said()).join('')
  }

  async stop(): Promise<void> {
    await Promise.all(this.processes.splice(0).map((process) => process.end()))
  }
}

/** Packs the program as docs/operations.md describes. The packing user, not the ordinary user, owns the folder. */
export async function pack(to: string): Promise<void> {
  execFileSync(process.execPath, ['scripts/pack.mjs', '--to', to], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (!isRoot) execFileSync('chmod', ['-R', 'a-w', to])
  await chmod(to, 0o755)
}

/** Writes the CSV files of an organisation: one company with `people` people. The first person has a password. */
export async function writeOrganisation(folder: string, comCode: string, people: number, password: string) {
  await ownFolder(folder)
  const numbers = Array.from({ length: people }, (_none, at) => at + 1)
  const files = {
    companies: ['com_code,name_ko,name_en,name_zh', `${comCode},한빛,Hanbit,韩光`],
    departments: [
      'com_code,dept_code,parent_dept_code,name_ko',
      `${comCode},HQ,,본사`,
      ...Array.from({ length: 10 }, (_none, at) => `${comCode},D${at},HQ,${at + 1}팀`),
    ],
    titles: ['com_code,kind,code,name_ko,sort', `${comCode},title,T1,부장,1`, `${comCode},title,T2,사원,2`],
    people: [
      'com_code,person_code,employee_number,name_ko,email',
      ...numbers.map((at) => `${comCode},E${at},${1000 + at},사람${at},e${at}@hanbit.example`),
    ],
    posts: [
      'com_code,dept_code,person_code,title_code,is_main',
      ...numbers.map((at) => `${comCode},D${at % 10},E${at},T${at % 2 ? 1 : 2},Y`),
    ],
    accounts: [
      'person_code,login,password,roles',
      ...numbers.map((at) => `E${at},e${at},${at === 1 ? password : ''},`),
    ],
  }
  for (const [name, lines] of Object.entries(files))
    await writeFile(join(folder, `${name}.csv`), `${lines.join('\n')}\n`)
}
