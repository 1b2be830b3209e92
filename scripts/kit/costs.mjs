import { readFileSync } from 'node:fs'

/**
 * What a part of the run has cost. `processorSeconds` counts the programs that the part started and that have ended;
 * `memory` is the most that the machine had less available than at the beginning, and `shared` the most that was more
 * in shared memory (/dev/shm), both in MiB. Undefined where the system does not report it (not Linux).
 *
 * @typedef {{ minutes: number, processorSeconds?: number, memory?: number, shared?: number }} Costs
 */

/** Clock ticks a second in /proc, the same on every Linux. */
const ticks = 100

/** Returns the processor seconds in a line of /proc/PID/stat: of the children that have ended, and of theirs. */
export function childSeconds(stat) {
  // The name of the program is in parentheses and may have spaces; cutime and cstime are fields 16 and 17.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / ticks
}

/** Returns the available and the shared memory in a text of /proc/meminfo, in MiB. */
export function memoryIn(text) {
  const of = (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1]) / 1024
  return { available: of('MemAvailable'), shared: of('Shmem') }
}

function read(path, parse) {
  try {
    return parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
const seconds = () => read('/proc/self/stat', childSeconds)
const memory = () => read('/proc/meminfo', memoryIn)

/**
 * Runs a part and returns its result with its costs. Looks at the memory of the machine every `pause` milliseconds.
 *
 * @template T
 * @param {() => Promise<T>} run
 * @returns {Promise<{ result: T, costs: Costs }>}
 */
export async function measured(run, pause = 5_000) {
  const [began, before, first] = [performance.now(), seconds(), memory()]
  const most = { memory: 0, shared: 0 }
  const look = () => {
    const now = memory()
    if (!first || !now) return
    most.memory = Math.max(most.memory, first.available - now.available)
    most.shared = Math.max(most.shared, now.shared - first.shared)
  }
  const timer = setInterval(look, pause)
  try {
    const result = await run()
    look()
    const after = seconds()
    return {
      result,
      costs: {
        minutes: (performance.now() - began) / 60_000,
        ...(before === undefined || after === undefined ? {} : { processorSeconds: after - before }),
        ...(first ? { memory: Math.round(most.memory), shared: Math.round(most.shared) } : {}),
      },
    }
  } finally {
    clearInterval(timer)
  }
}

/**
 * Returns the lines of a table with the results and the costs of each part.
 *
 * @param {({ part: string, passed: number, failed: number, unstable: number } & Costs)[]} parts
 */
export function costTable(parts) {
  const rounded = (value, digits = 0) => (value === undefined ? '-' : value.toFixed(digits))
  const head = ['part', 'minutes', 'passed', 'failed', 'unstable', 'processor s', 'memory MiB', 'shared MiB']
  const rows = parts.map((one) => [
    ...[one.part, rounded(one.minutes, 1), String(one.passed), String(one.failed), String(one.unstable)],
    ...[rounded(one.processorSeconds), rounded(one.memory), rounded(one.shared)],
  ])
  const widths = head.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)))
  return [head, ...rows].map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  '),
  )
}
