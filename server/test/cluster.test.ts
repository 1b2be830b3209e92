import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Cluster } from './cluster/cluster.ts'
import { Load } from './cluster/load.ts'
import { findClusterPrograms } from './cluster/programs.ts'
import { processesWith } from './processes-with.ts'

const found = findClusterPrograms()
const why = 'missing' in found ? found.missing : ''

describe.skipIf(why !== '')(`three PostgreSQL with Patroni${why && ` (skipped: ${why})`}`, () => {
  let folder: string
  let cluster: Cluster

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'maru-cluster-'))
    cluster = await Cluster.start(folder, { portals: 1, patroni: { 'loop_wait: 5': 'loop_wait: 2' } })
  })
  afterAll(async () => {
    await Cluster.open(folder)?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('every acknowledged write is stored once after the primary is killed', async () => {
    const { primary = '' } = await cluster.state()
    const load = await Load.start(cluster, { writers: 4, readers: 8 })
    await load.untilAcknowledged(40)
    await cluster.kill(primary.replace('db', 'postgres'))
    await cluster.until(
      'another primary',
      (state) => state.primary !== undefined && state.primary !== primary,
    )
    await load.untilAcknowledged(40)
    const { statuses, reads } = load.nextPart()
    const { acknowledged, lost, doubled } = await load.end()
    expect(acknowledged).toBeGreaterThan(80)
    expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 })
    const answers = [...Object.keys(statuses), ...Object.keys(reads)]
    expect(answers.filter((status) => !/^(?:2\d\d|4\d\d|503)$/.test(status))).toEqual([])
    expect(reads[200]).toBeGreaterThan(0)
  })

  test('a later command ends every process, by what the start has recorded', async () => {
    expect(processesWith(folder).length).toBeGreaterThan(10)
    await Cluster.open(folder)?.stop()
    await expect.poll(() => processesWith(folder)).toEqual([])
  })
})
