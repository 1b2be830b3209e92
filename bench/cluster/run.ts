// npm run cluster -- [status | stop | kill NAME | start NAME | trial] [--portals 2] [--folder PATH]
// Starts the configuration of deploy/cluster on loopback addresses of this machine, for trials (docs/scale.md).
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { accountReaches, systemAccount } from '@maru/server/kit/postgres/system-account'
import { Cluster, UnknownMember } from '@maru/server/test/cluster/cluster'
import { otherAnswers } from '@maru/server/test/cluster/load'
import { publicUrl } from '@maru/server/test/cluster/plan'
import { describeProcess, endGently, ProcessRecords } from '@maru/server/test/cluster/process-record'
import { findClusterPrograms } from '@maru/server/test/cluster/programs'
import { type ClusterState, postgresPid } from '@maru/server/test/cluster/state'
import { runTrial, type TrialOptions, type TrialPart } from '@maru/server/test/cluster/trial'
import { findOlder, namePrograms } from '@maru/server/test/cluster/upgrade'

const usage = `npm run cluster                 starts the cluster, and ends it with Ctrl+C
npm run cluster -- status       shows its members
npm run cluster -- kill NAME    ends a member (such as portal1, patroni2, postgres2) or a machine (db2) at once
npm run cluster -- start NAME   starts it again
npm run cluster -- stop         ends everything, also what a killed start has left
npm run cluster -- trial        starts the cluster with the version before, upgrades its portals and kills its members
                                while it is used, and prints what was lost

--portals 2                     portal processes, 1 to 9
--writers 4                     of the trial: callers that write without a pause
--readers 0                     of the trial: callers that read about once a second, from the standbys
--minutes 0                     of the trial: shortest time
--from COMMIT                   of the trial: the version before; default is that with the migrations before the newest
--only-upgrade                  of the trial: no member dies
--asynchronous                  of the trial: a write is acknowledged before a standby has it`

