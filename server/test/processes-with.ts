import { readdirSync, readFileSync } from 'node:fs'

/** Returns the ids of the processes of this machine that have a text in their command line (Linux). */
export function processesWith(text: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(text)
    } catch {
      return false
    }
  })
}
