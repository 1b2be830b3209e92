import { readdirSync, readFileSync } from 'node:fs'

/** CPU seconds that each thread of a process has used since its start, by thread id (Linux). */
export type ThreadTimes = Map<string, { name: string; user: number; kernel: number }>

/** Reads {@link ThreadTimes}. A clock tick is a hundredth of a second. */
export function threadTimes(pid: number): ThreadTimes {
  const times: ThreadTimes = new Map()
  for (const id of readdirSync(`/proc/${pid}/task`)) {
    const text = readFileSync(`/proc/${pid}/task/${id}/stat`, 'utf8')
    const name = /\((.*)\)/.exec(text)?.[1] ?? ''
    const rest = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const isMain = id === String(pid)
    times.set(id, {
      name: isMain ? 'main' : name,
      user: Number(rest[11]) / 100,
      kernel: Number(rest[12]) / 100,
    })
  }
  return times
}

/** Returns the CPU seconds that this machine has used since its start, for any work (Linux). */
export function busySeconds(): number {
  const [, user, nice, kernel, , , interrupts, softInterrupts] =
    readFileSync('/proc/stat', 'utf8').split('\n')[0]?.split(/\s+/).map(Number) ?? []
  return (
    [user, nice, kernel, interrupts, softInterrupts].reduce((sum: number, one) => sum + (one ?? 0), 0) / 100
  )
}

/**
 * Returns the CPU time that threads used between two readings as text, summed by thread name, the busiest first.
 * `main 0.71+0.50` means 0.71 s in user mode and 0.50 s in the kernel.
 */
export function threadUse(before: ThreadTimes, after: ThreadTimes): string {
  const byName = new Map<string, { name: string; user: number; kernel: number }>()
  for (const [id, { name, user, kernel }] of after) {
    const began = before.get(id)
    const sum = byName.get(name) ?? { name, user: 0, kernel: 0 }
    sum.user += user - (began?.user ?? 0)
    sum.kernel += kernel - (began?.kernel ?? 0)
    byName.set(name, sum)
  }
  const used = [...byName.values()]
  const total = used.reduce((sum, { user, kernel }) => sum + user + kernel, 0)
  const busy = used.filter(({ user, kernel }) => user + kernel >= 0.05)
  busy.sort((a, b) => b.user + b.kernel - a.user - a.kernel)
  const texts = busy.map(({ name, user, kernel }) => `${name} ${user.toFixed(2)}+${kernel.toFixed(2)}`)
  return `${total.toFixed(2)} s (${texts.join(', ')})`
}
