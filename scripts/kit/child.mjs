import { spawn, spawnSync } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'

/** The project's folder. */
export const root = join(import.meta.dirname, '../..')

/** What a shell would report: the exit code, or 128 and the signal's number. */
function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0)
}

/** The npm that started this process: its parent, or the parent of the shell between them; undefined without npm. */
function npmAbove() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return undefined
  const ask = (pid, what) =>
    spawnSync('ps', ['-o', `${what}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim()
  if (ask(process.ppid, 'args')?.includes('npm')) return process.ppid
  return Number(ask(process.ppid, 'ppid')) || undefined
}

/** True while a process with this id lives. */
export function lives(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * Runs a program with this terminal, passes signals on and resolves with its exit code. With `ipc` the child
 * gets `disconnect` when this process dies for any reason; and when npm, which started this process,
 * is killed, the child is asked to stop. With `write` the child's output is passed to it; `onMessage` gets what it
 * sends over `ipc`.
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
 * Runs a program silently and resolves with its exit code and all its output; while it runs, a line every
 * five seconds says that `title` is still running.
 */
export function runQuietly(title, command, args, { env = process.env, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const began = Date.now()
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    child.stdout.on('data', (bytes) => (said += bytes))
    child.stderr.on('data', (bytes) => (said += bytes))
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
      resolve({ code: code ?? 1, said })
    })
  })
}

/** Prints one line of progress; on standard error, so that a command's own output can be piped. */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/**
 * Ends the process with a message and no stack.
 *
 * @param {string} text
 * @returns {never}
 */
export function giveUp(text, code = 1) {
  say(`\n${text}`)
  process.exit(code)
}
