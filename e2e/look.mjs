// Takes a screenshot of a page of a running server.
//
//   node e2e/look.mjs URL OUT.png [options]
//     --width 1440 --height 900   size of the window (width below 600: phone with touch, device scale 2)
//     --full                      the whole page instead of the window
//     --dark                      dark colour scheme
//     --lang ko-KR|en-US|zh-CN    language of the browser (the setting of a signed-in user has precedence)
//     --login user                signs in first with a demo login (password maru-demo-1, or --password)
//     --click SELECTOR            clicks the element before the screenshot (repeatable, runs in order)
//     --fill SELECTOR=TEXT        fills the input before the screenshot (repeatable, in order with --click)
//     --wait SELECTOR             waits until the element is visible (after clicks and fills)
//     --axe                       prints accessibility findings
//
// Prints console errors, exceptions and answers with status 400 or higher. Example:
//   node e2e/look.mjs http://localhost:8080/po/ /tmp/home.png --login user --dark --width 390
import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { axeViolations } from './kit/axe.mjs'
import { chromiumLaunch } from './kit/chromium.mjs'

const { values, positionals, tokens } = parseArgs({
  allowPositionals: true,
  tokens: true,
  options: {
    width: { type: 'string', default: '1440' },
    height: { type: 'string' },
    full: { type: 'boolean', default: false },
    dark: { type: 'boolean', default: false },
    lang: { type: 'string', default: 'ko-KR' },
    login: { type: 'string' },
    password: { type: 'string', default: 'maru-demo-1' },
    click: { type: 'string', multiple: true },
    fill: { type: 'string', multiple: true },
    wait: { type: 'string' },
    axe: { type: 'boolean', default: false },
  },
})
const [url, out] = positionals
if (!url || !out) {
  console.error('Usage: node e2e/look.mjs URL OUT.png [--width 390 --dark --lang zh-CN --login user …]')
  process.exit(2)
}

const width = Number(values.width)
const phone = width < 600
const browser = await chromium.launch(await chromiumLaunch())
try {
  const context = await browser.newContext({
    viewport: { width, height: Number(values.height ?? (phone ? 844 : 900)) },
    deviceScaleFactor: phone ? 2 : 1,
    hasTouch: phone,
    locale: values.lang,
    timezoneId: 'Asia/Seoul',
    colorScheme: values.dark ? 'dark' : 'light',
  })
  const { origin } = new URL(url)
  if (values.login) {
    const answer = await context.request.post(`${origin}/cm/IsuCommon/ISU_auth/api/login`, {
      data: { username: values.login, password: values.password },
      headers: { 'X-Requested-With': 'XMLHttpRequest', Origin: origin },
    })
    if (!answer.ok()) console.error(`Sign-in as ${values.login}: ${answer.status()} ${await answer.text()}`)
  }
  const page = await context.newPage()
  page.on('console', (message) => message.type() === 'error' && console.log(`console: ${message.text()}`))
  page.on('pageerror', (error) => console.log(`page error: ${error.stack ?? error.message}`))
  page.on(
    'response',
    (answer) =>
      answer.status() >= 400 &&
      console.log(`${answer.status()} ${answer.request().method()} ${answer.url()}`),
  )
  await page
    .goto(url, { waitUntil: 'networkidle', timeout: 20_000 })
    .catch((error) => console.log(error.message))
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    if (token.name === 'click') await page.click(token.value, { timeout: 5000 })
    if (token.name === 'fill') {
      const cut = token.value.lastIndexOf('=')
      await page.fill(token.value.slice(0, cut), token.value.slice(cut + 1), { timeout: 5000 })
    }
  }
  if (values.wait) await page.waitForSelector(values.wait, { timeout: 10_000 })
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(400)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (wide > 0) console.log(`The page is ${wide}px wider than the window`)
  mkdirSync(dirname(resolve(out)), { recursive: true })
  await page.screenshot({ path: out, fullPage: values.full })
  if (values.axe) {
    const violations = await axeViolations(page)
    for (const { id, impact, help, nodes } of violations) {
      console.log(`axe ${impact} ${id}: ${help}`)
      for (const node of nodes.slice(0, 5)) console.log(`   ${node.target.join(' ')}`)
    }
    if (violations.length === 0) console.log('axe: nothing found')
  }
  console.log(`${out} (${page.url()}, "${await page.title()}")`)
} finally {
  await browser.close()
}
