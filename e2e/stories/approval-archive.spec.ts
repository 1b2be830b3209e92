import { type ZipPart, zipOf } from '../../server/test/zips.ts'
import { change } from '../kit/admin.ts'
import { another, dialogOf } from '../kit/calendar.ts'
import { at, atAllWidths, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

/** A text that no other run has. */
const markOf = () => `${Date.now() % 100_000_000}`

/** `첨부 별지.txt` in CP949, as archives of earlier systems name their files. */
const cp949Name = Buffer.from('c3b7bace20bab0c1f62e747874', 'hex')
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<<>>\n%%EOF')

const bodyOf = (mark: string) => `<h1>부산 출장 결과</h1>
<p>본문 표시 ${mark}</p><script>document.title = 'hacked'</script>
<table border="1"><tr><th>항목</th><th>금액</th></tr><tr><td>교통비</td><td>118,400원</td></tr>
<tr><td>숙박비</td><td>220,000원</td></tr></table><p>위와 같이 보고합니다.</p>`

/** A source with a document of an unknown drafter in which `user` takes part, an article and a row that is left out. */
function sourceOf(mark: string): Buffer {
  const rows = [
    '종류,원본키,문서번호,분류,제목,작성자,작성자이름,부서,작성일,완료일,상태,보안등급,참여자,보존기한,본문,첨부',
    `문서,${mark}-1,총무-2019-0142,출장보고서,부산 출장 보고 ${mark},old-${mark},한지민,총무팀,2019-03-02,2019-03-05,완료,일반,user|김민준|합의|2019-03-04;|최팀장|승인|2019-03-05,2029-12-31,본문/1.html,첨부 별지.txt`,
    `문서,${mark}-2,총무-2019-0143,지출결의서,비품 구입 ${mark},old-${mark},한지민,총무팀,2019-04-11,2019-04-12,완료,대외비,,2029-12-31,본문/2.pdf,`,
    `게시글,${mark}-3,,공지사항,사무실 이전 안내 ${mark},peer,,총무팀,2020-01-06,,,,,,본문/1.html,`,
    `문서,${mark}-4,총무-2019-0144,지출결의서,파일 없는 문서 ${mark},user,,총무팀,2019-05-02,,완료,,,,본문/none.pdf,`,
  ]
  const parts: ZipPart[] = [
    { name: 'index.csv', bytes: rows.join('\r\n') },
    { name: '본문/1.html', bytes: bodyOf(mark) },
    { name: '본문/2.pdf', bytes: pdf },
    { name: cp949Name, bytes: `별지 ${mark}` },
  ]
  return zipOf(parts)
}

/** Uploads a source in the administration, and waits until it is checked. Returns the dialog of the import. */
async function checkSource(page: Page, mark: string, withPictures: boolean) {
  await page.goto(at('/admin/archive'))
  await page.getByRole('button', { name: '가져오기 추가' }).first().click()
  const form = dialogOf(page, '가져오기 추가')
  await form.getByRole('textbox', { name: '예전 시스템 이름' }).fill(`하이웍스 ${mark}`)
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '이전문서.zip', mimeType: 'application/zip', buffer: sourceOf(mark) })
  await expect(form.getByRole('button', { name: '검사' })).toBeEnabled()
  if (withPictures) {
    await checkAxe(page)
    await atAllWidths(page, 'archive-new')
  }
  await form.getByRole('button', { name: '검사' }).click()
  const dialog = dialogOf(page, new RegExp(`하이웍스 ${mark}`))
  await expect(dialog).toHaveAccessibleName(/검사 완료/)
  return dialog
}

/** Takes the import back, so that the other stories find what was there. */
async function undo(page: Page, mark: string) {
  await page.goto(at('/admin/archive'))
  await page.getByRole('button', { name: `하이웍스 ${mark}` }).click()
  const dialog = dialogOf(page, new RegExp(`하이웍스 ${mark}`))
  await dialog.getByRole('button', { name: '되돌리기' }).click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expect(dialog).toHaveAccessibleName(/되돌림$/)
}

/** What the total search finds of earlier documents. */
async function foundBy(page: Page, keyword: string): Promise<number> {
  type Found = { groups: { target: string; totalCount: number }[] }
  const { groups } = await change<Found>(page, '/api/isu/totalsearch', { keyword, target: 'archive' })
  return groups.find(({ target }) => target === 'archive')?.totalCount ?? 0
}

