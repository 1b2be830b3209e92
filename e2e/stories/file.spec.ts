import { readFile } from 'node:fs/promises'
import { docxOf } from '@maru/server/test/office-files'
import type { Response } from '@playwright/test'
import { drop, namesIn, openBox, origin, stored } from '../kit/files.ts'
import { checkAxe, checkWidth, expect, type Page, setBox, shot, test } from '../kit/story.ts'

async function slowDown(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 5,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  })
}

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** Makes the browser report that it has a PDF viewer, or that it has none. The browser of the stories has none. */
function sayViewer(page: Page, has: boolean): Promise<unknown> {
  return page.addInitScript((shows) => {
    Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => shows, configurable: true })
  }, has)
}

/** Checks that the frame of the viewer has loaded a PDF for the PDF viewer of the browser. */
async function checkPdf(page: Page, answer: Response): Promise<void> {
  const headers = await answer.allHeaders()
  expect([answer.status(), headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(headers['content-disposition']).toMatch(/^inline/)
  expect(answer.request().resourceType()).toBe('document')
  await expect(page.getByRole('dialog').locator('iframe')).toBeVisible()
}

test('five files with Korean names are dropped; one is cancelled, one continues after a reload', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const code = await openBox(page)
  await slowDown(page, 5_000_000)
  // The file is much larger than the data in flight. So most of it is left at the pause, even without
  // slowDown.
  const large = { name: '이어 올릴 파일.bin', content: 300_000_000 }
  await drop(page, [
    { name: '첫 번째 보고서.txt', content: '안녕하세요' },
    { name: '두 번째 표.csv', content: '가,나\n1,2\n' },
    { name: '세 번째 문서.docx', content: '문서' },
    { name: '취소할 파일.bin', content: 200_000_000 },
    large,
  ])
  await expect(stored(page)).toHaveCount(3)
  await page.getByRole('button', { name: '취소할 파일.bin 올리기 취소' }).click()
  await expect(page.getByText('취소할 파일.bin')).toHaveCount(0)
  const isSafe = (answer: Response) =>
    answer.url().includes('/file/store/flow') && answer.request().method() === 'POST' && answer.ok()
  await page.waitForResponse(isSafe, { timeout: 40_000 })
  // This rate is so low that the upload has not ended at the pause, even on a slow machine.
  await slowDown(page, 50_000)
  await page.getByRole('button', { name: '이어 올릴 파일.bin 멈추기' }).click()
  await expect(page.getByText('멈춤', { exact: true })).toBeVisible()
  await page.reload()
  await expect(stored(page)).toHaveCount(3)
  const asked: number[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('/file/store/flow') && answer.request().method() === 'GET')
      asked.push(answer.status())
  })
  await slowDown(page, -1)
  await drop(page, [large])
  await expect(stored(page)).toHaveCount(4, { timeout: 60_000 })
  expect(asked, 'chunks that were safe are not sent again').toContain(200)
  expect(asked, 'chunks that were not are').toContain(204)
  expect(await namesIn(page, code)).toEqual([
    '첫 번째 보고서.txt',
    '두 번째 표.csv',
    '세 번째 문서.docx',
    '이어 올릴 파일.bin',
  ])
})

