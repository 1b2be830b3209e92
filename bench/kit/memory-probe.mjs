// Writes four times a second how much memory the process uses to the file MEMORY_FILE, and after SIGUSR2 a snapshot of
// its heap next to it. bench/memory.ts imports it into a portal.
import { renameSync, writeFileSync } from 'node:fs'
import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, writeHeapSnapshot } from 'node:v8'
import { isMainThread } from 'node:worker_threads'

const file = process.env.MEMORY_FILE
if (file && isMainThread) {
  const longPauses = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (duration > 30) longPauses.push({ at: performance.timeOrigin + startTime, ms: duration })
  }).observe({ entryTypes: ['gc'] })
  const spaces = () =>
    Object.fromEntries(
      getHeapSpaceStatistics().map(({ space_name, space_size }) => [space_name, space_size / 1_048_576]),
    )
  setInterval(() => {
    writeFileSync(`${file}.new`, JSON.stringify({ ...process.memoryUsage(), spaces: spaces(), longPauses }))
    renameSync(`${file}.new`, file)
  }, 250).unref()
  process.on('SIGUSR2', () => writeHeapSnapshot(`${file}.heapsnapshot`))
}
