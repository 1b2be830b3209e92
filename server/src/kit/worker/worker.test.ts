import { getPriority } from 'node:os'
import { afterAll, expect, test } from 'vitest'
import { WorkerHost } from './worker.ts'

const module = new URL('../../../test/worker-tasks.ts', import.meta.url).href
const hosts: WorkerHost[] = []
afterAll(() => Promise.all(hosts.map((host) => host.end())))

function open(options: ConstructorParameters<typeof WorkerHost>[0]): WorkerHost {
  const host = new WorkerHost(options)
  hosts.push(host)
  return host
}
const processId = (host: WorkerHost) => host.run<number>({ module, name: 'processId', input: null })
const kinds = ['thread', 'process'] as const

test.each(kinds)('a %s calls the function, and returns what it throws', async (kind) => {
  const host = open({ kind })
  expect(await host.run({ module, name: 'takeTime', input: 1 })).toBe(1)
  await expect(host.run({ module, name: 'refuse', input: null })).rejects.toMatchObject({
    code: 'kit.tooLarge',
    status: 413,
  })
  await expect(host.run({ module, name: 'none', input: null })).rejects.toThrow('none is no function')
})

test.each(kinds)('a %s that exceeds its time is killed, and the next task gets a new one', async (kind) => {
  const host = open({ kind, seconds: 2 })
  await expect(host.run({ module, name: 'takeTime', input: 60_000 })).rejects.toMatchObject({
    reason: 'late',
  })
  expect(await host.run({ module, name: 'takeTime', input: 1 })).toBe(1)
})

test.each(kinds)('an input that cannot be copied to a %s is refused, the next one is not', async (kind) => {
  const host = open({ kind })
  await expect(host.run({ module, name: 'takeTime', input: () => 1 })).rejects.toThrow('could not be cloned')
  expect(await host.run({ module, name: 'takeTime', input: 1 })).toBe(1)
})

test('a process has no environment variable of the server', async () => {
  process.env.MARU_TEST_SECRET = 'secret'
  const names = await open({ kind: 'process' }).run<string[]>({ module, name: 'settingNames', input: null })
  delete process.env.MARU_TEST_SECRET
  expect(names).toContain('PATH')
  expect(names.filter((name) => /MARU|DATABASE|SECRET/.test(name))).toEqual([])
})

/** Waits until a process has ended. */
const ended = (id: number) =>
  expect
    .poll(
      () => {
        try {
          return process.kill(id, 0)
        } catch {
          return false
        }
      },
      { timeout: 10_000 },
    )
    .toBe(false)

test('a process that got an input that cannot be copied ends when idle', async () => {
  const host = open({ kind: 'process', idleSeconds: 0.1 })
  await expect(host.run({ module, name: 'takeTime', input: () => 1 })).rejects.toThrow('could not be cloned')
  await ended(await processId(host))
})

test('a process of low priority runs at priority 10 and ends when idle; a new one runs the next task', async () => {
  const host = open({ kind: 'process', idleSeconds: 0.1, isLowPriority: true })
  const first = await processId(host)
  expect(getPriority(first)).toBe(10)
  await ended(first)
  expect(await processId(host)).not.toBe(first)
})
