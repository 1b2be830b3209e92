import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { runningPostmaster } from '#kit/postgres/postmaster.ts'
import { systemAccount } from '#kit/postgres/system-account.ts'
import { createCertificates } from './certificates.ts'
import {
  commandOf,
  ownProgram,
  portalEnvironment,
  programFile,
  readProgram,
  readSettings,
} from './commands.ts'
import { addressOf, type ClusterPlan, dataOf, type Member, membersOf } from './plan.ts'
import { describeProcess, endGroup, ProcessRecords, startDetached } from './process-record.ts'
import { type ClusterPrograms, findClusterPrograms } from './programs.ts'
import { ClusterClient } from './requests.ts'
import { type ClusterState, isReady, readState } from './state.ts'
import { createPasswords, type Passwords, writeMachine } from './templates.ts'
import { seedWorld } from './world.ts'

/** How a cluster starts. */
export interface ClusterOptions {
  /** Number of portal processes, 1 to 9. */
  portals: number
  /** The network 127.77.`net`.0/24 if its ports are free; otherwise, and without it, one at random. */
  net?: number
  /** Replacements in deploy/cluster/patroni.yml. */
  patroni?: Record<string, string>
  /** False acknowledges a write before a standby has it. */
  isSynchronous?: boolean
  /** Whether the portals read from the standbys. */
  hasReads?: boolean
  /** The folder of the program that the portals run at first; without it, this one. */
  program?: string
  /** Whether the program fills the database with its demo data before the portals start. */
  hasDemo?: boolean
  /** Aborted, nothing more is started. */
  signal?: AbortSignal
  say?: (line: string) => void
}

/** No member and no machine has this name. */
export class UnknownMember extends Error {}

const planFile = (folder: string) => join(folder, 'cluster.json')

/** Whether no other program uses the ports of a database on this address. */
async function isFree(address: string): Promise<boolean> {
  const probe = (port: number) =>
    new Promise<boolean>((resolve) => {
      const server = createServer().once('error', () => resolve(false))
      server.listen(port, address, () => server.close(() => resolve(true)))
    })
  return (await Promise.all([2379, 2380, 5432, 8008].map(probe))).every(Boolean)
}

async function freeNet(first = randomInt(2, 255)): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const net = tries === 0 ? first : randomInt(2, 255)
    if (await isFree(addressOf({ folder: '', net, portals: 0 }, 11))) return net
  }
  throw new Error('Ports 2379, 2380, 5432 and 8008 are in use on all addresses.')
}

/** The configuration of deploy/cluster on the loopback addresses of one machine. */
export class Cluster {
  readonly plan: ClusterPlan
  readonly client: ClusterClient
  private readonly records: ProcessRecords
  private readonly signal: AbortSignal | undefined

  private constructor(plan: ClusterPlan, signal?: AbortSignal) {
    this.plan = plan
    this.signal = signal
    this.client = new ClusterClient(plan.folder)
    this.records = new ProcessRecords(plan.folder)
  }

  /** The cluster whose files are in `folder`; undefined if there is none. */
  static open(folder: string): Cluster | undefined {
    if (!existsSync(planFile(folder))) return undefined
    return new Cluster(JSON.parse(readFileSync(planFile(folder), 'utf8')) as ClusterPlan)
  }

  /**
   * Ends what is left of an earlier cluster of this folder, deletes its data, and starts a new one. When it returns, the
   * portals are ready, and the primary has a synchronous standby.
   */
  static async start(folder: string, options: ClusterOptions): Promise<Cluster> {
    const found = findClusterPrograms()
    if ('missing' in found) throw new Error(found.missing)
    const { portals } = options
    await Cluster.open(folder)?.stop()
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    // Records of processes remain: the tool that starts the cluster has one too.
    for (const name of readdirSync(folder))
      if (name !== 'pids') rmSync(join(folder, name), { recursive: true, force: true })
    const plan = { folder, net: await freeNet(options.net), portals }
    const passwords = createPasswords()
    await prepare(plan, found.programs, passwords, options)
    const cluster = new Cluster(plan, options.signal)
    try {
      await cluster.startAll(found.programs, passwords, options)
    } catch (error) {
      await cluster.stop()
      throw error
    }
    return cluster
  }

