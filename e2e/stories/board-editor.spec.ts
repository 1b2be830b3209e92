import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { boardOf } from '../kit/board.ts'
import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

const clipboard = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../web/test/clipboard', `${name}.html`), 'utf8')

async function openWriter(page: Page, board: string, title: string) {
  await page.goto(at(`/board/list/modal/write?${await boardOf(page, board)}`))
  const writer = page.getByRole('dialog')
  await writer.getByLabel('제목').fill(title)
  const words = writer.getByRole('textbox', { name: '내용' })
  await words.click()
  return { writer, words }
}

/**
 * Pastes HTML like a copy from an office program, which adds plain text and a picture to the clipboard.
 * `isMoved` moves the caret to the last line immediately before the paste.
 */
async function pasteDocument(page: Page, html: string, { isMoved = false } = {}): Promise<void> {
  await page.evaluate(
    ([text, hasMoved]) => {
      const data = new DataTransfer()
      data.setData('text/html', text)
      data.setData('text/plain', 'plain')
      data.items.add(new File([new Uint8Array([137, 80, 78, 71])], 'image.png', { type: 'image/png' }))
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      const box = document.querySelector('[contenteditable=true]')
      if (hasMoved) getSelection()?.collapse(box?.lastElementChild ?? null, 0)
      box?.dispatchEvent(event)
    },
    [html, isMoved] as const,
  )
}

/** Returns the fonts that the browser uses to render the text of an element. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  await devtools.detach()
  return fonts.map((font) => font.familyName)
}

/** Drops generated pictures of the given widths, and one file that is not a picture, on the editor. */
async function dropFiles(page: Page, widths: number[]): Promise<void> {
  await page.evaluate(async (sizes) => {
    const data = new DataTransfer()
    for (const [index, width] of sizes.entries()) {
      const canvas = new OffscreenCanvas(width, 60)
      canvas.getContext('2d')?.fillRect(0, 0, width, 60)
      data.items.add(new File([await canvas.convertToBlob()], `그림 ${index + 1}.png`, { type: 'image/png' }))
    }
    data.items.add(new File(['a'], '표.xlsx', { type: 'application/octet-stream' }))
    const box = document.querySelector('[contenteditable=true]')
    const place = box?.getBoundingClientRect()
    const event = new DragEvent('drop', {
      dataTransfer: data,
      bubbles: true,
      cancelable: true,
      clientX: (place?.left ?? 0) + 30,
      clientY: (place?.top ?? 0) + 20,
    })
    box?.dispatchEvent(event)
  }, widths)
}