test('files are pasted, ordered, removed and brought back; what cannot be attached or sent is explained', async ({
  page,
}) => {
  test.setTimeout(270_000)
  await test.step('files change places, are removed with a question and brought back', async () => {
    const code = await openBox(page)
    await drop(page, [
      { name: '가.txt', content: '가' },
      { name: '나.txt', content: '나' },
      { name: '다.txt', content: '다' },
    ])
    await expect(stored(page)).toHaveCount(3)
    await page.getByRole('button', { name: '가.txt 아래로' }).click()
    await expect.poll(() => namesIn(page, code)).toEqual(['나.txt', '가.txt', '다.txt'])
    await page.getByRole('button', { name: '선택 삭제' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('삭제할 파일을 선택하세요.')
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
    await setBox(page.getByRole('checkbox', { name: '가.txt 선택' }))
    await page.getByRole('button', { name: '선택 삭제' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
    await expect.poll(() => namesIn(page, code)).toEqual(['나.txt', '다.txt'])
    await page.getByRole('button', { name: '지운 파일' }).click()
    await page.getByRole('button', { name: '가.txt 되살리기' }).click()
    await expect.poll(() => namesIn(page, code)).toEqual(['나.txt', '다.txt', '가.txt'])
    await checkWidth(page)
    await checkAxe(page)
    await shot(page, 'file-box')
  })
  await page.unrouteAll()
  await test.step('a pasted file goes up, and of two with one name the meant one is downloaded', async () => {
    const code = await openBox(page)
    await drop(page, [{ name: '같은 이름.txt', content: '첫째' }])
    await expect(stored(page)).toHaveCount(1)
    await page.getByText('파일을 여기에 놓거나').evaluate((zone) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File(['둘째 글'], '같은 이름.txt'))
      zone.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(stored(page)).toHaveCount(2)
    expect(await namesIn(page, code)).toEqual(['같은 이름.txt', '같은 이름.txt'])
    const downloads = page.getByRole('button', { name: '같은 이름.txt 내려받기' })
    await expect(downloads).toHaveCount(2)
    const download = page.waitForEvent('download')
    await downloads.nth(1).click()
    expect(await readFile(await (await download).path(), 'utf8')).toBe('둘째 글')
  })
  await page.unrouteAll()
  await test.step('what cannot be attached is refused with the reason', async () => {
    await openBox(page)
    await drop(page, [
      { name: '빈 파일.txt', content: '' },
      { name: '프로그램.EXE', content: 'x' },
      { name: '숨긴 프로그램.jpg', content: 'MZ 프로그램' },
    ])
    await expect(page.getByText('빈 파일은 첨부할 수 없습니다.')).toBeVisible()
    await expect(page.getByText('exe 파일은 첨부할 수 없습니다. (프로그램.EXE)')).toBeVisible()
    await expect(page.getByText('exe 파일은 첨부할 수 없습니다. (숨긴 프로그램.jpg)')).toBeVisible()
    await expect(stored(page)).toHaveCount(0)
  })
  await page.unrouteAll()
  await test.step('a failed line is reported, and the file goes up when it is tried again', async () => {
    const code = await openBox(page)
    await page.route('**/file/store/flow*', (route) => route.abort('connectionfailed'))
    await drop(page, [{ name: '다시.txt', content: '다시 올릴 글' }])
    await expect(page.getByRole('button', { name: '다시.txt 다시 올리기' })).toBeVisible({ timeout: 40_000 })
    await page.unroute('**/file/store/flow*')
    await page.getByRole('button', { name: '다시.txt 다시 올리기' }).click()
    await expect(stored(page)).toHaveCount(1)
    expect(await namesIn(page, code)).toEqual(['다시.txt'])
  })
})

test('texts, office files and PDFs are previewed, and all come as one zip', async ({ page }) => {
  await test.step('a text is previewed, an office file too where LibreOffice is installed, and all come as one zip', async () => {
    await sayViewer(page, true)
    const code = await openBox(page)
    await drop(page, [
      { name: '읽을 글.txt', content: '미리 보는 한글' },
      { name: '문서.docx', content: await docxOf('연간 결산 보고서') },
    ])
    await expect(stored(page)).toHaveCount(2)
    await page.getByTitle('읽을 글.txt 미리보기').click()
    const viewer = page.getByRole('dialog')
    await expect(viewer).toContainText('미리 보는 한글')
    await checkAxe(page)
    await shot(page, 'file-preview')
    await viewer.getByRole('button', { name: '닫기' }).click()

    const settings = await page.context().request.get(`${origin()}/cm/file/settings`)
    const { result } = (await settings.json()) as { result: { makesPreviews: boolean } }
    if (result.makesPreviews) {
      const shown = page.waitForResponse((answer) => answer.url().includes('/cm/file/preview/'))
      await page.getByTitle('문서.docx 미리보기').click()
      await checkPdf(page, await shown)
      await viewer.getByRole('button', { name: '닫기' }).click()
    } else {
      console.log('skipped: LibreOffice is not installed, so the original was opened instead of a preview')
      await expect(page.getByText('LibreOffice')).toBeVisible()
      const original = page.waitForEvent('download')
      await page.getByTitle('문서.docx 미리보기').click()
      expect((await original).suggestedFilename()).toBe('문서.docx')
    }

    const archive = page.waitForEvent('download')
    await page.getByRole('link', { name: '모두 내려받기' }).click()
    const bytes = await readFile(await (await archive).path())
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
    expect(bytes.toString('utf8')).toContain('읽을 글.txt')
    expect(await namesIn(page, code)).toHaveLength(2)
  })
  await test.step('a PDF is shown in the page, and reported where the browser has no viewer', async () => {
    await sayViewer(page, true)
    await openBox(page)
    const name = `${'아주 긴 이름의 계약서 '.repeat(7)}최종.pdf`
    await drop(page, [{ name, content: pdf }])
    await expect(stored(page)).toHaveCount(1)
    const shown = page.waitForResponse((answer) => answer.url().includes('/cm/file/preview/'))
    await page.getByTitle(`${name} 미리보기`).click()
    await checkPdf(page, await shown)
    await page.getByRole('dialog').getByRole('button', { name: '닫기' }).click()
    await sayViewer(page, false)
    await page.reload()
    await page.getByTitle(`${name} 미리보기`).click()
    const viewer = page.getByRole('dialog')
    await expect(viewer).toContainText('이 브라우저는 PDF를 화면 안에서 보여 주지 못합니다.')
    await checkWidth(page)
    await checkAxe(page)
    await shot(page, 'file-no-viewer')
  })
})