  private async startAll(programs: ClusterPrograms, passwords: Passwords, options: ClusterOptions) {
    const { say = () => undefined, isSynchronous, program = ownProgram, hasDemo } = options
    const of = (...kinds: string[]) => membersOf(this.plan).filter(({ kind }) => kinds.includes(kind))
    const launch = (members: Member[]) => Promise.all(members.map((member) => this.launch(member, programs)))
    say('etcd, PostgreSQL with Patroni, HAProxy, PgBouncer')
    await launch(of('etcd'))
    await this.untilReady(of('etcd'))
    await launch(of('patroni', 'haproxy', 'pgbouncer'))
    await this.until('a primary', ({ primary }) => primary !== undefined)
    await createDatabase(this.directUrl('postgres', passwords.superuser), passwords.maru)
    const portals = of('portal')
    for (const { name } of portals) this.setProgram(name, program)
    if (hasDemo) {
      say('demo data')
      await seedWorld(program, portalEnvironment(this.homeOf(portals[0]?.name ?? '')))
    }
    say('portals')
    await launch(of('portal', 'nginx'))
    await this.untilReady(of('portal', 'nginx'))
    say('standbys')
    await this.untilStandbys(isSynchronous)
  }

  private async launch(member: Member, programs: ClusterPrograms): Promise<void> {
    const account = await systemAccount(() => undefined)
    this.signal?.throwIfAborted()
    this.records.write(member.name, startDetached(commandOf(this.plan, member, programs, account)))
  }

  /** All members in the order in which they start. */
  get members(): Member[] {
    return membersOf(this.plan)
  }

  private homeOf(portal: string): string {
    return join(this.plan.folder, this.named(portal).members[0]?.machine ?? '')
  }

  /** The folder of the program that a portal runs. */
  programOf(portal: string): string {
    return readProgram(this.homeOf(portal))
  }

  /** From its next start on a portal runs the program of this folder. */
  setProgram(portal: string, program: string): void {
    writeFileSync(programFile(this.homeOf(portal)), program)
  }

  /** An address of the database for this process, by way of the first HAProxy. */
  directUrl(user = 'maru', password?: string, database = user): string {
    const file = join(this.plan.folder, 'app1/maru.env')
    const secret = password ?? new URL(readSettings(file).DIRECT_URL ?? '').password
    // The certificate cannot be checked: this process started without the authority.
    return `postgres://${user}:${secret}@${addressOf(this.plan, 21)}:5000/${database}?sslmode=require`
  }

  /** The members of a member, a machine such as db1, or the PostgreSQL of a machine such as postgres1. */
  named(name: string): { members: Member[]; postgres: string[] } {
    const all = membersOf(this.plan)
    const members = all.filter((one) => one.name === name || one.machine === name)
    const machine = /^postgres(\d)$/.test(name) ? name.replace('postgres', 'db') : ''
    const postgres = members.flatMap((one) => (one.kind === 'patroni' ? [one.machine] : []))
    if (all.some((one) => one.machine === machine)) postgres.push(machine)
    if (members.length + postgres.length === 0) throw new UnknownMember(name)
    return { members, postgres }
  }

  /** Ends members at once, as a loss of power does; with `wait` they get that many milliseconds to end themselves. */
  async kill(name: string, wait = 0): Promise<void> {
    const { members, postgres: machines } = this.named(name)
    const records = members.map((member) => this.records.read(member.name))
    await Promise.all([
      ...records.map((record) => record && endGroup(record, wait)),
      // Patroni ends its PostgreSQL itself where it may.
      ...(wait > 0 ? [] : machines.map((machine) => this.killPostgres(machine))),
    ])
    for (const machine of machines) await this.killPostgres(machine)
    for (const member of members) this.records.remove(member.name)
  }

  private async killPostgres(machine: string): Promise<void> {
    const postmaster = runningPostmaster(dataOf(this.plan, machine))
    const record = postmaster && describeProcess(postmaster.pid)
    if (record) await endGroup(record)
  }