test('documents of Word, Excel and HWP keep their form from the clipboard to the reader', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await test.step('headings, lists, fonts and the table of a Word document are preserved from the clipboard to the reader', async () => {
    await signIn(page, 'user')
    const { writer, words } = await openWriter(page, '동호회', '워드에서 온 계획')
    await pasteDocument(page, clipboard('word'))
    await expect(words.getByRole('heading', { level: 1 })).toHaveText(['하반기 워크숍 계획', '1. 준비'])
    await expect(page.getByText('문서에 있던 그림 1장은 붙여 넣지 못했습니다.')).toBeVisible()
    await checkWidth(page)
    await shot(page, 'editor-word')
    await writer.getByRole('button', { name: '등록' }).click()

    const article = page.getByRole('article', { name: '워드에서 온 계획' })
    await expect(article.getByRole('heading', { name: '하반기 워크숍 계획' })).toBeVisible()
    const bullets = article.locator('ul ul li')
    await expect(bullets).toHaveText(['충전기'])
    await expect(article.locator('ol[start="3"] > li > p')).toHaveText(['등록', '발표'])
    const letters = article.locator('ol ol')
    await expect(letters.locator('li')).toHaveText(['플랫폼개발팀', '데이터팀'])
    expect(await letters.evaluate((list) => getComputedStyle(list).listStyleType)).toBe('hangul')
    const marked = article.getByText('강조한 글')
    expect(await marked.evaluate((span) => getComputedStyle(span).fontFamily)).toContain('Batang')
    // 14 pt equals 18.67 CSS pixels.
    expect(await marked.evaluate((span) => Number.parseFloat(getComputedStyle(span).fontSize))).toBeCloseTo(
      18.67,
      1,
    )
    await expect(article.locator('td[rowspan="2"]')).toHaveText('구분')
    await expect(article.locator('td[colspan="2"]')).toHaveText('일정')
    await expect(article.locator('sup')).toHaveText('2')
    await checkWidth(page)
    await shot(page, 'reader-word')
  })
  await test.step('tables of Excel and HWP preserve merged cells and widths; the editor gets the same HTML again', async () => {
    await signIn(page, 'user')
    const { writer, words } = await openWriter(page, '동호회', '표 두 개')
    await pasteDocument(page, clipboard('excel'))
    await expect(words.locator('td[colspan="3"]')).toHaveText('11월 구매 내역')
    // The browser moves the caret behind the table, but the editor receives the selection change after the
    // paste. This happens on a busy machine.
    await pasteDocument(page, clipboard('hwp'), { isMoved: true })
    await expect(words.getByRole('heading', { level: 2, name: '출장 개요' })).toBeVisible()
    await writer.getByRole('button', { name: '등록' }).click()
    const article = page.getByRole('article', { name: '표 두 개' })
    const [sheet, report] = [article.getByRole('table').first(), article.getByRole('table').nth(1)]
    await expect(sheet.getByRole('row')).toHaveCount(4)
    const widths = await sheet
      .locator('col')
      .evaluateAll((columns) => columns.map((one) => one.getAttribute('style')))
    expect(widths).toEqual(['width:72px', 'width:128px', 'width:128px'])
    const head = sheet.locator('td[colspan="3"]')
    expect(await head.evaluate((cell) => getComputedStyle(cell).backgroundColor)).toBe('rgb(221, 235, 247)')
    await expect(report.locator('td[rowspan="2"]')).toHaveText('구분')
    await shot(page, 'reader-tables')

    const before = await article
      .getByRole('table')
      .evaluateAll((tables) => tables.map((one) => one.outerHTML))
    await page.getByRole('dialog').getByRole('button', { name: '수정' }).click()
    await expect(words.locator('td[colspan="3"]')).toHaveText('11월 구매 내역')
    await words.getByText('상하이 지사').click()
    await page.keyboard.press('Home')
    await page.keyboard.type('(본사) ')
    await writer.getByRole('button', { name: '저장', exact: true }).click()
    await expect(article.getByText('(본사)')).toBeVisible()
    // A second save does not change the HTML, because the editor and the server allow the same markup.
    expect(
      await article.getByRole('table').evaluateAll((tables) => tables.map((one) => one.outerHTML)),
    ).toEqual(before)
  })
  await test.step('lines, grounds, numbers in parentheses and fonts of a document are in the reader as they were in it', async () => {
    await signIn(page, 'user')
    const { writer, words } = await openWriter(page, '동호회', '정산 기준')
    await pasteDocument(page, clipboard('word-outline'))
    await expect(words.locator('td').first()).toHaveText('항목')
    await pasteDocument(page, clipboard('hwp'), { isMoved: true })
    await expect(words.getByText('출장 보고서')).toBeVisible()
    // Without Korean fonts on the machine, the editor and the reader use the font of the portal.
    expect(await fontsOf(page, '[contenteditable] span[style*="HCR Dotum"]')).toEqual(['Pretendard Variable'])
    await writer.getByRole('button', { name: '등록' }).click()

    const article = page.getByRole('article', { name: '정산 기준' })
    await expect(article.locator('table').first()).toBeVisible()
    const counters = await article
      .locator('ol[style]')
      .evaluateAll((lists) => lists.map((list) => getComputedStyle(list).listStyleType))
    expect(counters).toEqual(['decimal-paren', 'hangul-paren', 'hangul-parens', 'circled'])
    const cell = (text: string) => article.getByRole('cell', { name: text })
    await expect(cell('항목')).toHaveCSS('background-color', 'rgb(226, 239, 217)')
    await expect(cell('항목')).toHaveCSS('border-top', '3px solid rgb(26, 25, 23)')
    await expect(cell('항목')).toHaveCSS('border-right-style', 'none')
    await expect(cell('120,000')).toHaveCSS('border-bottom', '1px dashed rgb(46, 116, 181)')
    await expect(cell('구분')).toHaveCSS('border-bottom', '3px double rgb(26, 25, 23)')
    expect(await fontsOf(page, 'article span[style*="HCR Dotum"]')).toEqual(['Pretendard Variable'])
    await shot(page, 'reader-lines')

    const shown = () => article.locator('table, ol').evaluateAll((parts) => parts.map((one) => one.outerHTML))
    const before = await shown()
    await page.getByRole('dialog').getByRole('button', { name: '수정' }).click()
    await words.getByText('유의 사항').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' (필독)')
    await writer.getByRole('button', { name: '저장', exact: true }).click()
    await expect(article.getByText('(필독)')).toBeVisible()
    expect(await shown()).toEqual(before)
  })
})

test('several dropped pictures are in their order, wide ones as wide as the text; fonts and sizes can be chosen', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await signIn(page, 'peer')
  const { writer, words } = await openWriter(page, '동호회', '사진 세 장')
  await dropFiles(page, [64, 900, 80])
  await expect(words.locator('img')).toHaveCount(3)
  // The pictures are uploaded before the article is saved.
  await expect(words.locator('img[src^="/cm/file/picture/"]')).toHaveCount(3)
  await expect(page.getByText('그림이 아닌 파일은 첨부파일로 올려 주세요.')).toBeVisible()
  expect(await words.locator('img').evaluateAll((all) => all.map((one) => one.getAttribute('alt')))).toEqual([
    '그림 1',
    '그림 2',
    '그림 3',
  ])
  await words.locator('img').first().click()
  await writer.getByRole('button', { name: '그림 편집' }).click()
  await page.getByRole('menuitemradio', { name: '화면 너비에 맞춤' }).click()
  await writer.getByRole('button', { name: '그림 설명' }).click()
  await page.getByRole('dialog', { name: '그림 설명' }).getByRole('textbox').fill('가을 산')
  await page.keyboard.press('Enter')
  await expect(words.getByRole('img', { name: '가을 산' })).toBeVisible()

  await words.locator('p').last().click()
  await writer.getByRole('button', { name: /^글꼴:/ }).click()
  await page.getByRole('menuitemradio', { name: '바탕', exact: true }).click()
  await writer.getByRole('button', { name: '글자 크기' }).click()
  await page.getByRole('menuitemradio', { name: '72pt' }).click()
  await page.keyboard.type('가을')
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'editor-pictures')
  await writer.getByRole('button', { name: '등록' }).click()

  const article = page.getByRole('article', { name: '사진 세 장' })
  const large = article.getByText('가을', { exact: true })
  await expect(large).toBeVisible()
  expect(await large.evaluate((span) => getComputedStyle(span).fontSize)).toBe('96px')
  const widths = await article.locator('img[src^="/cm/file/picture/"]').evaluateAll((all) =>
    Promise.all(
      all.map(async (one) => {
        await (one as HTMLImageElement).decode()
        return one.clientWidth / (one.parentElement?.clientWidth ?? 1)
      }),
    ),
  )
  expect(widths.map((share) => Math.round(share * 100))).toEqual([100, 100, expect.any(Number)])
  expect(widths[2]).toBeLessThan(0.5)
})
