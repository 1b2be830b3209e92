import { boardOf, openListOptions } from '../kit/board.ts'
import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`${name}의 글`) })

/** Returns the value of a date and time field, `hours` from now, in the time zone of the browser. */
function momentIn(page: Page, hours: number): Promise<string> {
  return page.evaluate((ahead) => {
    const when = new Date(Date.now() + ahead * 3_600_000)
    return new Date(when.getTime() - when.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  }, hours)
}

test('an article is written with files of Korean names and every field, and read as it was written', async ({
  page,
}, { project }) => {
  test.setTimeout(150_000)
  const title = `보안 교육 ${project.name}`
  await signIn(page, 'user')
  await page.goto(at(`/board/list/modal/write?${await boardOf(page, '교육·세미나')}`))
  const writer = page.getByRole('dialog', { name: '교육·세미나 · 글쓰기' })
  await writer.getByRole('textbox', { name: '제목' }).fill(title)
  await writer.getByRole('textbox', { name: '내용' }).click()
  await page.keyboard.type('모두 참석해 주세요.')
  await writer.getByLabel('과정명').fill('정보보안 기초')
  await writer.getByLabel('소개').fill('두 줄짜리\n소개')
  await writer.getByLabel('시작', { exact: true }).fill('2026-12-01T10:30')
  await writer.getByLabel('기간 시작').fill('09:30')
  await writer.getByLabel('기간 끝').fill('17:30')
  await writer.getByRole('button', { name: /방식/ }).click()
  await page.getByRole('option', { name: '온라인' }).click()
  await writer.getByRole('combobox', { name: '강사' }).fill('김서연')
  await page
    .getByRole('option', { name: /김서연/ })
    .first()
    .click()
  await writer.getByText('메일로 알림').click()
  // Without a mail server the mails go to mailboxes of the portal.
  await expect(writer.getByText('메일 서버가 아직 설정되지 않아')).toHaveCount(0)
  await writer.getByRole('textbox', { name: '차례' }).click()
  await page.keyboard.type('첫째 시간')
  await writer.getByRole('button', { name: /난이도/ }).click()
  await page.getByRole('option', { name: '중급' }).click()
  await writer.getByRole('combobox', { name: '받는 사람 추가' }).fill('guest@partner.example')
  await page.keyboard.press('Enter')
  await expect(writer.getByRole('cell', { name: 'guest@partner.example' }).first()).toBeVisible()
  await writer
    .getByLabel('파일 선택')
    .setInputFiles([file('교육 안내문 (최종).txt'), file('준비물.txt'.normalize('NFD'))])
  await expect(writer.getByText('준비물.txt')).toBeVisible()
  await expect(writer.getByText(/임시 저장함에 저장됨/)).toBeVisible({ timeout: 15_000 })
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'writer-fields')
  await writer.getByRole('button', { name: '등록', exact: true }).click()

  const written = page.getByRole('article', { name: title })
  await expect(written).toBeVisible()
  const values = written.getByText('첫째 시간')
  await expect(values).toBeVisible()
  for (const text of ['정보보안 기초', '09:30 ~ 17:30', '온라인', '중급', 'guest@partner.example']) {
    await expect(written.getByText(text).first()).toBeVisible()
  }
  const files = written.getByRole('region', { name: '첨부파일' })
  await expect(files.getByText('교육 안내문 (최종).txt')).toBeVisible()
  await files.getByRole('button', { name: '준비물.txt', exact: true }).click()
  await expect(page.getByRole('dialog', { name: /준비물/ })).toBeVisible()
  await page.keyboard.press('Escape')
  // The live region still contains the announcement of the selection in the editor for some seconds.
  await expect(page.locator('div[role=img][aria-labelledby]')).toHaveCount(0)
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'reader-fields')
  await page.getByRole('button', { name: '닫기' }).last().click()
  // On a phone the rows are cards, which do not have the role `row`.
  const row = page.locator('tbody tr', { hasText: title }).first()
  await expect(row.getByText('첨부파일 있음')).toBeAttached()
  await expect(row.getByText('온라인')).toBeVisible()
})

