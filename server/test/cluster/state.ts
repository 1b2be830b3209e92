import { runningPostmaster } from '#kit/postgres/postmaster.ts'
import { type ClusterPlan, dataOf, type Member, membersOf, publicUrl } from './plan.ts'
import type { ProcessRecords } from './process-record.ts'
import type { ClusterClient } from './requests.ts'

/** A member now. */
export interface MemberState extends Member {
  /** Undefined if it does not run. */
  pid: number | undefined
  /** Whether it was started, and not ended by this tool. */
  wasStarted: boolean
  /** What it answers, such as `primary` or `ready`. */
  says: string
}

/** The cluster now; servers are named by their machines. */
export interface ClusterState {
  members: MemberState[]
  primary: string | undefined
  standbys: string[]
  /** The standby that has every acknowledged write. */
  synchronous: string | undefined
}

/** Whether a member does its work. */
export function isReady({ says }: MemberState): boolean {
  return ['primary', 'standby', 'synchronous standby', 'ready'].includes(says)
}

interface PatroniAnswer {
  state?: string
  role?: string
  sync_standby?: boolean
  replication_state?: string
}

/** What Patroni answers about its server: its role only while it serves. */
function roleOf(text: string): string {
  try {
    const { state = '', role = '', sync_standby: isSynchronous } = JSON.parse(text) as PatroniAnswer
    if (!['running', 'streaming'].includes(state)) return state
    if (['master', 'primary'].includes(role)) return 'primary'
    return isSynchronous ? 'synchronous standby' : 'standby'
  } catch {
    return 'no answer'
  }
}

async function ask(plan: ClusterPlan, client: ClusterClient, { kind, address, machine }: Member) {
  const get = (url: string, own?: string) => client.send(url, own ? { machine: own } : {}, 3_000)
  if (kind === 'patroni') return roleOf((await get(`https://${address}:8008/patroni`)).text)
  if (kind === 'etcd') {
    const { text } = await get(`https://${address}:2379/health`, machine)
    return /"health":"?true/.test(text) ? 'ready' : 'not healthy'
  }
  if (kind === 'portal') {
    const answer = await fetch(`http://${address}:8080/readyz`, {
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined)
    return answer ? (await answer.text()).slice(0, 80) : 'no answer'
  }
  if (kind === 'nginx') {
    const { status } = await get(`${publicUrl(plan)}/healthz`)
    return status === 200 ? 'ready' : `status ${status}`
  }
  return 'ready'
}

/** Asks every member that runs and is `wanted`. */
export async function readState(
  plan: ClusterPlan,
  client: ClusterClient,
  records: ProcessRecords,
  wanted: (member: Member) => boolean = () => true,
): Promise<ClusterState> {
  const members = await Promise.all(
    membersOf(plan).map(async (member): Promise<MemberState> => {
      const pid = records.running(member.name)?.pid
      const isAsked = pid !== undefined && wanted(member)
      const says = isAsked
        ? await ask(plan, client, member)
        : pid === undefined
          ? 'does not run'
          : 'not asked'
      return { ...member, pid, wasStarted: records.read(member.name) !== undefined, says }
    }),
  )
  const machinesThat = (...texts: string[]) =>
    members.flatMap(({ machine, says }) => (texts.includes(says) ? [machine] : []))
  return {
    members,
    primary: machinesThat('primary')[0],
    standbys: machinesThat('standby', 'synchronous standby'),
    synchronous: machinesThat('synchronous standby')[0],
  }
}

/** The process id of the PostgreSQL of a machine. */
export function postgresPid(plan: ClusterPlan, machine: string): number | undefined {
  return runningPostmaster(dataOf(plan, machine))?.pid
}
