import { spawn } from 'node:child_process'

/** Options of {@link runGroup}. */
export interface GroupOptions {
  cwd: string
  env: Record<string, string>
  /** Milliseconds until the program and all its children are killed. */
  timeout: number
}

/** How a program ended; `code` is null if it was killed. */
export interface GroupEnd {
  code: number | null
  isLate: boolean
  said: string
}

/**
 * Runs a program as the leader of a new process group. When it ends or exceeds its timeout, the whole group is
 * killed, so that no child process remains. `said` is the end of its output.
 */
export function runGroup(command: string, args: string[], options: GroupOptions): Promise<GroupEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    let isLate = false
    const append = (bytes: Buffer) => {
      output = `${output}${bytes.toString()}`.slice(-4000)
    }
    child.stdout.on('data', append)
    child.stderr.on('data', append)
    const killGroup = () => {
      if (child.pid === undefined) return
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {
        // No process of the group is left.
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
      resolve({ code, isLate, said: output })
    })
  })
}
