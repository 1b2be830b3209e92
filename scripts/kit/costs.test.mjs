import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { childSeconds, costTable, measured, memoryIn } from './costs.mjs'

test('the processor seconds of ended children are read, also if the name of the program has a space', () => {
  const numbers = Array.from({ length: 50 }, (_, at) => at + 3)
  expect(childSeconds(`1 (a (b) c) S ${numbers.slice(1).join(' ')}`)).toBe((16 + 17) / 100)
})

test('the memory is read in MiB', () => {
  const text = 'MemTotal:       8000000 kB\nMemAvailable:    2048000 kB\nShmem:            102400 kB\n'
  expect(memoryIn(text)).toEqual({ available: 2000, shared: 100 })
})

test.runIf(process.platform === 'linux')('a part costs the work of its children', async () => {
  const work =
    'let sum = 0; while (process.cpuUsage().user < 300000) for (let at = 0; at < 1e6; at += 1) sum += at'
  const { result, costs } = await measured(async () => spawnSync(process.execPath, ['-e', work]).status, 20)
  expect(result).toBe(0)
  expect(costs.processorSeconds).toBeGreaterThanOrEqual(0.25)
  expect(costs.memory).toBeGreaterThanOrEqual(0)
})

test('the table has a line for each part, and a dash where the system reports nothing', () => {
  const check = { part: 'check', minutes: 1.26, passed: 14, failed: 0, unstable: 0 }
  const unit = { part: 'unit', minutes: 6, passed: 9_000, failed: 1, unstable: 2, processorSeconds: 612.4 }
  expect(costTable([check, { ...unit, memory: 5_200, shared: 700 }])).toEqual([
    'part   minutes  passed  failed  unstable  processor s  memory MiB  shared MiB',
    'check      1.3      14       0         0            -           -           -',
    'unit       6.0    9000       1         2          612        5200         700',
  ])
})
