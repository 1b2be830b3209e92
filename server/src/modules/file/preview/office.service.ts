import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runGroup } from '#kit/worker/child-group.ts'

const timeout = 60_000
const result = new Map<string, string | null>()

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of LibreOffice from the setting FILE_OFFICE; null if there is none. The search runs once. */
export function findOffice(setting: string): string | null {
  if (setting === 'off') return null
  const known = result.get(setting)
  if (known !== undefined) return known
  const folders = (process.env.PATH ?? '').split(delimiter)
  const places = ['soffice', 'libreoffice'].flatMap((name) => folders.map((folder) => join(folder, name)))
  const path = (setting === 'auto' ? places : [setting]).find(isProgram) ?? null
  result.set(setting, path)
  return path
}

/** Without network, and isolated from other processes and their environments (Linux, user namespaces). */
const apart = ['--map-root-user', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'] as const

let canIsolate: boolean | undefined

/** True if the system allows a program to run {@link apart}. */
function canIsolateProcesses(): boolean {
  canIsolate ??= spawnSync('unshare', [...apart, 'true']).status === 0
  return canIsolate
}

/** True if LibreOffice runs isolated, false if the system refuses this, null without LibreOffice. */
export function isOfficeIsolated(setting: string): boolean | null {
  return findOffice(setting) === null ? null : canIsolateProcesses()
}

/** Settings of a profile: no macros, no updating of links, no remote content. */
const settings = [
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', '0'],
  ['/org.openoffice.Office.Calc/Content/Update', 'Link', '2'],
] as const

async function writeProfile(home: string): Promise<string> {
  const profile = join(home, 'profile')
  await mkdir(join(profile, 'user'), { recursive: true })
  const items = settings.map(
    ([path, name, value]) =>
      `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">${items.join('')}</oor:items>
`
  await writeFile(join(profile, 'user/registrymodifications.xcu'), text)
  return pathToFileURL(profile).href
}

let last: Promise<unknown> = Promise.resolve()

/** Runs tasks sequentially. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work)
  last = mine.catch(() => {})
  return mine
}

/**
 * Converts an office file to PDF, one at a time in this process, with a temporary profile, isolated and without
 * network if the system allows it, for 60 seconds at most; runs `take` on the PDF's path. Resolves to null if no PDF
 * was created.
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
        `-env:UserInstallation=${await writeProfile(home)}`,
        '--headless',
        '--norestore',
        '--nolockcheck',
        '--convert-to',
        'pdf',
        '--outdir',
        home,
        source,
      ]
      // A proxy without a server prevents LibreOffice from following links if the network cannot be disabled.
      const proxy = 'http://127.0.0.1:9'
      const env = {
        PATH: process.env.PATH ?? '',
        HOME: home,
        LANG: 'C.UTF-8',
        http_proxy: proxy,
        https_proxy: proxy,
      }
      const [command, given] = canIsolateProcesses()
        ? ['unshare', [...apart, office, ...args]]
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
