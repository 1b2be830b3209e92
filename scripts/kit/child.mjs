import { spawn, spawnSync } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'

/** The root folder of the project. */
export const root = join(import.meta.dirname, '../..')

/** Returns the exit status as a shell reports it: the exit code, or 128 plus the number of the signal. */
function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0)
}

/**
 * Returns the id of the npm process that started this process: its parent, or the parent of the shell between them;
 * undefined without npm.
 */
function npmAbove() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return undefined
  const ask = (pid, what) =>
    spawnSync('ps', ['-o', `${what}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim()
  if (ask(process.ppid, 'args')?.includes('npm')) return process.ppid
  return Number(ask(process.ppid, 'ppid')) || undefined
}

/** Returns true if a process with this id exists. */
export function lives(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * Runs a program in this terminal, forwards signals to it and resolves with its exit code. With `ipc`, the child
 * receives `disconnect` when this process ends for any reason, and SIGTERM when the npm process that started this
 * process is killed. `write` receives the standard output of the child. `onMessage` receives its `ipc` messages.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, ipc?: boolean, write?: (bytes: string) => void, onMessage?: (message: unknown) => void }} [options]
 * @returns {Promise<number>}
 */
export function runChild(command, args, options = {}) {
  const { env = process.env, cwd = root, ipc = false, write, onMessage } = options
  return new Promise((resolve, reject) => {
    const out = write ? 'pipe' : 'inherit'
    /** @type {import('node:child_process').StdioOptions} */
    const stdio = ipc ? ['inherit', out, 'inherit', 'ipc'] : ['inherit', out, 'inherit']
    const child = spawn(command, args, { cwd, env, stdio })
    if (write) child.stdout?.setEncoding('utf8').on('data', write)
    if (onMessage) child.on('message', onMessage)
    const pass = (signal) => child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, pass)
    const npm = ipc ? npmAbove() : undefined
    const orphanWatch = npm && setInterval(() => lives(npm) || child.kill('SIGTERM'), 1000)
    if (orphanWatch) orphanWatch.unref()
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      if (orphanWatch) clearInterval(orphanWatch)
      for (const name of signals) process.off(name, pass)
      resolve(exitCode(code, signal))
    })
  })
}

/**
 * Runs a program silently; resolves with its exit code and its complete output. Every five seconds, prints a line that
 * `title` is still running.
 */
export function runQuietly(title, command, args, { env = process.env, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const began = Date.now()
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (bytes) => (output += bytes))
    child.stderr.on('data', (bytes) => (output += bytes))
    const ticking = setInterval(
      () => say(`  … ${title} (${Math.round((Date.now() - began) / 1000)} s)`),
      5000,
    )
    const end = () => child.kill('SIGTERM')
    process.once('SIGINT', end).once('SIGTERM', end)
    child.on('error', (error) => {
      clearInterval(ticking)
      reject(error)
    })
    child.on('close', (code, signal) => {
      clearInterval(ticking)
      process.off('SIGINT', end).off('SIGTERM', end)
      if (signal) process.exit(exitCode(code, signal))
      resolve({ code: code ?? 1, said: output })
    })
  })
}

/** Prints a line of progress on standard error, so that the output of a command can be piped. */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/**
 * Prints a message without a stack trace and ends the process.
 *
 * @param {string} text
 * @returns {never}
 */
export function giveUp(text, code = 1) {
  say(`\n${text}`)
  process.exit(code)
}