test('documents of an earlier system are imported, read by who took part, and taken back', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const mark = markOf()
  await signIn(page, 'company')

  await test.step('the check counts rows and unknown names; a name is matched; the import ends', async () => {
    const dialog = await checkSource(page, mark, true)
    await expect(dialog.getByRole('status')).toHaveText('전체 4 · 가져옴 0 · 이미 있음 0 · 제외 1')
    await expect(dialog.getByText('모르는 이름 2개')).toBeVisible()
    const row = dialog.getByRole('row', { name: /한지민/ })
    await row.getByRole('button', { name: '연결' }).click()
    const match = dialogOf(page, '한지민 연결')
    await match.getByRole('combobox', { name: '사원' }).fill('박준호')
    await page.getByRole('option', { name: '박준호' }).first().click()
    await shot(page, 'archive-match')
    await checkAxe(page)
    await match.getByRole('button', { name: '저장' }).click()
    await expect(match).toBeHidden()
    await expect(row).toContainText('박준호')
    await expect(dialog.getByText('모르는 이름 1개')).toBeVisible()
    await checkAxe(page)
    await atAllWidths(page, 'archive-checked')
    await dialog.getByRole('button', { name: '가져오기 시작' }).click()
    await expect(dialog).toHaveAccessibleName(/· 완료$/)
    await expect(dialog.getByRole('status')).toHaveText('전체 4 · 가져옴 3 · 이미 있음 0 · 제외 1')
    await page.keyboard.press('Escape')
    await checkAxe(page)
    await atAllWidths(page, 'archive-admin')
  })

  const reader = await another(page, 'user')
  await test.step('a person who took part opens the list from the approvals and reads the document', async () => {
    await reader.setViewportSize({ width: 1440, height: 900 })
    await reader.goto(at('/workflow'))
    await reader.getByRole('link', { name: '이전 문서' }).click()
    await expect(reader.getByRole('heading', { name: '이전 문서' })).toBeVisible()
    await reader.getByRole('searchbox', { name: '제목, 번호, 이름, 본문' }).fill(`본문 표시 ${mark}`)
    await reader.keyboard.press('Enter')
    await expect(reader.getByRole('link', { name: new RegExp(mark) })).toHaveText([`부산 출장 보고 ${mark}`])
    await checkAxe(reader)
    await atAllWidths(reader, 'archive-list')
    await reader.getByRole('link', { name: `부산 출장 보고 ${mark}` }).click()
    const document = reader.getByRole('article', { name: `부산 출장 보고 ${mark}` })
    for (const text of ['총무-2019-0142', '한지민', '총무팀', '일반', `하이웍스 ${mark}`])
      await expect(document.getByText(text, { exact: true })).toBeVisible()
    await expect(document.getByText(/^김민준 · 합의 · /)).toBeVisible()
    await expect(document.getByText(/^최팀장 · 승인 · /)).toBeVisible()
    await expect(reader.frameLocator('iframe').getByText(`본문 표시 ${mark}`)).toBeVisible()
    await expect(document.getByText('첨부 별지.txt')).toBeVisible()
    await checkAxe(reader)
    await atAllWidths(reader, 'archive-document')
  })
  const address = reader.url()

  await test.step('the matched drafter reads it; another person finds nothing anywhere', async () => {
    const drafter = await another(page, 'peer')
    expect(await foundBy(drafter, mark)).toBe(3)
    const stranger = await another(page, 'colleague')
    await stranger.goto(at(`/archive?SEARCHTEXT=${mark}`))
    await expect(stranger.getByText('조건에 맞는 문서가 없습니다. 조건을 바꿔 보세요.')).toBeVisible()
    expect(await foundBy(stranger, mark)).toBe(0)
    await stranger.goto(address)
    await expect(stranger.getByText('찾는 내용이 없거나 볼 수 없습니다.')).toBeVisible()
    await expect(stranger.getByText('총무-2019-0142')).toHaveCount(0)
    await checkAxe(stranger)
    await shot(stranger, 'archive-refused')
  })

  await test.step('the administrator takes the import back', async () => {
    await undo(page, mark)
    expect(await foundBy(reader, mark)).toBe(0)
    await reader.goto(address)
    await expect(reader.getByText('찾는 내용이 없거나 볼 수 없습니다.')).toBeVisible()
  })
})

test('@phone an earlier document is found and read on a phone', async ({ page }) => {
  const mark = markOf()
  const manager = await another(page, 'company')
  const dialog = await checkSource(manager, mark, false)
  await dialog.getByRole('button', { name: '가져오기 시작' }).click()
  await expect(dialog).toHaveAccessibleName(/· 완료$/)
  await signIn(page, 'user')
  await page.goto(at('/archive'))
  await page.getByRole('searchbox', { name: '제목, 번호, 이름, 본문' }).fill(mark)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: `부산 출장 보고 ${mark}` }).click()
  await expect(page.frameLocator('iframe').getByText(`본문 표시 ${mark}`)).toBeVisible()
  await checkWidth(page)
  await checkAxe(page)
  await undo(manager, mark)
})
