import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

/** The number of a form by its Korean name. */
async function formOf(page: Page, name: string): Promise<string> {
  const origin = new URL(at('/')).origin
  const answer = await page.context().request.post(`${origin}/cm/workflow/home/api/getapplicationlist`, {
    data: { SortValue: 1 },
    headers: { 'X-Requested-With': 'XMLHttpRequest', Origin: origin },
  })
  type Group = { applications: { applicationId: string; applicationName: string }[]; subGroups: Group[] }
  const groups = ((await answer.json()) as { result: Group[] }).result
  const forms = groups.flatMap((one) => [one, ...one.subGroups]).flatMap((one) => one.applications)
  return forms.find((one) => one.applicationName === name)?.applicationId ?? ''
}

async function write(page: Page, form: string, subject: string): Promise<void> {
  await page.goto(at(`/page/form?appid=${await formOf(page, form)}`))
  await page.getByRole('textbox', { name: '제목' }).fill(subject)
}
async function submit(page: Page): Promise<string> {
  await page.getByRole('button', { name: '상신', exact: true }).click()
  await page.waitForURL(({ search }) => /apmid=\d+/.test(search) && !search.includes('mode='))
  return new URL(page.url()).searchParams.get('apmid') ?? ''
}

/** Acts on an open document by its button and dialog. */
async function act(page: Page, name: string, comment = ''): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  if (comment !== '') await dialog.getByRole('textbox', { name: '의견' }).fill(comment)
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}
async function decide(page: Page, apmId: string, name = '승인', comment = ''): Promise<void> {
  await page.goto(at(`/page/form?apmid=${apmId}`))
  await act(page, name, comment)
}
async function actInMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '더 보기' }).click()
  await page.getByRole('menuitem', { name }).click()
}

async function second(page: Page, login: string): Promise<Page> {
  const browser = page.context().browser()
  if (!browser) throw new Error('a page has a browser')
  const other = await (await browser.newContext({ locale: 'ko-KR', timezoneId: 'Asia/Seoul' })).newPage()
  await signIn(other, login)
  return other
}
/** On a phone a row of a table is a card: no amount is beyond the edge, and each says which one it is. */
async function checkAmounts(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.setViewportSize({ width: 390, height: 844 })
  const cells = page.locator('table td[data-number][data-head]')
  await expect(cells.first()).toBeVisible()
  const ends = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().right))
  expect(Math.max(...ends)).toBeLessThanOrEqual(390)
  const heads = await cells.evaluateAll((all) =>
    all.map((cell) => getComputedStyle(cell, '::before').content.replaceAll('"', '')),
  )
  expect(heads).toEqual(expect.arrayContaining(['수량', '단가', '금액']))
  await checkWidth(page)
  await shot(page, 'approval-amounts')
  await page.setViewportSize(size)
}

test('a leave uses days when it is accepted, and its cancelling form gives everything back', async ({
  page,
}) => {
  await signIn(page, 'peer')
  const leader = await second(page, 'user')
  await page.goto(at('/workflow/absence'))
  await page.getByRole('textbox', { name: '첫날' }).fill('2027-03-08')
  await page.getByRole('textbox', { name: '마지막 날' }).fill('2027-03-09')
  await expect(page.getByText('근무일 2일')).toBeVisible()
  await page
    .getByRole('switch', { name: '메일을 보낸 사람에게 자동으로 답하기' })
    .locator('xpath=ancestor::label')
    .click()
  await expect(page.getByRole('textbox', { name: '답장 내용' })).toHaveValue(/부재입니다/)
  const plan = page.getByRole('complementary', { name: '이렇게 됩니다' })
  await expect(plan.getByText('결재 김서연 부장')).toBeVisible()
  await checkAxe(page)
  await shot(page, 'approval-absence')
  await page.getByRole('button', { name: '휴가신청서 상신' }).click()
  const own = page.getByRole('listitem').filter({ hasText: '연차' }).first()
  await expect(own).toContainText('결재 중')
  await own.getByRole('button', { name: '문서 보기' }).click()
  await page.waitForURL(/apmid=\d+/)
  const leave = new URL(page.url()).searchParams.get('apmid') ?? ''
  await expect(page.getByRole('heading', { name: /연차 신청/ })).toBeVisible()

  await decide(leader, leave)
  await expect(leader.getByText('완료', { exact: true }).first()).toBeVisible()
  await page.goto(at('/workflow/absence?VIEW=mine'))
  const accepted = page.getByRole('listitem').filter({ hasText: '연차' }).first()
  await expect(accepted).toContainText('예정')

  await accepted.getByRole('button', { name: '취소 신청' }).click()
  await page.getByRole('textbox', { name: '제목' }).fill('휴가 취소')
  await page.getByRole('textbox', { name: '사유' }).fill('일정이 바뀌었습니다')
  const cancelling = await submit(page)
  await decide(leader, cancelling)
  await page.goto(at('/workflow/absence?VIEW=mine'))
  await expect(page.getByRole('listitem').filter({ hasText: '연차' }).first()).toContainText('취소')
  await leader.context().close()
})

