import type { Cluster } from './cluster.ts'
import { ownProgram } from './commands.ts'
import { Load, type LoadLoss, type LoadPart, type LoadSize } from './load.ts'
import { type OlderProgram, type Roll, rollTo } from './upgrade.ts'

/** One event of the trial, and the writes meanwhile. */
export interface TrialPart extends LoadPart {
  title: string
  /** Where portals were replaced by those of another program. */
  roll?: Roll
}

/** The result of a trial. */
export interface TrialReport extends LoadLoss {
  parts: TrialPart[]
}

interface TrialStep {
  title: string
  /** The folder of the program that replaces that of the portals, or of one only. */
  replace?: { program: string; only?: string }
  run?(cluster: Cluster, load: Load): Promise<unknown>
}

async function primaryOf(cluster: Cluster): Promise<string> {
  const { primary } = await cluster.until('a primary', (state) => state.primary !== undefined)
  return primary ?? ''
}

/** Ends a member, waits until writes succeed again, and starts it again. */
async function lose(cluster: Cluster, load: Load, name: string): Promise<void> {
  await cluster.kill(name)
  await load.untilAcknowledged(40)
  await cluster.startMembers(name)
}

const losePrimary: TrialStep = {
  title: 'machine of the primary dies',
  run: async (cluster, load) => lose(cluster, load, await primaryOf(cluster)),
}

/** A standby that is not synchronous, by the name of its machine. */
async function otherStandby(cluster: Cluster): Promise<string> {
  const { standbys, synchronous = standbys[0] } = await cluster.state()
  return standbys.find((name) => name !== synchronous) ?? ''
}

/** Restarts the portals as an administrator does, one after the other. */
async function restartPortals(cluster: Cluster): Promise<void> {
  for (let number = 1; number <= cluster.plan.portals; number += 1) {
    const name = `portal${number}`
    await cluster.kill(name, 30_000)
    await cluster.startMembers(name)
    await cluster.untilReady(cluster.named(name).members)
  }
}

/** Fewest writes that old and new portals acknowledge side by side. */
const leastSideBySide = 200

/** Portals of an older program are upgraded; then one of them returns to it, and is upgraded again. */
function upgradeSteps({ folder, version }: OlderProgram): TrialStep[] {
  return [
    { title: `no event, ${version}`, run: (_, load) => load.untilAcknowledged(100) },
    { title: `upgrade from ${version}`, replace: { program: ownProgram } },
    { title: `a portal returns to ${version}`, replace: { program: folder, only: 'portal1' } },
    { title: 'it is upgraded again', replace: { program: ownProgram, only: 'portal1' } },
  ]
}

const losses: TrialStep[] = [
  { title: 'no event', run: (_, load) => load.untilAcknowledged(100) },
  {
    title: 'PostgreSQL of the primary is killed',
    run: async (cluster, load) => lose(cluster, load, (await primaryOf(cluster)).replace('db', 'postgres')),
  },
  losePrimary,
  losePrimary,
  {
    title: 'machine of the synchronous standby dies',
    run: async (cluster, load) => {
      const { standbys, synchronous = standbys[0] ?? '' } = await cluster.state()
      await lose(cluster, load, synchronous)
    },
  },
  {
    title: 'machine of the other standby dies',
    run: async (cluster, load) => lose(cluster, load, await otherStandby(cluster)),
  },
  { title: 'an etcd member dies', run: (cluster, load) => lose(cluster, load, 'etcd1') },
  { title: 'a PgBouncer dies', run: (cluster, load) => lose(cluster, load, 'pgbouncer1') },
  { title: 'a portal dies', run: (cluster, load) => lose(cluster, load, 'portal1') },
  { title: 'the portals are restarted', run: (cluster) => restartPortals(cluster) },
]

/** How a trial runs. */
export interface TrialOptions extends LoadSize {
  /** After the events the load continues until the trial has taken so long. */
  minutes: number
  /** Whether the cluster acknowledges a write only after a standby has it. */
  isSynchronous: boolean
  /** The program of the portals at first; undefined leaves the upgrade out. */
  older: OlderProgram | undefined
  /** Whether no member dies. */
  isOnlyUpgrade: boolean
}

async function replacePortals(
  cluster: Cluster,
  load: Load,
  { program, only }: NonNullable<TrialStep['replace']>,
): Promise<Roll> {
  const portals = cluster.members.filter(({ kind, name }) => kind === 'portal' && name === (only ?? name))
  return rollTo(cluster, load, { program, portals, least: leastSideBySide })
}

async function runStep({ title, replace, run }: TrialStep, cluster: Cluster, load: Load): Promise<TrialPart> {
  await load.untilAcknowledged(20)
  load.nextPart()
  const roll = replace && (await replacePortals(cluster, load, replace))
  await run?.(cluster, load)
  await load.untilAcknowledged(20)
  return { title, ...load.nextPart(), ...(roll ? { roll } : {}) }
}

/** Kills members of a started cluster one after the other while it is used; `say` gets the result of each event. */
export async function runTrial(
  cluster: Cluster,
  { minutes, isSynchronous, older, isOnlyUpgrade, ...size }: TrialOptions,
  say: (part: TrialPart) => void,
): Promise<TrialReport> {
  const end = performance.now() + minutes * 60_000
  const load = await Load.start(cluster, size)
  const parts: TrialPart[] = []
  const steps = [...(older ? upgradeSteps(older) : []), ...(isOnlyUpgrade ? [] : losses)]
  const note = (part: TrialPart) => {
    parts.push(part)
    say(part)
  }
  try {
    for (const step of steps) {
      note(await runStep(step, cluster, load))
      await cluster.untilReady(cluster.members)
      await cluster.untilStandbys(isSynchronous)
    }
    if (performance.now() < end)
      note(await runStep({ title: 'no event', run: () => load.untilTime(end) }, cluster, load))
    return { parts, ...(await load.end()) }
  } finally {
    await load.stop()
  }
}