  /** Starts the members of a name that do not run. PostgreSQL is started by Patroni. */
  async startMembers(name: string): Promise<void> {
    const found = findClusterPrograms()
    if ('missing' in found) throw new Error(found.missing)
    const members = this.named(name).members.filter((member) => !this.records.running(member.name))
    for (const member of members) {
      // Children of a process that was killed from outside may still use its port.
      const left = this.records.read(member.name)
      if (left) await endGroup(left)
      await this.launch(member, found.programs)
    }
  }

  /** Ends every process of this cluster, by the ids that it recorded. Its files remain until the next start. */
  async stop(): Promise<void> {
    const names = [...new Set(membersOf(this.plan).map(({ machine }) => machine))].reverse()
    for (const name of names) await this.kill(name)
    this.client.close()
  }

  /** What each member does now. */
  state(): Promise<ClusterState> {
    return readState(this.plan, this.client, this.records)
  }

  /** Waits until all of these members answer. */
  async untilReady(members: Member[]): Promise<void> {
    const names = members.map(({ name }) => name)
    await this.until(
      names.join(', '),
      (state) => state.members.filter(({ name }) => names.includes(name)).every(isReady),
      ({ name }) => names.includes(name),
    )
  }

  /** Waits until there is a primary, and all other servers follow it, one of them synchronously unless excluded. */
  async untilStandbys(isSynchronous = true): Promise<void> {
    await this.until('two standbys', ({ primary, standbys, synchronous }) =>
      Boolean(primary && standbys.length === 2 && (synchronous || !isSynchronous)),
    )
  }

  /**
   * Waits for a state for at most two minutes; asks the databases, unless others are `wanted`. Throws if a member ends
   * meanwhile that should run.
   */
  async until(
    what: string,
    isReached: (state: ClusterState) => boolean,
    wanted: (member: Member) => boolean = ({ kind }) => kind === 'patroni',
  ): Promise<ClusterState> {
    for (const end = Date.now() + 120_000; Date.now() < end; await sleep(50)) {
      const state = await readState(this.plan, this.client, this.records, wanted)
      const ended = state.members.find(({ pid, wasStarted }) => wasStarted && pid === undefined)
      if (ended) throw new Error(`${ended.name} has ended; see ${join(this.plan.folder, 'log')}`)
      if (isReached(state)) return state
    }
    throw new Error(`${what}: not ready after two minutes; see ${join(this.plan.folder, 'log')}`)
  }
}

/** Writes the files of all machines, and gives them to the account of the programs. */
async function prepare(
  plan: ClusterPlan,
  programs: ClusterPrograms,
  passwords: Passwords,
  { patroni, isSynchronous = true, hasReads = false }: ClusterOptions,
): Promise<void> {
  const changes = {
    ...patroni,
    ...(isSynchronous ? {} : { 'synchronous_mode: true': 'synchronous_mode: false' }),
  }
  const machines = new Map(membersOf(plan).map((member) => [member.machine, member]))
  createCertificates(
    programs.openssl,
    plan.folder,
    new Map([...machines.values()].map(({ machine, address }) => [machine, address])),
  )
  for (const member of machines.values())
    writeMachine({ plan, programs, passwords, changes, hasReads }, member)
  const { uid, gid } = await systemAccount(() => undefined)
  if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, plan.folder])
  mkdirSync(join(plan.folder, 'files'))
  writeFileSync(planFile(plan.folder), JSON.stringify(plan))
}

/** Creates the role and the database of the portal as docs/scale.md does, as soon as HAProxy has found the primary. */
async function createDatabase(url: string, password: string): Promise<void> {
  for (const end = Date.now() + 60_000; ; await sleep(50)) {
    const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => undefined })
    try {
      const [row] = await sql`select from pg_roles where rolname = 'maru'`
      if (!row) await sql.unsafe(`create role maru login password '${password}'`)
      await sql.unsafe('create database maru owner maru')
      return
    } catch (error) {
      if (Date.now() > end) throw error
    } finally {
      await sql.end({ timeout: 1 })
    }
  }
}
