import { readFile } from 'node:fs/promises'
import { boardOf } from '../kit/board.ts'
import { at, checkWidth, expect, shot, signIn, test } from '../kit/story.ts'

/** Documents with the author in the metadata: one in an old format (RTF), and a PDF. */
const old = Buffer.from('{\\rtf1\\ansi{\\info{\\author Kim Seo-yeon}{\\company Hanbit}}Chairs, please.}')
const document = Buffer.from(
  [
    '%PDF-1.7',
    '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj',
    '2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj',
    '3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>> endobj',
    '4 0 obj <</Author(Kim Seo-yeon)>> endobj',
    'trailer <</Root 1 0 R/Info 4 0 R>>',
    '%%EOF',
  ].join('\n'),
)

test('a file of an anonymous article comes to its readers without its maker’s name', async ({
  page,
  browser,
}, { project }) => {
  const title = `의자 배치도 ${project.name}`
  await signIn(page, 'user')
  const query = await boardOf(page, '익명 제안함')
  // The upload settings arrive late. A file that was chosen before waits for them.
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
  const chosen = [
    { name: '배치도.rtf', mimeType: 'application/rtf', buffer: old },
    { name: '배치도.pdf', mimeType: 'application/pdf', buffer: document },
  ]
  await writer.getByLabel('파일 선택').setInputFiles(chosen)
  settings.resolve()
  await expect(writer.getByText('배치도.rtf')).toBeVisible()
  // The draft is saved after the upload of its file.
  await expect(writer.getByText(/임시 저장함에 저장됨/)).toBeVisible({ timeout: 15_000 })
  await checkWidth(page)
  // The server refuses a file whose metadata it cannot remove, and the message states the solution. Without
  // the file the article is saved.
  await writer.getByRole('button', { name: '등록', exact: true }).click()
  await expect(writer.getByText(/배치도.rtf: 이전 형식.*PDF로 다시 저장해 첨부하세요/)).toBeVisible()
  await shot(page, 'nameless-refused')
  await writer.getByRole('checkbox', { name: '배치도.rtf' }).locator('xpath=ancestor::label').click()
  await writer.getByRole('button', { name: '선택 삭제' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인', exact: true }).click()
  await expect(writer.getByRole('checkbox', { name: '배치도.rtf' })).toBeHidden()
  await writer.getByRole('button', { name: '등록', exact: true }).click()
  await expect(page.getByRole('article', { name: title })).toBeVisible()

  const context = await browser.newContext({ viewport: page.viewportSize(), locale: 'ko-KR' })
  const reader = await context.newPage()
  await signIn(reader, 'peer')
  await reader.goto(page.url())
  const files = reader.getByRole('article', { name: title }).getByRole('region', { name: '첨부파일' })
  const download = reader.waitForEvent('download')
  await files.getByRole('button', { name: '배치도.pdf 내려받기' }).last().click()
  const text = await readFile(await (await download).path(), 'latin1')
  expect(text).toMatch(/^%PDF-/)
  expect(text).not.toContain('Seo-yeon')
  await context.close()
})
