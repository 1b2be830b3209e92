import { join } from 'node:path'

/** What a member runs. */
export type MemberKind = 'etcd' | 'patroni' | 'haproxy' | 'pgbouncer' | 'portal' | 'nginx'

/** One process of the cluster, such as patroni2 on the machine db2. */
export interface Member {
  name: string
  kind: MemberKind
  machine: string
  address: string
}

/** A cluster on the loopback addresses 127.77.`net`.0/24, with all of its files in `folder`. */
export interface ClusterPlan {
  folder: string
  net: number
  portals: number
}

/** Machines with a database, as deploy/cluster names them. */
export const databases = [1, 2, 3]

/** The address of a machine with this last number in deploy/cluster, on loopback. */
export function addressOf({ net }: ClusterPlan, last: number): string {
  return `127.77.${net}.${last}`
}

/** All members in the order in which they start. */
export function membersOf(plan: ClusterPlan): Member[] {
  const on = (machine: string, last: number, kinds: MemberKind[], number: number): Member[] =>
    kinds.map((kind) => ({ name: `${kind}${number}`, kind, machine, address: addressOf(plan, last) }))
  const apps = Array.from({ length: plan.portals }, (_, index) => index + 1)
  return [
    ...databases.flatMap((n) => on(`db${n}`, 10 + n, ['etcd'], n)),
    ...databases.flatMap((n) => on(`db${n}`, 10 + n, ['patroni'], n)),
    ...apps.flatMap((n) => on(`app${n}`, 20 + n, ['haproxy', 'pgbouncer'], n)),
    ...apps.flatMap((n) => on(`app${n}`, 20 + n, ['portal'], n)),
    ...on('web1', 31, ['nginx'], 1),
  ]
}

/** The data directory of the PostgreSQL of a machine. */
export function dataOf({ folder }: ClusterPlan, machine: string): string {
  return join(folder, machine, 'postgres')
}

/** The address that a browser opens. */
export function publicUrl(plan: ClusterPlan): string {
  return `https://${addressOf(plan, 31)}:8443`
}
