import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { failedFirst } from '../scripts/kit/last-failures.mjs'
import { chromiumLaunch } from './kit/chromium.mjs'

const launchOptions = await chromiumLaunch()

export default defineConfig({
  testDir: join(import.meta.dirname, 'stories'),
  outputDir: join(import.meta.dirname, 'test-results'),
  globalSetup: join(import.meta.dirname, 'kit/server.ts'),
  // Three keep two cores busy (docs/decisions/393).
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // A browser on a busy machine may lose one wait in hundreds of stories. npm test lists the file of each story that
  // passed only when it was repeated; a listed file fails (scripts/unstable.json).
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: join(import.meta.dirname, '../.maru/playwright.json') }]],
  use: {
    launchOptions,
    // A worker would answer requests before the routes of a story. The stories about it allow it.
    serviceWorkers: 'block',
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    colorScheme: 'light',
    // Skeletons that pulse take a sixth of the processor time of a page load.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    navigationTimeout: 40_000,
    screenshot: 'only-on-failure',
    // A trace slows every story down. Set MARU_TRACE=1 to record one for a failing story.
    trace: process.env.MARU_TRACE ? 'retain-on-failure' : 'off',
  },
  // A story runs on the desktop. @phone in its name: on the phone only. @both: on both, for the ten jobs of a day and where
  // the phone differs in what the story proves.
  projects: failedFirst([
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: /@phone|@both/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, deviceScaleFactor: 2 },
    },
  ]),
})
