import { spawnSync } from 'node:child_process'
import { chownSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '#kit/operation/free-port.ts'
import { postgresPrograms } from '#kit/postgres/binaries.ts'
import { type Cluster, openCluster } from '#kit/postgres/cluster.ts'
import { databaseUrl, ensureDatabase } from '#kit/postgres/server-process.ts'
import { type SystemAccount, systemAccount } from '#kit/postgres/system-account.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'
import { scratchParent } from './scratch.ts'

/** A primary with streaming replicas on loopback, of the embedded PostgreSQL. */
export interface ReplicaServers {
  primary: PostgresServer
  replicas: PostgresServer[]
  stop(): Promise<void>
}

interface Place {
  programs: string
  account: SystemAccount
  folder: string
}

const settings = {
  ...{ listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '100' },
  ...{ shared_buffers: '64MB', jit: 'off', timezone: 'UTC', max_wal_size: '256MB' },
  ...{ wal_level: 'replica', max_wal_senders: '10', wal_keep_size: '512MB', hot_standby: 'on' },
  // In the folder of the server, so that a killed one leaves nothing elsewhere.
  dynamic_shared_memory_type: 'mmap',
  ...{ fsync: 'off', full_page_writes: 'off' },
}

async function start({ programs, account }: Place, cluster: Cluster): Promise<PostgresServer> {
  const port = await freePort()
  const server = await startPostgres({ programs, account, folder: cluster.folder, port, settings })
  return { ...server, url: databaseUrl(cluster, port, 'maru') }
}

/** Copies a stopped primary: the copy is a standby that continues where the primary stopped. */
function copyPrimary(place: Place, primary: Cluster, port: number, name: string): Cluster {
  const folder = join(place.folder, name)
  cpSync(primary.folder, folder, { recursive: true })
  const { hostname, username, password } = new URL(databaseUrl(primary, port, 'postgres'))
  const source = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`
  writeFileSync(join(folder, 'standby.signal'), '')
  writeFileSync(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  const { uid, gid } = place.account
  if (uid !== undefined) spawnSync('chown', ['-R', `${uid}:${gid ?? uid}`, folder])
  spawnSync('chmod', ['-R', 'go-rwx', folder])
  return { ...primary, folder }
}

/** Starts a primary with an empty database and `count` replicas of it. */
export async function startReplicaServers(count: number): Promise<ReplicaServers> {
  const account = await systemAccount(() => undefined)
  const folder = mkdtempSync(join(scratchParent(), 'maru-replica-'))
  await chmod(folder, 0o755)
  const place = { programs: await postgresPrograms(account, () => undefined), account, folder }
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid ?? account.uid)
  const cluster = await openCluster(place.programs, account, join(folder, 'primary'))
  const first = await start(place, cluster)
  await ensureDatabase(cluster, first.port)
  await first.stop()
  const names = Array.from({ length: count }, (_, at) => `replica${at + 1}`)
  const port = await freePort()
  const copies = names.map((name) => copyPrimary(place, cluster, port, name))
  const primary = {
    ...(await startPostgres({ ...place, folder: cluster.folder, port, settings })),
    url: databaseUrl(cluster, port, 'maru'),
  }
  const replicas: PostgresServer[] = []
  for (const copy of copies) replicas.push(await start(place, copy))
  return {
    primary,
    replicas,
    async stop() {
      for (const server of [...replicas, primary]) await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
