import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { FairQueue } from '#kit/worker/fair-queue.ts'

/** Milliseconds that a document may take. */
const timeout = 60_000
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of Chromium from the setting APPROVAL_CHROMIUM (`auto`, `off` or a path); null if there is none. */
export function findChromium(setting: string): string | null {
  if (setting === 'off') return null
  const folders = (process.env.PATH ?? '').split(delimiter)
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return (setting === 'auto' ? places : [setting]).find(isProgram) ?? null
}

/**
 * No sandbox of the browser for root, which has none: the page is our own, without scripts and addresses. A proxy
 * without a server keeps the browser itself from the network.
 */
const flags = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  '--proxy-server=http://127.0.0.1:9',
]

/**
 * Waits until every font of the page is loaded: a letter without its font is missing on the paper. In a page without
 * scripts `document.fonts.ready` never resolves, so the states are read.
 */
async function untilFonts(page: Page): Promise<void> {
  await page.evaluate('(() => { for (const font of document.fonts) void font.load() })()')
  while (await page.evaluate<boolean>('[...document.fonts].some(({ status }) => status === "loading")'))
    await sleep(20)
}

/**
 * Makes a PDF of a page in a browser of its own without scripts and network; call it within {@link printing}. Throws
 * what the browser says if it fails.
 */
export async function makePdf(executablePath: string, html: string): Promise<Buffer> {
  const { chromium } = await import('playwright-core')
  const names = ['PATH', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'FONTCONFIG_FILE'] as const
  const env = Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']))
  const browser = await chromium.launch({
    ...{ executablePath, args: flags, env, timeout },
    chromiumSandbox: process.getuid?.() !== 0,
  })
  // The browser is killed with its process group, however long a page takes.
  const late = setTimeout(() => void browser.close(), timeout)
  try {
    const context = await browser.newContext({ javaScriptEnabled: false, offline: true })
    await context.route('**', (route) => route.abort())
    const page = await context.newPage()
    await page.setContent(html, { waitUntil: 'load', timeout })
    await untilFonts(page)
    return await page.pdf({ preferCSSPageSize: true, printBackground: true })
  } finally {
    clearTimeout(late)
    await browser.close()
  }
}

/**
 * Runs one piece of printing at a time in this process: who asks for many waits for the others, and more than a few
 * waiting ones are refused with 429.
 */
export const printing = new FairQueue({ waitingAtMost: 4, waitingInAll: 20 })
