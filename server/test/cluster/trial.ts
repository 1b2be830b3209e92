import type { Cluster } from './cluster.ts'
import { Load, type LoadLoss, type LoadPart } from './load.ts'

/** One event of the trial, and the writes meanwhile. */
export interface TrialPart extends LoadPart {
  title: string
}

/** The result of a trial. */
export interface TrialReport extends LoadLoss {
  parts: TrialPart[]
}

interface TrialStep {
  title: string
  run(cluster: Cluster, load: Load): Promise<unknown>
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

/** Restarts the portals as an administrator does, one after the other. */
async function restartPortals(cluster: Cluster): Promise<void> {
  for (let number = 1; number <= cluster.plan.portals; number += 1) {
    const name = `portal${number}`
    await cluster.kill(name, 30_000)
    await cluster.startMembers(name)
    await cluster.untilReady(cluster.named(name).members)
  }
}

const steps: TrialStep[] = [
  { title: 'no event', run: (_, load) => load.untilAcknowledged(100) },
  {
    title: 'PostgreSQL of the primary is killed',
    run: async (cluster, load) => lose(cluster, load, (await primaryOf(cluster)).replace('db', 'postgres')),
  },
  losePrimary,
  losePrimary,
  {
    title: 'machine of the synchronous standby dies',
    run: async (cluster, load) => lose(cluster, load, (await cluster.state()).synchronous ?? ''),
  },
  { title: 'an etcd member dies', run: (cluster, load) => lose(cluster, load, 'etcd1') },
  { title: 'a PgBouncer dies', run: (cluster, load) => lose(cluster, load, 'pgbouncer1') },
  { title: 'a portal dies', run: (cluster, load) => lose(cluster, load, 'portal1') },
  { title: 'the portals are restarted', run: (cluster) => restartPortals(cluster) },
]

/** Kills members of a started cluster one after the other while it is used; `say` gets the result of each event. */
export async function runTrial(cluster: Cluster, say: (part: TrialPart) => void): Promise<TrialReport> {
  const load = await Load.start(cluster, 4)
  const parts: TrialPart[] = []
  try {
    for (const { title, run } of steps) {
      await load.untilAcknowledged(20)
      load.nextPart()
      await run(cluster, load)
      await load.untilAcknowledged(20)
      const part = { title, ...load.nextPart() }
      parts.push(part)
      say(part)
      await cluster.untilReady(cluster.members)
      await cluster.untilSynchronous()
    }
    return { parts, ...(await load.end()) }
  } finally {
    await load.stop()
  }
}