const { values, positionals } = parseArgs({
  options: {
    portals: { type: 'string', default: '2' },
    writers: { type: 'string', default: '4' },
    readers: { type: 'string', default: '0' },
    minutes: { type: 'string', default: '0' },
    from: { type: 'string' },
    'only-upgrade': { type: 'boolean', default: false },
    asynchronous: { type: 'boolean', default: false },
    folder: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})

function giveUp(text: string, code = 1): never {
  console.error(text)
  process.exit(code)
}

/** The folder of the cluster: in the repository, or in the system's temporary folder where PostgreSQL may not enter. */
async function clusterFolder(): Promise<string> {
  if (values.folder) return values.folder
  const root = join(import.meta.dirname, '../..')
  const account = await systemAccount(() => undefined)
  return accountReaches(account, root) ? join(root, '.maru/cluster') : join(tmpdir(), 'maru-cluster')
}

function print({ members }: ClusterState, cluster: Cluster): void {
  for (const { name, machine, address, pid, says } of members) {
    console.log(
      `${name.padEnd(11)} ${machine.padEnd(5)} ${address.padEnd(14)} ${String(pid ?? '-').padEnd(8)} ${says}`,
    )
    if (!name.startsWith('patroni')) continue
    const server = postgresPid(cluster.plan, machine)
    console.log(
      `${machine.replace('db', 'postgres').padEnd(11)} ${machine.padEnd(5)} ${address.padEnd(14)} ${server ?? '-'}`,
    )
  }
}

/** Runs the work; a signal ends the cluster of the folder, whatever has been started of it. */
async function whileOpen(folder: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const records = new ProcessRecords(folder)
  const other = records.running('tool')
  if (other)
    giveUp(`The cluster is already open, by process ${other.pid}. "npm run cluster -- stop" ends it.`)
  const own = describeProcess(process.pid)
  if (own) records.write('tool', own)
  const stopping = new AbortController()
  const end = async (code: number) => {
    if (stopping.signal.aborted) return
    stopping.abort()
    console.log('The cluster is being ended …')
    await Cluster.open(folder)?.stop()
    records.remove('tool')
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
  process.on('disconnect', () => void end(0))
  try {
    await work(stopping.signal)
    await end(0)
  } catch (error) {
    if (stopping.signal.aborted) return
    console.error(error instanceof Error ? error.message : error)
    await end(1)
  }
}

async function runOpen(folder: string, portals: number, signal: AbortSignal): Promise<void> {
  console.log('Starting, which takes about half a minute:')
  const say = (line: string) => console.log(`  ${line} …`)
  const cluster = await Cluster.start(folder, { portals, net: 1, signal, say })
  print(await cluster.state(), cluster)
  console.log(`\n${publicUrl(cluster.plan)}/po/   logs: ${join(folder, 'log')}   Ctrl+C ends everything`)
  while (cluster) await sleep(60_000)
}

/** Asks the command that started the cluster to end, and ends what it leaves. */
async function stopAll(folder: string, cluster: Cluster): Promise<void> {
  const tool = new ProcessRecords(folder).running('tool')
  if (tool) await endGently(tool)
  await cluster.stop()
}

const line = (title: string, pause: string, statuses: string) =>
  `${title.padEnd(42)} ${pause.padStart(10)}   ${statuses}`

function printPart({ title, longestPause, statuses, reads, roll }: TrialPart, { older }: TrialOptions): void {
  console.log(line(title, `${longestPause} ms`, `${JSON.stringify(statuses)} ${JSON.stringify(reads)}`))
  if (!roll || !older) return
  const answers = namePrograms(roll.sideBySide, older)
  const names = Object.entries(answers).map(([name, count]) => `${count} by ${name}`)
  if (names.length > 0) console.log(`  answers while both versions ran: ${names.join(', ')}`)
  if (roll.migrations.length > 0) console.log(`  migrations: ${roll.migrations.join(', ')}`)
}

/** The version before, until this process ends; says why there is none. */
async function openOlder(): Promise<TrialOptions['older']> {
  const found = await findOlder(values.from)
  if ('missing' in found) {
    if (values.from || values['only-upgrade']) giveUp(found.missing)
    console.log(`The upgrade is left out: ${found.missing}.`)
    return undefined
  }
  process.on('exit', () => rmSync(found.folder, { recursive: true, force: true }))
  return found
}

async function runWholeTrial(folder: string, portals: number, options: TrialOptions, signal: AbortSignal) {
  console.log('Starting, which takes a minute or two; the trial takes four minutes or more:')
  const { isSynchronous, readers, older } = options
  const cluster = await Cluster.start(folder, {
    ...{ portals, net: 1, signal, isSynchronous, hasReads: readers > 0 },
    ...(older ? { program: older.folder, hasDemo: true } : {}),
    say: (text) => console.log(`  ${text} …`),
  })
  console.log(line('Event', 'longest', 'answers by status: writes, reads'))
  const { parts, acknowledged, lost, doubled } = await runTrial(cluster, options, (part) =>
    printPart(part, options),
  )
  console.log(`acknowledged ${acknowledged}, lost ${lost}, doubled ${doubled}`)
  const others = otherAnswers(parts)
  if (others.length > 0) console.log(`answers other than 2xx, 4xx and 503: ${others.join(', ')}`)
  if (doubled > 0 || (isSynchronous && lost > 0) || others.length > 0) throw new Error('FAILED')
}

/** A whole number of an option. */
function numberOf(name: 'portals' | 'writers' | 'readers' | 'minutes', least: number, most: number): number {
  const number = Number(values[name])
  if (!Number.isInteger(number) || number < least || number > most)
    giveUp(`--${name} must be ${least} to ${most}`, 2)
  return number
}

const [action = 'open', name = ''] = positionals
if (values.help) giveUp(usage, 0)
const portals = numberOf('portals', 1, 9)
const options = {
  writers: numberOf('writers', 1, 500),
  readers: numberOf('readers', 0, 1000),
  minutes: numberOf('minutes', 0, 600),
  isSynchronous: !values.asynchronous,
  isOnlyUpgrade: values['only-upgrade'],
}
const found = findClusterPrograms()
if ('missing' in found) giveUp(`The cluster needs programs that this machine lacks: ${found.missing}`)
const folder = await clusterFolder()

if (action === 'open') await whileOpen(folder, (signal) => runOpen(folder, portals, signal))
else if (action === 'trial') {
  const older = await openOlder()
  await whileOpen(folder, (signal) => runWholeTrial(folder, portals, { ...options, older }, signal))
} else {
  const cluster = Cluster.open(folder) ?? giveUp('There is no cluster here. "npm run cluster" starts one.')
  try {
    if (action === 'status') print(await cluster.state(), cluster)
    else if (action === 'stop') await stopAll(folder, cluster)
    else if (action === 'kill') await cluster.kill(name).then(() => console.log(`${name} was ended`))
    else if (action === 'start')
      await cluster.startMembers(name).then(() => console.log(`${name} was started`))
    else giveUp(usage, 2)
  } catch (error) {
    if (error instanceof UnknownMember) giveUp(`No member or machine has the name "${name}".\n${usage}`, 2)
    throw error
  } finally {
    cluster.client.close()
  }
}
