import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { describeProcess, endGroup, runs } from './process-record.ts'

/** Starts a process in a group of its own, with a child that prints when it runs. */
async function startPair() {
  const script = `require('child_process').spawn('sleep', ['100'], { stdio: 'inherit' }); console.log('open'); setInterval(() => {}, 1000)`
  const leader = spawn(process.execPath, ['-e', script], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(leader.stdout, 'data')
  const record = describeProcess(leader.pid ?? 0)
  if (!record) throw new Error('the process does not run')
  // Its output ends when the last process of the group has ended.
  return { leader, record, closed: once(leader, 'close') }
}

test('a process ends with its children, also if it has ended before them', async () => {
  const { leader, record, closed } = await startPair()
  const ended = once(leader, 'exit')
  leader.kill('SIGKILL')
  await ended
  expect(runs(record)).toBe(false)
  await endGroup(record)
  await closed
})

test('a later process with the same id is not ended', async () => {
  const { record, closed } = await startPair()
  const earlier = { ...record, started: String(Number(record.started) - 100) }
  expect(runs(earlier)).toBe(false)
  await endGroup(earlier)
  await endGroup({ ...record, boot: 'another' })
  expect(runs(record)).toBe(true)
  await endGroup(record)
  await closed
  expect(runs(record)).toBe(false)
})
