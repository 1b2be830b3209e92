import { readFile } from 'node:fs/promises'
import { boardOf } from '../kit/board.ts'
import { at, checkWidth, expect, signIn, test } from '../kit/story.ts'

/** A text document that names who made it, as office programs write it. */
const document = Buffer.from('{\\rtf1\\ansi{\\info{\\author Kim Seo-yeon}{\\company Hanbit}}Chairs, please.}')

test('a file of an anonymous article comes to its readers without its maker’s name @desktop', async ({
  page,
  browser,
}, { project }) => {
  const title = `의자 배치도 ${project.name}`
  await signIn(page, 'user')
  const query = await boardOf(page, '익명 제안함')
  // What may be uploaded arrives late: a file that is chosen before waits for it.
  const settings = Promise.withResolvers<void>()
  await page.route('**/file/settings*', async (route) => {
    await settings.promise
    await route.continue()
  })
  await page.goto(at(`/board/list?${query}`))
  await page.getByRole('button', { name: '글쓰기', exact: true }).click()
  const writer = page.getByRole('dialog')
  await expect(writer.getByText(/만든 사람, 회사, 촬영 위치, 메모 작성자는 등록할 때 지웁니다/)).toBeVisible()
  await writer.getByLabel('제목').fill(title)
  await writer.getByLabel('패스워드').fill('의자-1234')
  const file = { name: '배치도.rtf', mimeType: 'application/rtf', buffer: document }
  await writer.getByLabel('파일 선택').setInputFiles(file)
  settings.resolve()
  await expect(writer.getByText('배치도.rtf')).toBeVisible()
  // The draft is kept once its file has arrived.
  await expect(writer.getByText(/임시 저장함에 저장됨/)).toBeVisible({ timeout: 15_000 })
  await checkWidth(page)
  await writer.getByRole('button', { name: '등록', exact: true }).click()
  await expect(page.getByRole('article', { name: title })).toBeVisible()

  const context = await browser.newContext({ viewport: page.viewportSize(), locale: 'ko-KR' })
  const reader = await context.newPage()
  await signIn(reader, 'peer')
  await reader.goto(page.url())
  const files = reader.getByRole('article', { name: title }).getByRole('region', { name: '첨부파일' })
  const download = reader.waitForEvent('download')
  await files.getByRole('button', { name: '배치도.rtf 내려받기' }).last().click()
  const text = await readFile(await (await download).path(), 'latin1')
  expect(text).toBe('{\\rtf1\\ansi{\\info{\\author }{\\company }}Chairs, please.}')
  await context.close()
})
