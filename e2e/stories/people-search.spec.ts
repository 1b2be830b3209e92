import { at, expect, type Page, signIn, test } from '../kit/story.ts'

/** Waits until the page has drawn what has arrived by now. */
const untilDrawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

test('an answer to an older text never covers a newer one, and Enter inside a syllable searches once', async ({
  page,
}) => {
  await signIn(page, 'user')
  await page.clock.install()
  const asked: string[] = []
  const [newer, older] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/department/search**', async (route) => {
    const { query } = route.request().postDataJSON() as { query: string }
    asked.push(query)
    const answer = await route.fetch()
    // The answer to the first search is held, so that it arrives after the answer to the second search.
    if (query === '박준호') await newer.promise
    await route.fulfill({ response: answer }).catch(() => undefined)
    if (query !== '박준호') return
    const response = await route.request().response()
    await response?.finished().catch(() => undefined)
    older.resolve()
  })
  await page.goto(at('/orgmap/main'))
  const list = page.getByRole('table', { name: /구성원/ })
  const box = page.getByRole('searchbox')
  await box.fill('박준호')
  await box.press('Enter')
  await expect.poll(() => asked).toContain('박준호')
  await box.fill('김서연')
  await box.press('Enter')
  await expect(list.getByRole('row', { name: /김서연/ }).first()).toBeVisible()
  newer.resolve()
  await older.promise
  await untilDrawn(page)
  await expect(list.getByRole('row', { name: /박준호/ })).toHaveCount(0)

  await box.press('Escape')
  await expect(box).toHaveValue('')
  asked.length = 0
  const session = await page.context().newCDPSession(page)
  await box.focus()
  await session.send('Input.imeSetComposition', { text: '이하늘', selectionStart: 3, selectionEnd: 3 })
  await box.dispatchEvent('keydown', { key: 'Enter', isComposing: true, keyCode: 229 })
  await session.send('Input.insertText', { text: '이하늘' })
  await box.press('Enter')
  await expect(list.getByRole('row', { name: /이하늘/ }).first()).toBeVisible()
  await expect(box).toHaveValue('이하늘')
  const count = () => asked.filter((one) => one === '이하늘').length
  await expect.poll(count).toBe(1)
  // A pause in typing starts a search after 300 ms. The clock goes further, so a second search would be counted.
  await page.clock.runFor(800)
  await untilDrawn(page)
  expect(count()).toBe(1)
})
