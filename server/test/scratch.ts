import { readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive, runningPostmaster, stopPostmaster } from '#kit/postgres/postmaster.ts'

/** Type of a file system in memory, from Linux's `magic.h`. */
const tmpfs = 0x0102_1994

/**
 * Bytes that a file system in memory must have free, and as many again that the machine must have: the whole run
 * uses about 1 GB of files, but a container often limits /dev/shm to 64 MB.
 */
const room = 4 * 2 ** 30

const prefix = 'maru-test-'

function isInMemoryWithRoom(folder: string): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(folder)
    return type === tmpfs && bavail * bsize >= room && process.availableMemory() >= 2 * room
  } catch {
    // The folder does not exist on this system.
    return false
  }
}

/**
 * The folder for the files of a test run: /dev/shm if it has room, else the temporary folder. Only what a crash may
 * lose belongs there: the database of the tests and the file stores of the test apps.
 */
export function scratchParent(memory = '/dev/shm'): string {
  return isInMemoryWithRoom(memory) ? memory : tmpdir()
}

/** The folder of the current test run; its name has the process id of the run. */
export function scratchOf(parent: string): string {
  return join(parent, `${prefix}${process.pid}`)
}

/** The folder of PostgreSQL in the folder of a test run. */
export function postgresIn(scratch: string): string {
  return join(scratch, 'postgres')
}

/** Stops the servers of killed test runs and removes their files, in memory and on the disk. */
export async function sweepDeadRuns(): Promise<void> {
  for (const parent of new Set(['/dev/shm', tmpdir()])) {
    for (const name of namesIn(parent)) {
      if (!/^maru-test-\d+$/.test(name) || isAlive(Number(name.slice(prefix.length)))) continue
      const scratch = join(parent, name)
      const left = runningPostmaster(join(postgresIn(scratch), 'cluster'))
      if (left) await stopPostmaster(left.pid)
      rmSync(scratch, { recursive: true, force: true })
    }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