test('a must-read notice is confirmed by its reader, and its writer sees who has not', async ({
  page,
  browser,
}, { project }) => {
  test.setTimeout(120_000)
  const title = `꼭 읽을 공지 ${project.name}`
  await signIn(page, 'groupboard')
  const board = await boardOf(page, '공지사항')
  await page.goto(at(`/board/list/modal/write?${board}`))
  const writer = page.getByRole('dialog', { name: '공지사항 · 글쓰기' })
  await writer.getByRole('textbox', { name: '제목' }).fill(title)
  await writer.getByText('게시 설정').click()
  await writer.getByText('필독으로 올리기').click()
  await writer.getByText('고른 사람과 부서').click()
  await writer.getByRole('button', { name: '등록', exact: true }).click()
  await expect(writer.getByText('사람이나 부서를 고르세요.')).toBeVisible()
  await writer.getByText('이 게시판을 읽는 모든 사람').click()
  await writer.getByLabel('게시 끝').fill(await momentIn(page, 48))
  await writer.getByRole('button', { name: '등록', exact: true }).click()
  await expect(page.getByRole('article', { name: title })).toBeVisible()
  const address = page.url()

  const other = await browser.newContext({ viewport: page.viewportSize() })
  const reader = await other.newPage()
  await signIn(reader, 'peer')
  // A background job stores the people who must confirm, so the button may appear with a delay.
  const ask = reader.getByRole('button', { name: '읽었습니다' })
  await expect(async () => {
    await reader.goto(address)
    await expect(ask).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })
  await checkWidth(reader)
  await checkAxe(reader)
  await shot(reader, 'must-read')
  await ask.click()
  await expect(reader.getByText(/읽음을 확인했습니다/)).toBeVisible()
  await other.close()

  await page.goto(address)
  await page.getByRole('button', { name: /명 가운데 1명 읽음/ }).click()
  const dialog = page.getByRole('dialog', { name: '읽음 확인' })
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  await dialog.getByRole('tab', { name: '읽은 사람 1' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await checkAxe(page)
})

test('an article waits for its day, and a draft is gone on with on another machine', async ({
  page,
  browser,
}, { project }) => {
  test.setTimeout(120_000)
  const title = `나중에 올릴 글 ${project.name}`
  await signIn(page, 'user')
  const board = await boardOf(page, '자유게시판')
  await page.goto(at(`/board/list/modal/write?${board}`))
  const writer = page.getByRole('dialog', { name: '자유게시판 · 글쓰기' })
  await writer.getByRole('textbox', { name: '제목' }).fill(title)
  await writer.getByRole('textbox', { name: '내용' }).click()
  await page.keyboard.type('아직 다 쓰지 못했다.')
  await writer.getByRole('button', { name: '임시 저장', exact: true }).click()
  await expect(page.getByText('임시 저장했습니다.')).toBeVisible()

  const other = await browser.newContext({ viewport: page.viewportSize() })
  const second = await other.newPage()
  await signIn(second, 'user')
  await second.goto(at(`/board/list?${board}`))
  await openListOptions(second)
  await second.getByRole('button', { name: '임시 저장함' }).click()
  await checkAxe(second)
  await shot(second, 'drafts')
  await second.getByRole('button', { name: `${title} 이어 쓰기` }).click()
  const again = second.getByRole('dialog', { name: '자유게시판 · 글쓰기' })
  await expect(again.getByRole('textbox', { name: '제목' })).toHaveValue(title)
  await expect(again.getByText('아직 다 쓰지 못했다.')).toBeVisible()
  await again.getByText('게시 설정').click()
  await again.getByLabel('게시 시작').fill(await momentIn(second, 24))
  await again.getByRole('button', { name: '등록', exact: true }).click()
  const written = second.getByRole('article', { name: title })
  await expect(written.getByText(/게시 예정/)).toBeVisible()
  await checkWidth(second)

  await signIn(second, 'peer')
  await second.goto(at(`/board/list?${board}`))
  await expect(second.locator('tbody tr').first()).toBeVisible()
  await expect(second.getByText(title)).toHaveCount(0)
  await other.close()
})
