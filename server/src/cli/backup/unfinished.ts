import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'

const pattern = /^\.(.+)\.unfinished-([\w.-]+)-(\d+)$/
/** Milliseconds after which the folder of another machine, or of a process whose number is used again, is removed. */
const oldAfter = 2 * 86_400_000

const host = () => hostname().replace(/[^\w.-]/g, '_')

/** The folder in which a backup is written until it is complete: next to its place, with the machine and process. */
export function unfinishedFolder(folder: string): string {
  return join(dirname(folder), `.${basename(folder)}.unfinished-${host()}-${process.pid}`)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process belongs to another user, so it runs.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes the folders that killed backups left next to this one; returns their names. */
export async function removeUnfinished(folder: string): Promise<string[]> {
  const parent = dirname(folder)
  const removed: string[] = []
  for (const name of await readdir(parent)) {
    const [, , owner, pid] = pattern.exec(name) ?? []
    if (!owner) continue
    const path = join(parent, name)
    const isOld = Date.now() - (await stat(path)).mtimeMs > oldAfter
    const isOwn = owner === host() && Number(pid) === process.pid
    if (isOwn || (!isOld && (owner !== host() || isRunning(Number(pid))))) continue
    await rm(path, { recursive: true, force: true })
    removed.push(name)
  }
  return removed
}
