import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Cluster } from './cluster/cluster.ts'
import { ownProgram } from './cluster/commands.ts'
import { Load, type LoadPart, otherAnswers } from './cluster/load.ts'
import { findClusterPrograms } from './cluster/programs.ts'
import { findOlder, type OlderProgram, rollTo } from './cluster/upgrade.ts'
import { migrationsSince } from './older-program.ts'
import { processesWith } from './processes-with.ts'

const found = findClusterPrograms()
const why = 'missing' in found ? found.missing : ''

function expectAnswers(part: LoadPart): void {
  expect(otherAnswers([part])).toEqual([])
  expect(part.reads[200]).toBeGreaterThan(0)
}

describe.skipIf(why !== '')(`three PostgreSQL with Patroni${why && ` (skipped: ${why})`}`, () => {
  let folder: string
  let cluster: Cluster
  let load: Load
  let older: OlderProgram | { missing: string }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'maru-cluster-'))
    older = await findOlder()
    cluster = await Cluster.start(folder, {
      portals: 2,
      patroni: { 'loop_wait: 5': 'loop_wait: 2' },
      ...('missing' in older ? {} : { program: older.folder }),
    })
    load = await Load.start(cluster, { writers: 4, readers: 8 })
  })
  afterAll(async () => {
    await load?.stop()
    await Cluster.open(folder)?.stop()
    if (older && !('missing' in older)) rmSync(older.folder, { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  })

  test('a portal of the version before and one of this version answer side by side', async ({ skip }) => {
    if ('missing' in older) return skip(older.missing)
    await load.untilAcknowledged(20)
    const portals = cluster.named('portal1').members
    const { migrations, sideBySide } = await rollTo(cluster, load, {
      program: ownProgram,
      portals,
      least: 40,
    })
    expect(migrations).toEqual((await migrationsSince(older.version)).map(({ name }) => name))
    expect(sideBySide).toEqual({ [older.folder]: expect.any(Number), [ownProgram]: expect.any(Number) })
    for (const count of Object.values(sideBySide)) expect(count).toBeGreaterThan(0)
    expectAnswers(load.nextPart())
  })

  test('every acknowledged write is stored once after the primary is killed under both', async () => {
    const { primary = '' } = await cluster.state()
    await load.untilAcknowledged(40)
    load.nextPart()
    await cluster.kill(primary.replace('db', 'postgres'))
    await cluster.until(
      'another primary',
      (state) => state.primary !== undefined && state.primary !== primary,
    )
    await load.untilAcknowledged(40)
    expectAnswers(load.nextPart())
    const { acknowledged, lost, doubled } = await load.end()
    expect(acknowledged).toBeGreaterThan(80)
    expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 })
  })

  test('a later command ends every process, by what the start has recorded', async () => {
    expect(processesWith(folder).length).toBeGreaterThan(10)
    await Cluster.open(folder)?.stop()
    await expect.poll(() => processesWith(folder)).toEqual([])
  })
})
