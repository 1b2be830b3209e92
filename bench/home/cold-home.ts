import { chromium } from 'playwright-core'
import { chromiumLaunch } from '../../e2e/kit/chromium.mjs'
import type { Place } from '../kit/place.ts'
import type { ColdHome } from '../kit/report.ts'

/** Opens the home page in a browser with an empty cache and adds up the sizes of the loaded files. */
export async function measureColdHome(url: string, { login, password }: Place): Promise<ColdHome> {
  const browser = await chromium.launch(await chromiumLaunch())
  try {
    const context = await browser.newContext()
    await context.request.post(`${url}/cm/IsuCommon/ISU_auth/api/login`, {
      data: { username: login, password },
      headers: { 'X-Requested-With': 'XMLHttpRequest', Origin: url },
    })
    const page = await context.newPage()
    await page.goto(`${url}/po/`, { waitUntil: 'networkidle' })
    return await page.evaluate(() => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const loaded = (ending: string) => {
        const files = entries.filter((entry) => new URL(entry.name).pathname.endsWith(ending))
        return {
          files: files.length,
          wire: files.reduce((sum, entry) => sum + entry.encodedBodySize, 0),
          raw: files.reduce((sum, entry) => sum + entry.decodedBodySize, 0),
        }
      }
      return { scripts: loaded('.js'), styles: loaded('.css'), fonts: loaded('.woff2') }
    })
  } finally {
    await browser.close()
  }
}
