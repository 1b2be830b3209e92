import { boardIdOf, writeArticle } from '../kit/board.ts'
import {
  cachedIn,
  ownPortal,
  phoneSizes,
  refusalOfStorage,
  storedIn,
  untilStored,
  waitingPart,
} from '../kit/offline.ts'
import { phoneAgent } from '../kit/phone.ts'
import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

test.use({ userAgent: phoneAgent, serviceWorkers: 'allow' })
const portal = ownPortal('offline')

const strip = (page: Page) => page.getByRole('status').getByText('연결이 없습니다.')
const headers = () => ({ 'X-Requested-With': 'XMLHttpRequest', Origin: portal().url })

/** Opens the home of the phone and the newest article, and waits until both are stored. */
async function prepare(page: Page): Promise<string> {
  await signIn(page, 'user')
  await page.goto(at('/mobile'))
  await untilStored(page, '/cm/api/work/list', '/cm/api/BoardApi/Article/subrecentarticlelist')
  const board = await boardIdOf(page, '자유게시판')
  const articleId = await writeArticle(page, board, '기차에서 읽을 글')
  await page.goto(at(`/board/list/modal/read?SYSID=${board}&ARTICLEID=${articleId}`))
  await expect(page.getByRole('textbox', { name: '댓글 쓰기' })).toBeVisible()
  const address = page.url()
  await untilStored(page, `&articleId=${articleId} `, 'Board/writeConfig?')
  return address
}

async function comment(page: Page, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: '댓글 쓰기' }).last()
  await box.click()
  await box.fill(text)
  await page.getByRole('button', { name: '등록', exact: true }).last().click()
}

/** How often the server has the comment. */
async function timesOnServer(page: Page, address: string, text: string): Promise<number> {
  const articleId = Number(new URL(address).searchParams.get('ARTICLEID'))
  const answer = await page.context().request.post(`${portal().url}/cm/api/BoardApi/Article/getComments`, {
    ...{ data: { articleId, itemsPerPage: 0, page: 1 }, headers: headers() },
  })
  const { result } = (await answer.json()) as { result: { data: { content: string }[] } }
  return result.data.filter(({ content }) => content === text).length
}

test('a phone reads and writes without a network, and each comment is sent once, also when the server is killed @phone', async ({
  page,
  context,
}) => {
  test.setTimeout(400_000)
  const address = await prepare(page)
  await context.setOffline(true)
  await page.goto(at('/mobile'))
  await expect(strip(page)).toBeVisible()
  await expect(page.locator('main [data-row]').first()).toBeVisible()
  await page.goto(address)
  await expect(page.getByText('본문입니다.')).toBeVisible()
  await comment(page, '기차에서 쓴 댓글')
  await expect(page.getByText('연결되면 보냅니다.')).toBeVisible()
  await page.goto(at('/mobile'))
  await expect(waitingPart(page)).toContainText('댓글')
  await expect(page.getByRole('region', { name: '연결 없이 되는 것' })).toBeVisible()
  for (const size of phoneSizes) {
    await page.setViewportSize(size)
    await checkWidth(page)
    await shot(page, 'phone-offline')
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await checkAxe(page)

  await context.setOffline(false)
  await expect(waitingPart(page)).toHaveCount(0)
  await expect(strip(page)).toHaveCount(0)
  expect(await timesOnServer(page, address, '기차에서 쓴 댓글')).toBe(1)

  await page.goto(address)
  await expect(page.getByText('기차에서 쓴 댓글')).toBeVisible()
  await portal().kill()
  await comment(page, '서버가 멈춘 동안의 댓글')
  await expect.poll(async () => (await storedIn(page))?.waiting).toBe(1)
  await page.goto(at('/mobile'))
  await expect(waitingPart(page)).toContainText('1')
  await portal().restart()
  await expect(waitingPart(page)).toHaveCount(0, { timeout: 60_000 })
  expect(await timesOnServer(page, address, '서버가 멈춘 동안의 댓글')).toBe(1)
  expect(await timesOnServer(page, address, '기차에서 쓴 댓글')).toBe(1)
})

test('signing out removes what is stored, and the worker has only files of the program @phone', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await prepare(page)
  const cached = await cachedIn(page)
  expect(cached.length).toBeGreaterThan(50)
  expect(cached.filter((path) => !path.startsWith('/po/'))).toEqual([])
  await page.goto(at('/mobile'))
  await page.getByRole('button', { name: /사용자 메뉴/ }).click()
  await page.getByRole('menuitem', { name: '로그아웃' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => storedIn(page)).toBeNull()
})

test('a session that has ended removes what is stored, and what waited is never sent @phone', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000)
  const address = await prepare(page)
  await context.setOffline(true)
  await comment(page, '끝난 세션의 댓글')
  await expect.poll(async () => (await storedIn(page))?.waiting).toBe(1)
  // The session ends on the server while the phone is away: requests of the story have the cookies of the browser.
  const ended = await context.request.get(`${portal().url}/cm/IsuCommon/ISU_auth/api/logout`, {
    headers: headers(),
  })
  expect(ended.status()).toBe(200)
  await context.setOffline(false)
  await expect.poll(() => storedIn(page), { timeout: 60_000 }).toBeNull()
  await signIn(page, 'user')
  expect(await timesOnServer(page, address, '끝난 세션의 댓글')).toBe(0)
})

test('a full storage is said in words, and nothing is half stored @phone', async ({ page, context }) => {
  test.setTimeout(240_000)
  await prepare(page)
  const client = await context.newCDPSession(page)
  await client.send('Storage.overrideQuotaForOrigin', { origin: portal().url, quotaSize: 1 })
  // The browser remembers for some time how much space is left.
  await expect.poll(() => refusalOfStorage(page), { timeout: 90_000 }).toBe('QuotaExceededError')
  await context.setOffline(true)
  await comment(page, '자리가 없는 댓글')
  await expect(page.getByRole('alertdialog')).toContainText('저장 공간이 가득')
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(page.getByRole('textbox', { name: '댓글 쓰기' }).last()).toHaveValue('자리가 없는 댓글')
  expect((await storedIn(page))?.waiting).toBe(0)
})

test('the home without a network fits every phone in three languages @phone', async ({ page, context }) => {
  test.setTimeout(240_000)
  await prepare(page)
  for (const language of ['ko-KR', 'en-US', 'zh-CN']) {
    await context.request.post(`${portal().url}/cm/api/account/language`, {
      ...{ data: { language }, headers: headers() },
    })
    await page.goto(at('/mobile'))
    await untilStored(page, `/${language.slice(0, 2)}/`)
    await context.setOffline(true)
    await page.goto(at('/mobile'))
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.locator('[data-stored]')).toBeVisible()
    for (const size of phoneSizes) {
      await page.setViewportSize(size)
      await checkWidth(page)
      await shot(page, 'phone-offline-home')
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await checkAxe(page)
    await context.setOffline(false)
    await expect(page.locator('[data-stored]')).toHaveCount(0)
  }
})
