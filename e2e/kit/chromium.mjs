import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Places of a system browser, for machines on which the one of the npm package does not run. */
const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Flags for a browser that runs as root, without a graphics card and without background requests. A page of a story lives
 * for seconds: code that V8 optimizes in the background, and threads and processes that wait for each other on two busy
 * cores, cost a quarter of the processor time of a story.
 */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
  '--js-flags=--single-threaded --no-opt --no-maglev',
  '--in-process-gpu',
  '--num-raster-threads=1',
  '--disable-site-isolation-trials',
]

/** Unpacks the browser of the npm package `@sparticuz/chromium` once into `.maru/` and returns its folder. */
async function unpackChromium() {
  const packageFile = createRequire(import.meta.url)
    .resolve('@sparticuz/chromium')
    .replace(/build.*$/, 'package.json')
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8'))
  const folder = join(root, '.maru', `chromium-${version}`)
  if (existsSync(folder)) return folder
  console.log('Unpacking Chromium from the npm package (once, a few seconds) …')
  mkdirSync(dirname(folder), { recursive: true })
  // By default the package unpacks into the system's temporary folder. Programs must not be run from there,
  // because other users can write to it and guess the path.
  const unpacking = mkdtempSync(`${folder}-`)
  const before = {
    TMPDIR: process.env.TMPDIR,
    VERCEL: process.env.VERCEL,
    LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH,
    FONTCONFIG_PATH: process.env.FONTCONFIG_PATH,
  }
  // With VERCEL set, the package also unpacks the system libraries, for machines that lack them.
  Object.assign(process.env, { TMPDIR: unpacking, VERCEL: '1' })
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    await chromium.executablePath()
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
  try {
    renameSync(unpacking, folder)
  } catch (error) {
    // If another process has created the folder first, use that folder.
    rmSync(unpacking, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** Returns true if the dynamic linker finds every library that the program needs. */
function loads(executable) {
  const { status, stdout } = spawnSync('ldd', [executable], { encoding: 'utf8' })
  return status !== 0 || !stdout.includes('not found')
}

/**
 * Writes settings of fontconfig with the fonts of the package only, and returns their path. Fonts of the machine would
 * change widths, and hide a missing font of the portal. The settings of the package name folders of another system.
 */
function writeFontSettings(folder) {
  const path = join(folder, 'fonts.conf')
  const settings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts/fonts')}</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
</fontconfig>
`
  if (!existsSync(path)) writeFileSync(path, settings)
  return path
}

/**
 * Whether the browser may use /dev/shm, which a container may have too small. With files in the temporary folder instead,
 * as Playwright sets by default, a page load takes a sixth more processor time.
 */
function hasSharedMemory() {
  if (!existsSync('/dev/shm')) return false
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize > 2 * 1024 ** 3
}

/** The package has a browser for Linux on the usual processors only. */
const hasPackage = process.platform === 'linux' && process.arch === 'x64'

/**
 * Returns launch options for Playwright. The browser is the one of CHROMIUM_PATH, otherwise the browser of the npm
 * package, with the fonts of the package, and its libraries if the machine lacks them: it is the same on every machine, and as
 * a headless shell it loads a page with two thirds of the processor time of a complete browser. Where the package has
 * none, it is the browser of the system.
 */
export async function chromiumLaunch() {
  const paths = [process.env.CHROMIUM_PATH, ...(hasPackage ? [] : systemPaths)]
  const system = paths.find((path) => path && existsSync(path))
  const ignoreDefaultArgs = hasSharedMemory() ? ['--disable-dev-shm-usage'] : []
  if (system)
    return { executablePath: system, args: chromiumFlags, ignoreDefaultArgs, env: { ...process.env } }
  const folder = await unpackChromium()
  const executablePath = join(folder, 'chromium')
  const env = { ...process.env }
  if (process.platform === 'linux' && !loads(executablePath)) {
    env.LD_LIBRARY_PATH = [join(folder, 'al2023', 'lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  }
  env.FONTCONFIG_FILE ??= writeFontSettings(folder)
  return { executablePath, args: chromiumFlags, ignoreDefaultArgs, env }
}
