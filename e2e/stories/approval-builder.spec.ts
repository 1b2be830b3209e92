import type { Locator } from '@playwright/test'
import { at, checkAxe, checkWidth, expect, type Page, setBox, shot, signIn, test } from '../kit/story.ts'

/** A dialog with a form; some have the role of an alert. */
const dialogOf = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))

/** Another person in a browser of their own. */
async function second(page: Page, login: string): Promise<Page> {
  const browser = page.context().browser()
  if (!browser) throw new Error('a page has a browser')
  const other = await (await browser.newContext({ locale: 'ko-KR', timezoneId: 'Asia/Seoul' })).newPage()
  await signIn(other, login)
  return other
}

let count = 0
/** A name that no other story uses, also if the stories are repeated. */
function newName(text: string): string {
  count += 1
  return `${text} ${process.pid}-${count}`
}

async function choose(page: Page, within: Page | Locator, field: RegExp, option: string): Promise<void> {
  await within.getByRole('button', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The properties of the chosen field. */
const sideOf = (page: Page) => page.getByRole('complementary', { name: '선택한 항목' })

/** Adds a field of a kind to the sheet, and gives it a name and a name in formulas. */
async function addField(page: Page, kind: string, name: string, key: string): Promise<Locator> {
  await page
    .getByRole('navigation', { name: '항목 종류' })
    .getByRole('button', { name: kind, exact: true })
    .click()
  const side = sideOf(page)
  await side.getByRole('textbox', { name: '이름', exact: true }).first().fill(name)
  const own = side.getByRole('textbox', { name: '계산식에서 쓰는 이름' }).first()
  await own.fill(key)
  await own.blur()
  await expect(own).toHaveValue(key)
  return side
}

/** Sets a column of the chosen table; the last one is open. */
async function setColumn(
  page: Page,
  index: number,
  { name, key, kind }: Record<string, string>,
): Promise<Locator> {
  const column = sideOf(page).getByRole('group', { name: '열' }).locator('details').nth(index)
  if ((await column.getAttribute('open')) === null) await column.locator('summary').click()
  await column.getByRole('textbox', { name: '이름', exact: true }).fill(name ?? '')
  await choose(page, column, /종류/, kind ?? '')
  const own = column.getByRole('textbox', { name: '계산식에서 쓰는 이름' })
  await own.fill(key ?? '')
  await own.blur()
  return column
}

/** Adds a step for a person who cannot be removed. */
async function addStep(page: Page, person: string): Promise<void> {
  await page.getByRole('tab', { name: /결재선 규칙/ }).click()
  await page.getByRole('button', { name: '단계 추가' }).click()
  const panel = page.getByRole('tabpanel', { name: '결재선 규칙' })
  await choose(page, panel, /결재자/, '사람')
  await panel.getByRole('combobox', { name: '사람' }).fill(person)
  await page.getByRole('option', { name: person }).first().click()
  await expect(panel.getByRole('switch', { name: '삭제 금지' })).toBeChecked()
}

/** The form of the story: quantity and price of goods, their sum in words, and a reason that large sums need. */
async function build(page: Page): Promise<void> {
  await addField(page, '표', '물품', 'goods')
  await setColumn(page, 0, { name: '수량', key: 'count', kind: '숫자' })
  const side = sideOf(page)
  await side.getByRole('button', { name: '열 추가' }).click()
  await setColumn(page, 1, { name: '단가', key: 'price', kind: '금액' })
  await side.getByRole('button', { name: '열 추가' }).click()
  const amount = await setColumn(page, 2, { name: '금액', key: 'amount', kind: '계산식' })
  await amount.getByRole('textbox', { name: '계산식', exact: true }).fill('count * price')
  await setBox(amount.getByRole('switch', { name: '합계 표시' }))

  await addField(page, '계산식', '총액', 'total')
  await side.getByRole('textbox', { name: '계산식', exact: true }).fill('sum(goods.amount)')
  await choose(page, side, /한글 금액/, '일금…원정')

  await addField(page, '여러 줄', '큰 금액의 사유', 'reason')
  await side.getByRole('textbox', { name: '보이는 조건' }).fill('total >= 1000000')
  await side.getByRole('textbox', { name: '필수 조건' }).fill('total >= 3000000')
}

/** Fills the table of a writer or of the dialog that tries a form. */
async function fillGoods(within: Page | Locator, quantity: string, price: string): Promise<void> {
  await within.getByRole('textbox', { name: '수량 1' }).fill(quantity)
  await within.getByRole('textbox', { name: '단가 1' }).fill(price)
}

/** Writes a document of the form that the picker lists; returns its number. */
async function write(page: Page, form: string, subject: string, fill: () => Promise<void>): Promise<string> {
  await page.goto(at('/workflow?NEW=true'))
  const picker = page.getByRole('dialog', { name: '양식 고르기' })
  await picker.getByRole('searchbox').fill(form)
  const link = picker.getByRole('link', { name: form })
  // The form opens in a window of its own; here it is read in the same one.
  await page.goto(new URL((await link.getAttribute('href')) ?? '', page.url()).href)
  await page.getByRole('textbox', { name: '제목' }).fill(subject)
  await fill()
  await page.getByRole('button', { name: '상신', exact: true }).click()
  await page.waitForURL(({ search }) => /apmid=\d+/.test(search))
  return new URL(page.url()).searchParams.get('apmid') ?? ''
}

test('a form is built, tried, published, used by another person, and changed for later documents', async ({
  page,
}) => {
  const name = newName('비품 신청서')
  await signIn(page, 'company')
  const drafter = await second(page, 'peer')
  await page.goto(at('/admin/approval'))
  await page.getByRole('button', { name: '새 양식' }).first().click()
  const dialog = dialogOf(page, '새 양식')
  await dialog.getByRole('textbox', { name: '양식 이름', exact: true }).fill(name)
  await dialog.getByRole('textbox', { name: '약어' }).fill(`B${process.pid % 10000}${count}`)
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText('사용 안 함 v1')).toBeVisible()

  await build(page)
  await checkAxe(page)
  await shot(page, 'approval-builder')
  await addStep(page, '최유진')
  await page.getByRole('tab', { name: '번호와 보존' }).click()
  await setBox(page.getByRole('switch', { name: '사용', exact: true }))
  await choose(page, page, /문서 금액 항목/, '총액')

  await page.getByRole('button', { name: '기안자로 보기' }).click()
  const trial = page.getByRole('dialog', { name: `${name} 써 보기` })
  await fillGoods(trial, '2', '400000')
  await expect(trial.getByText('일금 팔십만원정')).toBeVisible()
  await expect(trial.getByRole('textbox', { name: '큰 금액의 사유' })).toHaveCount(0)
  await fillGoods(trial, '2', '700000')
  await expect(trial.getByRole('textbox', { name: '큰 금액의 사유' })).toBeVisible()
  await expect(trial.getByRole('complementary').getByText(/최유진/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(trial).toHaveCount(0)
  await page.getByRole('button', { name: '배포' }).click()
  await expect(page.getByText('사용 중 v2')).toBeVisible()

  const subject = newName('의자 구매')
  const first = await write(drafter, name, subject, async () => {
    await fillGoods(drafter, '4', '900000')
    await expect(drafter.getByText('일금 삼백육십만원정')).toBeVisible()
    const line = drafter.getByRole('complementary', { name: '결재선 미리 보기' })
    await expect(line.getByText(/최유진/)).toBeVisible()
    await expect(line.getByText('양식에서 지정')).toBeVisible()
    // A person of the form cannot be taken out.
    await expect(line.getByRole('button', { name: '최유진 빼기' })).toHaveCount(0)
    await drafter.getByRole('button', { name: '상신', exact: true }).click()
    const reason = drafter.getByRole('textbox', { name: '큰 금액의 사유' })
    await expect(reason).toBeFocused()
    await reason.fill('새 회의실에 필요합니다')
    await checkWidth(drafter)
    await shot(drafter, 'approval-built-form')
  })
  await expect(drafter.getByText('새 회의실에 필요합니다')).toBeVisible()

  // The second version asks for one thing more; the document keeps its own version.
  await page.getByRole('tab', { name: '양식', exact: true }).click()
  await addField(page, '텍스트', '받을 곳', 'place')
  await page.getByRole('button', { name: '배포' }).click()
  await expect(page.getByText('사용 중 v3')).toBeVisible()
  await expect(page.getByText('이 버전 문서')).toHaveCount(0)
  const later = await write(drafter, name, newName('책상 구매'), async () => {
    await fillGoods(drafter, '1', '300000')
    await drafter.getByRole('textbox', { name: '받을 곳' }).fill('7층')
  })
  await expect(drafter.getByText('받을 곳')).toBeVisible()
  await drafter.goto(at(`/page/form?apmid=${first}`))
  await expect(drafter.getByText('큰 금액의 사유')).toBeVisible()
  await expect(drafter.getByText('받을 곳')).toHaveCount(0)

  const approver = await second(page, 'colleague')
  for (const apmId of [first, later]) {
    await approver.goto(at(`/page/form?apmid=${apmId}`))
    await approver.getByRole('button', { name: '승인', exact: true }).click()
    await approver.getByRole('dialog').getByRole('button', { name: '승인', exact: true }).click()
    await expect(approver.getByText('완료', { exact: true }).first()).toBeVisible()
  }
  for (const one of [drafter, approver]) await one.context().close()
})

test('the print layout of a form is arranged, and the printed document follows it', async ({ page }) => {
  await signIn(page, 'company')
  const drafter = await second(page, 'peer')
  const name = newName('배치 신청서')
  await page.goto(at('/admin/approval'))
  await page.getByRole('button', { name: '새 양식' }).first().click()
  const dialog = dialogOf(page, '새 양식')
  await dialog.getByRole('textbox', { name: '양식 이름', exact: true }).fill(name)
  await dialog.getByRole('textbox', { name: '약어' }).fill(`P${process.pid % 10000}${count}`)
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await addField(page, '텍스트', '요청 내용', 'request')
  await addField(page, '텍스트', '내부 메모', 'memo')
  await addField(page, '텍스트', '요청 부서', 'team')
  await addStep(page, '최유진')
  await page.getByRole('tab', { name: '번호와 보존' }).click()
  await setBox(page.getByRole('switch', { name: '사용', exact: true }))

  await page.getByRole('tab', { name: '인쇄 배치' }).click()
  const panel = page.getByRole('tabpanel', { name: '인쇄 배치' })
  await choose(page, panel, /용지 방향/, 'A4 가로')
  await panel.getByRole('textbox', { name: '바닥글', exact: true }).fill('총무팀 보관용')
  await panel.getByRole('button', { name: '요청 부서 위로' }).click()
  await panel.getByRole('button', { name: '요청 부서 위로' }).click()
  await setBox(panel.getByRole('switch', { name: '내부 메모 인쇄' }), false)
  const preview = panel.getByRole('region', { name: '인쇄 배치' })
  await expect(preview.getByRole('term')).toHaveText(['요청 부서', '요청 내용'])
  await expect(preview.getByText('총무팀 보관용')).toBeVisible()
  await checkAxe(page)
  await shot(page, 'approval-print-layout')
  await page.getByRole('button', { name: '배포' }).click()
  await expect(page.getByText('사용 중 v2')).toBeVisible()

  await write(drafter, name, newName('배치 확인'), async () => {
    await drafter.getByRole('textbox', { name: '요청 내용' }).fill('안내판 교체')
    await drafter.getByRole('textbox', { name: '내부 메모' }).fill('예산은 다음 달')
    await drafter.getByRole('textbox', { name: '요청 부서' }).fill('시설팀')
  })
  const printed = drafter.waitForResponse(/\/workflow\/document\/print\?/)
  await drafter.getByRole('button', { name: '인쇄·PDF' }).click()
  await drafter.getByRole('menuitem', { name: '인쇄', exact: true }).click()
  const sheet = await (await printed).text()
  expect(sheet).toContain('A4 landscape')
  expect(sheet).toContain('@bottom-left { content: "총무팀\\20 보관용"')
  expect(sheet.indexOf('시설팀')).toBeLessThan(sheet.indexOf('안내판 교체'))
  expect(sheet).not.toContain('예산은 다음 달')
  await drafter.context().close()
})
