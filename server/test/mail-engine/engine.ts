import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Command,
  describeProcess,
  endGroup,
  type ProcessRecord,
  ProcessRecords,
  startDetached,
} from '../cluster/process-record.ts'
import { writeEngineFiles } from './files.ts'
import { type EngineMember, type EnginePlan, freePorts, placeIn } from './plan.ts'
import { engineMissing } from './programs.ts'

/** How a mail engine starts. */
export interface EngineOptions {
  domains: string[]
  /** Default: mail to other domains is refused. */
  outside?: number
  withSieve?: boolean
}

const systemPath = '/usr/sbin:/usr/bin:/sbin:/bin'

const planFile = (folder: string) => placeIn({ folder }, 'engine.json')

/** Whether a program listens on this port of 127.0.0.1. */
function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (open: boolean) => {
      socket.destroy()
      resolve(open)
    }
    socket.once('connect', () => answer(true)).once('error', () => answer(false))
  })
}

/** Dovecot and Postfix with the configuration of deploy/mail on loopback. The portal is the caller's. */
export class MailEngine {
  readonly plan: EnginePlan
  readonly records: ProcessRecords

  private constructor(plan: EnginePlan) {
    this.plan = plan
    this.records = new ProcessRecords(plan.folder)
  }

  /** The engine whose files are in `folder`; undefined if there is none. */
  static open(folder: string): MailEngine | undefined {
    if (!existsSync(planFile(folder))) return undefined
    return new MailEngine(JSON.parse(readFileSync(planFile(folder), 'utf8')) as EnginePlan)
  }

  /** Ends what is left of an earlier engine of this folder, deletes its data and writes new files. */
  static async prepare(folder: string, options: EngineOptions): Promise<MailEngine> {
    const missing = engineMissing()
    if (missing !== '') throw new Error(missing)
    await MailEngine.open(folder)?.stop()
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    // Records of processes remain: the tool that starts the engine has one too.
    for (const name of readdirSync(folder))
      if (name !== 'pids') rmSync(placeIn({ folder }, name), { recursive: true, force: true })
    const { domains, outside = null, withSieve = false } = options
    const secret = () => randomBytes(32).toString('base64url')
    const plan: EnginePlan = {
      ...{ folder, domains, outside, withSieve, ports: await freePorts() },
      ...{ secret: secret(), masterPassword: secret() },
    }
    writeEngineFiles(plan)
    writeFileSync(planFile(folder), JSON.stringify(plan), { mode: 0o600 })
    return new MailEngine(plan)
  }

  /** The settings of a portal that works with this engine. */
  get settings(): Record<string, string> {
    const { ports, secret } = this.plan
    return {
      MAIL_LMTP_PORT: String(ports.lmtp),
      MAIL_SUBMISSION_PORT: String(ports.submission),
      MAIL_POLICY_PORT: String(ports.policy),
      MAIL_ENGINE_SECRET: secret,
    }
  }

  /** The file of the authority of its certificate, which is for `localhost`. */
  get authority(): string {
    return placeIn(this.plan, 'fullchain.pem')
  }

  private launch(name: Exclude<EngineMember, 'postfix'>, more: Partial<Command>): ProcessRecord {
    const { folder } = this.plan
    const programs = {
      dovecot: {
        program: '/usr/sbin/dovecot',
        words: ['-F', '-c', placeIn(this.plan, 'dovecot.conf')],
      },
      portal: { program: process.execPath, words: [] },
      ender: { program: process.execPath, words: [placeIn(this.plan, 'end-connections.mjs')] },
    }
    const env = { PATH: systemPath, LC_ALL: 'C.UTF-8' }
    const log = placeIn(this.plan, 'log', `${name}.out`)
    return startDetached({ ...programs[name], folder, log, env, account: {}, ...more })
  }

  /** Starts Postfix, whose master process makes a group of its own. */
  private launchPostfix(): ProcessRecord {
    const at = (...names: string[]) => placeIn(this.plan, ...names)
    const options = { stdio: 'pipe', timeout: 60_000, env: { PATH: systemPath } } as const
    execFileSync('/usr/sbin/postfix', ['-c', at('etc'), 'start'], options)
    const record = describeProcess(Number(readFileSync(at('queue/pid/master.pid'), 'utf8')))
    if (!record) throw new Error(`postfix has ended: ${this.log('postfix')}`)
    return record
  }

  /** Starts members that do not run, and waits until they answer. `more` changes how they are started. */
  async start(names: readonly EngineMember[], more: Partial<Command> = {}): Promise<void> {
    for (const name of names) {
      if (this.records.running(name)) continue
      // Children of a process that was killed from outside may still use its port.
      const left = this.records.read(name)
      if (left) await endGroup(left)
      this.records.write(name, name === 'postfix' ? this.launchPostfix() : this.launch(name, more))
    }
    for (const name of names) await this.untilReady(name)
  }

  private portsOf(name: EngineMember): number[] {
    const { ports, withSieve } = this.plan
    if (name === 'postfix') return [ports.smtp, ports.submissions]
    // It listens nowhere.
    if (name === 'ender') return []
    if (name === 'dovecot') return [ports.imaps, ...(withSieve ? [ports.sieve] : [])]
    return [ports.portal, ports.lmtp, ports.submission, ports.policy]
  }

  private async untilReady(name: EngineMember): Promise<void> {
    for (const end = Date.now() + 300_000; Date.now() < end; await sleep(50)) {
      if (!this.records.running(name)) throw new Error(`${name} has ended: ${this.log(name)}`)
      if ((await Promise.all(this.portsOf(name).map(isOpen))).every(Boolean)) return
    }
    throw new Error(`${name} was not ready in time: ${this.log(name)}`)
  }

  /** What a member does now, in words. */
  async state(name: EngineMember): Promise<{ pid: number | undefined; says: string }> {
    const pid = this.records.running(name)?.pid
    if (pid === undefined) return { pid, says: 'does not run' }
    const ports = this.portsOf(name)
    const open = await Promise.all(ports.map(isOpen))
    const closed = ports.filter((_port, at) => !open[at])
    return { pid, says: closed.length === 0 ? 'ready' : `no answer on port ${closed.join(', ')}` }
  }

  /** Ends a member with its children at once, as a loss of power does. */
  async kill(name: EngineMember): Promise<void> {
    const record = this.records.read(name)
    if (record) await endGroup(record)
    this.records.remove(name)
  }

  /** Ends every process of this engine, by the ids that it recorded. Its files remain until the next start. */
  async stop(): Promise<void> {
    for (const name of ['ender', 'postfix', 'dovecot', 'portal'] as const) {
      const record = this.records.read(name)
      if (record) await endGroup(record, 30_000)
      this.records.remove(name)
    }
  }

  /** The log of a member. */
  log(name: EngineMember): string {
    const files = [`${name}.out`, `${name}.log`].map((file) => placeIn(this.plan, 'log', file))
    return files.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')).join('\n')
  }
}
