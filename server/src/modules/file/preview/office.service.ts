import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runGroup } from '../../../kit/child-group.ts'

const timeout = 60_000
const found = new Map<string, string | null>()

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The program that converts, by the setting FILE_OFFICE; null where there is none. Looked for once. */
export function findOffice(setting: string): string | null {
  if (setting === 'off') return null
  const known = found.get(setting)
  if (known !== undefined) return known
  const folders = (process.env.PATH ?? '').split(delimiter)
  const places = ['soffice', 'libreoffice'].flatMap((name) => folders.map((folder) => join(folder, name)))
  const path = (setting === 'auto' ? places : [setting]).find(isProgram) ?? null
  found.set(setting, path)
  return path
}

let canCutNetwork: boolean | undefined

/** True where the system lets a program run without any network (Linux, unshare). */
function cutsNetwork(): boolean {
  canCutNetwork ??= spawnSync('unshare', ['--map-root-user', '--net', 'true']).status === 0
  return canCutNetwork
}

let last: Promise<unknown> = Promise.resolve()

/** Runs one after another. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work)
  last = mine.catch(() => {})
  return mine
}

/**
 * Makes a PDF of an office file, one at a time in this process, in a profile of its own that is gone afterwards,
 * without network where the system can cut it, for 60 seconds at most; runs `take` on the PDF's path. Resolves to
 * null where no PDF came of it.
 */
export function convertToPdf<T>(
  office: string,
  source: string,
  folder: string,
  take: (path: string) => Promise<T>,
  limit = timeout,
): Promise<T | null> {
  return inTurn(async () => {
    await mkdir(folder, { recursive: true })
    const home = await mkdtemp(join(folder, 'maru-office-'))
    try {
      const args = [
        `-env:UserInstallation=${pathToFileURL(join(home, 'profile')).href}`,
        '--headless',
        '--norestore',
        '--nolockcheck',
        '--convert-to',
        'pdf',
        '--outdir',
        home,
        source,
      ]
      // A proxy that nobody answers keeps links in documents from being followed where the network cannot be cut.
      const proxy = 'http://127.0.0.1:9'
      const env = {
        PATH: process.env.PATH ?? '',
        HOME: home,
        LANG: 'C.UTF-8',
        http_proxy: proxy,
        https_proxy: proxy,
      }
      const [command, given] = cutsNetwork()
        ? ['unshare', ['--map-root-user', '--net', office, ...args]]
        : [office, args]
      const { code } = await runGroup(command as string, given as string[], {
        cwd: home,
        env,
        timeout: limit,
      })
      const made = join(home, `${source.slice(source.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')}.pdf`)
      return code === 0 && existsSync(made) ? await take(made) : null
    } finally {
      await rm(home, { recursive: true, force: true })
    }
  })
}
