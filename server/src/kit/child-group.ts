import { spawn } from 'node:child_process'

/** How a program is run to its end. */
export interface GroupOptions {
  cwd: string
  env: Record<string, string>
  /** Milliseconds after which the program and everything it started are killed. */
  timeout: number
}

/** How a program ended; `code` is null where it was killed. */
export interface GroupEnd {
  code: number | null
  isLate: boolean
  said: string
}

/**
 * Runs a program as the leader of a process group of its own. When it ends, or takes too long, the whole group is
 * killed, so nothing that it started stays behind. `said` is the end of what it wrote.
 */
export function runGroup(command: string, args: string[], options: GroupOptions): Promise<GroupEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    let isLate = false
    const append = (bytes: Buffer) => {
      said = `${said}${bytes.toString()}`.slice(-4000)
    }
    child.stdout.on('data', append)
    child.stderr.on('data', append)
    const killGroup = () => {
      if (child.pid === undefined) return
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {
        // No one of the group is left.
      }
    }
    const late = setTimeout(() => {
      isLate = true
      killGroup()
    }, options.timeout)
    child.once('error', (error) => {
      clearTimeout(late)
      reject(error)
    })
    child.once('exit', (code) => {
      clearTimeout(late)
      killGroup()
      resolve({ code, isLate, said })
    })
  })
}
