import { at, expect, type Page, signIn, test } from '../kit/story.ts'

// The policy of the text is off, so that only what the server cleaned and the frame itself protect the reader.
test.use({ bypassCSP: true })

declare global {
  interface Window {
    hostileMail?: number
  }
}

/** Addresses of other hosts that the page asks from now on. */
function watchHosts(page: Page): string[] {
  const own = new URL(at('/')).host
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:|^wss?:/.test(url.protocol) && url.host !== own) asked.push(request.url())
  })
  return asked
}

test('a hostile mail runs nothing and asks no other host, also without a content policy', async ({
  page,
}) => {
  await signIn(page, 'user')
  const asked = watchHosts(page)
  await page.goto(at('/mail?SEARCHTEXT=Hostile'))
  const row = page
    .getByRole('region', { name: '메일 목록' })
    .locator('[data-row]')
    .filter({ hasText: 'Hostile mail' })
  await row.getByRole('button').first().click()
  const text = page.frameLocator('iframe').getByText('these words are shown')
  await expect(text).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'hanblt.example' })).toBeVisible()

  // Pictures that are asked for come through the portal.
  const picture = page.waitForRequest((request) => request.url().includes('/picture/'))
  await page.getByRole('button', { name: '보기', exact: true }).click()
  await picture
  await expect(text).toBeVisible()
  expect(await page.evaluate(() => window.hostileMail)).toBeUndefined()

  // The text alone, outside of its frame: nothing but the cleaning of the server is left.
  const address = await page.locator('iframe').getAttribute('src')
  const answer = await page.goto(new URL(address ?? '', page.url()).href)
  expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'")
  await expect(page.getByText('these words are shown')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => window.hostileMail)).toBeUndefined()
  await expect(
    page.locator('script, form, input, iframe, object, embed, svg, link, base, video'),
  ).toHaveCount(0)
  expect(page.url()).toContain('/page')
  expect(asked).toEqual([])
})
