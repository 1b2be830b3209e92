import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SystemAccount } from '#kit/postgres/system-account.ts'

/** A process that was started: its id, and what distinguishes it from a later process with the same id. */
export interface ProcessRecord {
  pid: number
  /** Ticks of the kernel from its boot to the start of the process. */
  started: string
  boot: string
}

interface Stat {
  pid: number
  state: string
  group: number
  started: string
}

function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [state = '', , group] = fields
    return state === 'Z' ? undefined : { pid, state, group: Number(group), started: fields[19] ?? '' }
  } catch {
    return undefined
  }
}

const bootId = () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()

/** Describes a running process; undefined if there is none with this id. */
export function describeProcess(pid: number): ProcessRecord | undefined {
  const stat = statOf(pid)
  return stat && { pid, started: stat.started, boot: bootId() }
}

/** Whether this very process runs. */
export function runs({ pid, started, boot }: ProcessRecord): boolean {
  return statOf(pid)?.started === started && bootId() === boot
}

/** The process and its children in the same group, also where the process itself has ended. */
function groupOf({ pid, started, boot }: ProcessRecord): number[] {
  if (bootId() !== boot) return []
  const leader = statOf(pid)
  if (leader && leader.started !== started) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .flatMap((stat) => {
      const isMember = stat?.pid === pid || (stat?.group === pid && Number(stat.started) >= Number(started))
      return stat && isMember ? [stat.pid] : []
    })
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    // It has ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Asks a process to end, and waits for it for this many milliseconds. */
export async function endGently(record: ProcessRecord, wait = 30_000): Promise<void> {
  if (runs(record)) signal(record.pid, 'SIGTERM')
  for (const end = Date.now() + wait; runs(record) && Date.now() < end; ) await sleep(50)
}

/** Ends a process and its group: with `wait` it first gets that many milliseconds to end itself, otherwise none. */
export async function endGroup(record: ProcessRecord, wait = 0): Promise<void> {
  if (wait > 0) await endGently(record, wait)
  for (const end = Date.now() + 10_000; Date.now() < end; await sleep(20)) {
    const left = groupOf(record)
    if (left.length === 0) return
    for (const pid of left) signal(pid, 'SIGKILL')
  }
  throw new Error(`Process ${record.pid} cannot be ended.`)
}

/** Records of the processes of a cluster, one file each in the folder `pids`. */
export class ProcessRecords {
  private readonly folder: string

  constructor(folder: string) {
    this.folder = join(folder, 'pids')
  }

  /** The record of a name; undefined if nothing was started with it. */
  read(name: string): ProcessRecord | undefined {
    try {
      return JSON.parse(readFileSync(join(this.folder, `${name}.json`), 'utf8')) as ProcessRecord
    } catch {
      return undefined
    }
  }

  write(name: string, record: ProcessRecord): void {
    mkdirSync(this.folder, { recursive: true })
    writeFileSync(join(this.folder, `${name}.json`), JSON.stringify(record))
  }

  remove(name: string): void {
    rmSync(join(this.folder, `${name}.json`), { force: true })
  }

  /** The recorded process of a name, if it runs. */
  running(name: string): ProcessRecord | undefined {
    const record = this.read(name)
    return record && runs(record) ? record : undefined
  }
}

/** A program with its surroundings. */
export interface Command {
  program: string
  words: string[]
  folder: string
  log: string
  env: Record<string, string>
  account: SystemAccount
}

/** Starts a program in a group of its own, which outlives this process; its output goes to the log file. */
export function startDetached({ program, words, folder, log, env, account }: Command): ProcessRecord {
  const file = openSync(log, 'a')
  try {
    const options = { cwd: folder, env, detached: true, ...account }
    const child = spawn(program, words, { ...options, stdio: ['ignore', file, file] })
    child.on('error', () => undefined)
    child.unref()
    const record = child.pid && describeProcess(child.pid)
    if (!record) throw new Error(`${program} cannot be started; see ${log}`)
    return record
  } finally {
    closeSync(file)
  }
}
