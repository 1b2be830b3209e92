import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from './postmaster.ts'

/** The Maru processes that use one embedded server, so that the last one stops it. */
export interface Users {
  enter(): void
  leave(): void
  /** True while another running process uses it. */
  others(): boolean
}

/** Writes one file per process under `home`; deletes those of dead processes. */
export function usersOf(home: string): Users {
  const folder = join(home, 'users')
  const own = join(folder, String(process.pid))
  return {
    enter() {
      mkdirSync(folder, { recursive: true })
      writeFileSync(own, '')
    },
    leave: () => rmSync(own, { force: true }),
    others() {
      const pids = readdirSync(folder).map(Number)
      for (const pid of pids.filter((pid) => !isAlive(pid)))
        rmSync(join(folder, String(pid)), { force: true })
      return pids.some((pid) => pid !== process.pid && isAlive(pid))
    },
  }
}
