import { readFile } from 'node:fs/promises'
import type { Response } from '@playwright/test'
import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

interface Dropped {
  name: string
  /** A text, or how many bytes of noise. */
  content: string | number
}

const origin = () => new URL(at('/')).origin

async function openBox(page: Page): Promise<string> {
  await signIn(page, 'user')
  const answer = await page.context().request.post(`${origin()}/cm/api/db/article/createFile`, {
    data: {},
    headers: { 'X-Requested-With': 'XMLHttpRequest', Origin: origin() },
  })
  const { result } = (await answer.json()) as { result: { fileCode: string } }
  await page.goto(at(`/file/box?code=${result.fileCode}`))
  await expect(page.getByRole('button', { name: '파일 선택' })).toBeEnabled()
  return result.fileCode
}

/** Drops files on the uploader as a person does with the mouse; the same name and size is the same file. */
async function drop(page: Page, files: Dropped[]): Promise<void> {
  const data = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer()
    for (const { name, content } of all) {
      // Cheap noise that is the same each time, so that a file chosen again is the same file.
      const block = Uint8Array.from({ length: 1_000_003 }, (_none, index) => (index * 31) % 251)
      const noise = (length: number) => [
        ...Array.from({ length: Math.floor(length / block.length) }, () => block),
        block.slice(0, length % block.length),
      ]
      const parts = typeof content === 'string' ? [content] : noise(content)
      transfer.items.add(new File(parts, name, { lastModified: 1_700_000_000_000 }))
    }
    return transfer
  }, files)
  await page.getByText('파일을 여기에 놓거나').dispatchEvent('drop', { dataTransfer: data })
}

const stored = (page: Page) => page.getByRole('list', { name: '첨부 파일' }).first().getByRole('checkbox')

async function namesIn(page: Page, code: string): Promise<string[]> {
  const answer = await page.context().request.get(`${origin()}/cm/File/ISU_File/${code}`)
  const { result } = (await answer.json()) as { result: { name: string }[] }
  return result.map((file) => file.name)
}

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

test('five files with Korean names are dropped; one is cancelled, one goes on after a reload @desktop', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const code = await openBox(page)
  await slowDown(page, 5_000_000)
  // Many times what is under way at once, so that a pause leaves much of it even where nothing is slowed down.
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
  // However slow the machine is, the rest is still on its way when it is paused.
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

test('files change places, are removed with a question and brought back', async ({ page }) => {
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
  await page.getByRole('checkbox', { name: '가.txt 선택' }).check({ force: true })
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

test('what cannot be attached is refused with the reason', async ({ page }) => {
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

test('a text is previewed, an office file too where LibreOffice is installed, and all come as one zip', async ({
  page,
}) => {
  const code = await openBox(page)
  await drop(page, [
    { name: '읽을 글.txt', content: '미리 보는 한글' },
    { name: '문서.docx', content: '{\\rtf1 Hello}' },
  ])
  await expect(stored(page)).toHaveCount(2)
  await page.getByTitle('읽을 글.txt 미리 보기').click()
  const viewer = page.getByRole('dialog')
  await expect(viewer).toContainText('미리 보는 한글')
  await checkAxe(page)
  await shot(page, 'file-preview')
  await viewer.getByRole('button', { name: '닫기' }).click()

  const settings = await page.context().request.get(`${origin()}/cm/file/settings`)
  const { result } = (await settings.json()) as { result: { makesPreviews: boolean } }
  if (result.makesPreviews) {
    await page.getByTitle('문서.docx 미리 보기').click()
    await expect(page.getByRole('dialog').locator('iframe')).toBeVisible({ timeout: 25_000 })
    await page.getByRole('dialog').getByRole('button', { name: '닫기' }).click()
  } else {
    console.log('skipped: LibreOffice is not installed, so the original was opened instead of a preview')
    await expect(page.getByText('LibreOffice')).toBeVisible()
    const original = page.waitForEvent('download')
    await page.getByTitle('문서.docx 미리 보기').click()
    expect((await original).suggestedFilename()).toBe('문서.docx')
  }

  const archive = page.waitForEvent('download')
  await page.getByRole('link', { name: '모두 내려받기' }).click()
  const bytes = await readFile(await (await archive).path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.toString('utf8')).toContain('읽을 글.txt')
  expect(await namesIn(page, code)).toHaveLength(2)
})

test('a failed line is told, and the file goes up when it is tried again @desktop', async ({ page }) => {
  test.setTimeout(90_000)
  const code = await openBox(page)
  await page.route('**/file/store/flow*', (route) => route.abort('connectionfailed'))
  await drop(page, [{ name: '다시.txt', content: '다시 올릴 글' }])
  await expect(page.getByRole('button', { name: '다시.txt 다시 올리기' })).toBeVisible({ timeout: 40_000 })
  await page.unroute('**/file/store/flow*')
  await page.getByRole('button', { name: '다시.txt 다시 올리기' }).click()
  await expect(stored(page)).toHaveCount(1)
  expect(await namesIn(page, code)).toEqual(['다시.txt'])
})
