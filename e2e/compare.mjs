// Compares screenshots of two running versions: the same address, the same login, the same window size.
//
//   node e2e/compare.mjs OLD_URL NEW_URL OUT_FOLDER [options]
//     --width 1440,390    widths of the window (below 600: touch, device scale 2)
//     --dark              dark colour scheme
//     --only TEXT         only screens whose name contains the text
//
// Start both versions with the demo data of the same day (DEMO_ANCHOR), each with a separate PORT and
// DATA_DIR. compare.json lists the screens. Each pair becomes one picture (old, new, changed pixels in red).
// The printed lists (list.tsv) are sorted by the share of changed pixels.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { chromiumLaunch } from './kit/chromium.mjs'
import { comparePictures } from './kit/pictures.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string', default: '1440,390' },
    dark: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
})
const [oldUrl, newUrl, out] = positionals
if (!oldUrl || !newUrl || !out) {
  console.error(
    'Usage: node e2e/compare.mjs OLD_URL NEW_URL OUT_FOLDER [--width 1440,390 --dark --only board]',
  )
  process.exit(2)
}

const screens = JSON.parse(readFileSync(join(import.meta.dirname, 'compare.json'), 'utf8'))
mkdirSync(out, { recursive: true })
const browser = await chromium.launch(await chromiumLaunch())

async function openContext(base, login, width) {
  const phone = width < 600
  const context = await browser.newContext({
    viewport: { width, height: phone ? 844 : 900 },
    deviceScaleFactor: phone ? 2 : 1,
    hasTouch: phone,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    colorScheme: values.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  const boards = {}
  if (login) {
    const data = { username: login, password: 'maru-demo-1' }
    const headers = { 'X-Requested-With': 'XMLHttpRequest', Origin: base }
    await context.request.post(`${base}/cm/IsuCommon/ISU_auth/api/login`, { data, headers })
    const { result } = await (await context.request.get(`${base}/cm/api/BoardApi/Board/list`)).json()
    for (const { boardName, boardId } of result ?? []) boards[boardName] = boardId
  }
  return { context, boards }
}

/** Runs one step on the loaded page: a click, a click on an optional element, typing or a key press. */
async function act(page, step) {
  const at = page
    .locator(step.at ?? 'body')
    .filter({ visible: true })
    .first()
  if (step.optional && !(await at.isVisible())) return
  if (step.type !== undefined) await at.fill(step.type, { timeout: 4000 })
  else if (step.press) await page.keyboard.press(step.press)
  else await at.click({ timeout: 4000 })
  await page.waitForTimeout(350)
}

async function takePicture({ context, boards }, base, screen, path) {
  const page = await context.newPage()
  try {
    const address = screen.path.replace(/\{(.*?)\}/g, (_, name) => boards[name] ?? 0)
    await page.goto(`${base}/po${address}`, { waitUntil: 'networkidle', timeout: 20_000 }).catch(() => {})
    for (const step of screen.steps ?? []) await act(page, step)
    await page.evaluate(() => document.fonts.ready)
    await page.waitForTimeout(800)
  } catch (error) {
    console.log(`${screen.name}, ${base}: ${error.message.split('\n')[0]}`)
  }
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
  await page.close()
}

const rows = []
for (const width of values.width.split(',').map(Number)) {
  const contexts = {}
  for (const screen of screens.filter(({ name }) => name.includes(values.only))) {
    const login = screen.login ?? 'user'
    contexts[login] ??= await Promise.all(
      [oldUrl, newUrl].map((base) => openContext(base, screen.login === '' ? '' : login, width)),
    )
    const file = (kind) => join(out, `${screen.name}-${width}${values.dark ? '-dark' : ''}.${kind}.png`)
    await Promise.all(
      [oldUrl, newUrl].map((base, at) =>
        takePicture(contexts[login][at], base, screen, file(at ? 'new' : 'old')),
      ),
    )
    const share = await comparePictures(file('old'), file('new'), file('pair'))
    rows.push({ name: screen.name, width, share })
    console.log(`${share.toFixed(1).padStart(5)} %  ${width}  ${screen.name}`)
  }
  for (const pair of Object.values(contexts)) await Promise.all(pair.map(({ context }) => context.close()))
}
await browser.close()
rows.sort((one, other) => other.share - one.share)
const lines = rows.map(({ name, width, share }) => `${name}\t${width}\t${share.toFixed(1)}`)
writeFileSync(join(out, values.dark ? 'list-dark.tsv' : 'list.tsv'), `${lines.join('\n')}\n`)
