import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from './postmaster.ts'

/** The Maru processes that use one embedded server, so that the last one to leave stops it. */
export interface Users {
  enter(): void
  leave(): void
  /** True while another living process has entered. */
  others(): boolean
}

/** Keeps one file per process under `home`; those of dead processes are swept away. */
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