test('a sum decides who approves, and a rejected document is corrected and approved by two at once', async ({
  page,
}) => {
  await test.step('the sum of an expense report decides who approves, and the amount is in words', async () => {
    await signIn(page, 'peer')
    const leader = await second(page, 'user')
    await write(page, '지출결의서', '시험 장비 구매')
    await page.getByRole('textbox', { name: '지출 목적' }).fill('성능 시험')
    await page.getByRole('button', { name: /예산 과목/ }).click()
    await page.getByRole('option', { name: '5211 비품' }).click()
    await page.getByRole('textbox', { name: '지급 예정일' }).fill('2027-01-15')
    await page.getByRole('textbox', { name: '내역 1' }).fill('서버')
    await page.getByRole('textbox', { name: '수량 1' }).fill('2')
    await page.getByRole('textbox', { name: '단가 1' }).fill('1000000')
    const line = page.getByRole('complementary', { name: '결재선 미리 보기' })
    await expect(page.getByText('일금 이백만원정')).toBeVisible()
    await expect(line.getByText(/김서연/)).toBeVisible()
    await expect(line.getByText(/장도현/)).toHaveCount(0)
    await page.getByRole('textbox', { name: '단가 1' }).fill('1600000')
    await expect(page.getByText('일금 삼백이십만원정')).toBeVisible()
    await expect(line.getByText(/장도현/)).toBeVisible()
    await checkWidth(page)
    await shot(page, 'approval-expense')
    await checkAmounts(page)
    const apmId = await submit(page)
    await decide(leader, apmId)
    await page.goto(at(`/page/form?apmid=${apmId}`))
    await expect(page.getByText('결재 2/2')).toBeVisible()
    await checkAmounts(page)
    await leader.context().close()
  })
  await test.step('a rejected document is corrected, submitted again and approved; two people agree at once', async () => {
    await signIn(page, 'peer')
    const leader = await second(page, 'user')
    await write(page, '기본 품의서', '회의실 개선')
    await page.getByRole('textbox', { name: '목적' }).fill('화상 회의')
    await page.getByRole('button', { name: '결재자 추가' }).click()
    const dialog = page.getByRole('alertdialog')
    for (const name of ['최유진', '한지원']) {
      const box = dialog.getByRole('combobox', { name: '결재자 추가' })
      await box.fill(name)
      await page.getByRole('option', { name }).first().click()
    }
    await dialog.getByText('동시에 결재 (병렬)').click()
    await dialog.getByRole('button', { name: '추가', exact: true }).click()
    const apmId = await submit(page)
    await decide(leader, apmId, '반려', '장비 목록을 붙여 주세요')

    await page.goto(at(`/page/form?apmid=${apmId}`))
    await expect(page.getByText('장비 목록을 붙여 주세요').first()).toBeVisible()
    await actInMenu(page, '고쳐서 다시 상신')
    await page.getByRole('textbox', { name: '목적' }).fill('화상 회의와 마이크')
    await submit(page)
    await decide(leader, apmId)
    const [one, two] = [await second(page, 'colleague'), await second(page, 'company')]
    await decide(one, apmId, '합의')
    await decide(two, apmId, '합의')
    await page.goto(at(`/page/form?apmid=${apmId}`))
    await expect(page.getByText('화상 회의와 마이크')).toBeVisible()
    for (const other of [leader, one, two]) await other.context().close()
  })
})

test('a stand-in decides while the leader is away, and no longer when the leader is back', async ({
  page,
}) => {
  await signIn(page, 'user')
  const [drafter, standIn] = [await second(page, 'peer'), await second(page, 'colleague')]
  await write(drafter, '기본 품의서', '대결로 결재할 문서')
  await drafter.getByRole('textbox', { name: '목적' }).fill('대결')
  const apmId = await submit(drafter)
  const pending = standIn.getByRole('row').filter({ hasText: '대결로 결재할 문서' })

  await page.goto(at('/workflow/absence'))
  await page.getByRole('button', { name: /종류/ }).first().click()
  await page.getByRole('option', { name: '출장' }).click()
  const field = page.getByRole('combobox', { name: '대결자' })
  await field.fill('최유진')
  await page.getByRole('option', { name: '최유진' }).first().click()
  await expect(page.getByRole('complementary').getByText(/최유진/)).toBeVisible()
  await page.getByRole('button', { name: '부재 저장' }).click()
  // A connected system may have entered another absence of the same kind.
  const own = page
    .getByRole('listitem')
    .filter({ hasText: '출장' })
    .filter({ hasText: '대결 최유진' })
    .first()
  await expect(own).toBeVisible()

  await standIn.goto(at('/workflow?BOX=pending'))
  await expect(pending).toBeVisible()
  await decide(standIn, apmId)
  await expect(standIn.getByText('대결', { exact: true }).first()).toBeVisible()

  await own.getByRole('button', { name: '지금 돌아옴' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(own).toContainText('취소')
  await write(drafter, '기본 품의서', '돌아온 뒤의 문서')
  await drafter.getByRole('textbox', { name: '목적' }).fill('대결 끝')
  const later = await submit(drafter)
  await standIn.goto(at('/workflow?BOX=pending'))
  await expect(standIn.getByRole('heading', { name: '결재 대기' })).toBeVisible()
  await expect(standIn.getByRole('row').filter({ hasText: '돌아온 뒤의 문서' })).toHaveCount(0)
  await decide(page, later)
  for (const other of [drafter, standIn]) await other.context().close()
})
