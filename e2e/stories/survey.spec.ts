import { readFileSync } from 'node:fs'
import { readSheet } from 'read-excel-file/node'
import { at, checkAxe, checkWidth, expect, shot, signIn, test } from '../kit/story.ts'

test('an employee writes a survey with a branch, a colleague approves it and answers it with a reload in between, and the Excel file is read', async ({
  page,
}, { project }) => {
  test.setTimeout(240_000)
  const title = `재택근무 설문 ${project.name} ${Date.now() % 1_000_000}`
  await signIn(page, 'user')
  await page.goto(at('/survey/list?type=3'))
  await page.getByRole('button', { name: '설문 만들기' }).click()
  await page.getByRole('textbox', { name: '제목', exact: true }).fill(title)
  const start = new Date(Date.now() - 3_600_000)
  const two = (value: number) => String(value).padStart(2, '0')
  const field = `${start.getFullYear()}-${two(start.getMonth() + 1)}-${two(start.getDate())}T${two(start.getHours())}:00`
  await page.getByLabel('시작 일시').fill(field)
  // Before the first question only what every survey needs is shown: the rest is folded.
  const shown = page.locator('main').locator('input, textarea, [role=spinbutton]')
  expect(await shown.filter({ visible: true }).count()).toBeLessThanOrEqual(20)
  await expect(page.getByText('게시 전에 승인 받기')).toBeHidden()
  const reach = await page.getByRole('radiogroup', { name: '결과 공개' }).getByRole('radio').count()
  expect(reach).toBe(4)
  await page.getByRole('heading', { name: '관리와 알림' }).click()
  await page.getByText('게시 전에 승인 받기').click()
  await page.getByRole('combobox', { name: '승인자' }).fill('박준호')
  await page.getByRole('option').first().click()
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'survey-settings')
  await page.getByRole('button', { name: '다음: 문항' }).click()

  const add = page.getByRole('button', { name: '문항 추가' }).last()
  const card = (number: number) => page.getByRole('region', { name: `${number}번 문항` })
  await add.click()
  await card(1).getByLabel('질문', { exact: true }).fill('재택근무를 한 적이 있습니까?')
  await card(1).getByLabel('보기 1', { exact: true }).fill('예')
  await card(1).getByLabel('보기 2', { exact: true }).fill('아니요')
  await card(1).getByLabel('보기 2', { exact: true }).blur()
  await add.click()
  await card(2).getByLabel('질문', { exact: true }).fill('무엇이 좋았습니까?')
  await card(2).getByLabel('보기 1', { exact: true }).fill('시간')
  await card(2).getByLabel('보기 2', { exact: true }).fill('집중')
  await card(2).getByLabel('보기 2', { exact: true }).blur()
  await add.click()
  await card(3).getByLabel('질문', { exact: true }).fill('남길 말을 적어 주세요')
  await card(3).getByLabel('보기 1', { exact: true }).fill('없음')
  await card(3).getByLabel('보기 2', { exact: true }).fill('있음')
  await card(3).getByLabel('보기 2', { exact: true }).blur()
  await card(1)
    .getByRole('button', { name: /재택근무를/ })
    .click()
  await card(1)
    .getByRole('button', { name: /보기 2를 고르면/ })
    .click()
  await page.getByRole('option', { name: '3번 문항으로' }).click()
  const preview = page.getByRole('region', { name: '미리보기' })
  await preview.getByText('아니요').click()
  await expect(preview.getByText('2번을 건너뛰고 3번으로 갑니다')).toBeVisible()
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'survey-questions')
  await page.getByRole('button', { name: '승인 요청' }).click()
  await expect(page.getByText('승인 대기').first()).toBeVisible()

  await signIn(page, 'peer')
  await page.goto(at('/survey/list?type=6'))
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: '승인', exact: true }).click()
  await expect(page.getByText('진행 중').first()).toBeVisible()
  await page.getByText('아니요').click()
  await expect(page.getByText(/에 저장했습니다/)).toBeVisible()
  await page.reload()
  await expect(page.getByText('저장해 둔 답을 불러왔습니다.')).toBeVisible()
  await checkAxe(page)
  await shot(page, 'survey-answering')
  const next = page.getByRole('button', { name: '다음' })
  if (await next.isVisible()) await next.click()
  await page.getByText('없음').click()
  await page.getByRole('button', { name: '보내기' }).click()
  await expect(page.getByText('답을 보냈습니다')).toBeVisible()

  await signIn(page, 'user')
  await page.goto(at('/survey/list?type=3'))
  await page.getByRole('button', { name: `${title} 설문 관리` }).click()
  await page.getByRole('menuitem', { name: '통계' }).click()
  await expect(page.getByRole('heading', { name: '1. 재택근무를 한 적이 있습니까?' })).toBeVisible()
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'survey-statistics')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '엑셀로 받기' }).click(),
  ])
  const rows = await readSheet(readFileSync(await file.path()), 2)
  expect(rows[0]).toEqual(['번호', '부서', '이름', '사번 코드', '응답 일시', 'Q1', 'Q2', 'Q3'])
  expect(rows[1]?.slice(5)).toEqual(['아니요', null, '없음'])
})

test('surveys are listed in three languages, and their administration has its tab in the address', async ({
  page,
}) => {
  await test.step('the demo shows surveys in three languages, on a phone one question a page', async () => {
    for (const [login, heading] of [
      ['user', '설문'],
      ['english', 'Surveys'],
      ['chinese', '问卷'],
    ] as const) {
      await signIn(page, login)
      await page.goto(at('/survey/list?type=1'))
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await checkWidth(page)
      await shot(page, `survey-list-${login}`)
    }
    await signIn(page, 'user')
    await page.goto(at('/survey/list?type=1'))
    await page.getByRole('link', { name: '2026 구성원 만족도 조사' }).click()
    await expect(page.getByText('이름을 밝히지 않는 설문')).toBeVisible()
    await checkAxe(page)
    await shot(page, 'survey-read')
  })
  await test.step('the administration of surveys has its tab in the address, and a reload shows it again', async () => {
    await signIn(page, 'super')
    await page.goto(at('/admin/survey'))
    await expect(page.getByRole('table', { name: '게시한 설문' })).toBeVisible()
    await page.getByRole('tab', { name: '삭제한 설문' }).click()
    await expect(page).toHaveURL(/TAB=removed/)
    await page.reload()
    await expect(page.getByRole('tab', { name: '삭제한 설문' })).toHaveAttribute('aria-selected', 'true')
  })
})

test('a manager sees the results and who has not answered, and a wrong end of a survey is shown at its field', async ({
  page,
}) => {
  const title = '구내식당 신메뉴 투표'
  await signIn(page, 'user')
  await page.goto(at('/survey/list?type=3'))
  const openMenu = () => page.getByRole('button', { name: `${title} 설문 관리` }).click()
  await openMenu()
  await page.getByRole('menuitem', { name: '기간 연장' }).click()
  const extension = page.getByRole('dialog', { name: '기간 연장' })
  await extension.getByRole('heading').click()
  const end = extension.getByLabel(/^새 마감 일시/)
  await end.fill('2026-01-02T09:00')
  await extension.getByRole('button', { name: '기간 연장' }).click()
  await expect(end).toHaveAttribute('aria-invalid', 'true')
  await expect(end).toBeFocused()
  await expect(end).toHaveAccessibleDescription(/마감은 시작보다 늦고/)
  await checkAxe(page)
  await shot(page, 'survey-extension')
  await extension.getByRole('button', { name: '취소' }).click()
  await expect(extension).toHaveCount(0)
  await expect(page).toHaveURL(/survey\/list\?type=3/)

  await openMenu()
  await page.getByRole('menuitem', { name: '통계' }).click()
  await page.getByRole('button', { name: '답하지 않은 사람' }).click()
  const silent = page.getByRole('dialog', { name: '답하지 않은 사람' })
  const rows = silent.getByRole('listitem')
  await expect(rows).toHaveCount(20)
  const first = await rows.first().textContent()
  await silent.getByRole('button', { name: '2페이지' }).click()
  await expect(rows.first()).not.toHaveText(first ?? '')
  await checkAxe(page)
  await page.keyboard.press('Escape')
  const texts = page.getByRole('list', { name: /^직접 쓴 답/ })
  // Equal answers are one row with their count.
  await expect(texts.getByRole('listitem').first()).toContainText(/×\d+/)
  const search = page.getByRole('searchbox', { name: '답에서 찾기' })
  await search.fill('닭곰탕')
  await expect(texts.getByText('콩국수')).toHaveCount(0)
  await expect(texts.getByText('닭곰탕').first()).toBeVisible()
  await shot(page, 'survey-texts')
  const right = await search.evaluate((input) => input.getBoundingClientRect().right)
  expect(right).toBeLessThan(page.viewportSize()?.width ?? 0)
  await search.fill('없는 말')
  await expect(page.getByText('쓴 답이 없습니다.')).toBeVisible()
})

test('@phone every column of a matrix can be chosen, and a missing row is named and shown', async ({
  page,
}) => {
  await signIn(page, 'user')
  await page.goto(at('/survey/list'))
  await page.getByText('2026 구성원 만족도 조사').first().click()
  const next = page.getByRole('button', { name: /^(다음|보내기)/ })
  const matrix = page.getByRole('group', { name: /다음에 얼마나 동의하십니까/ })
  for (let step = 0; step < 8 && !(await matrix.isVisible()); step += 1) {
    const radio = page.getByRole('radio').first()
    const box = page.getByRole('checkbox').first()
    if (await radio.isVisible()) await radio.check()
    else if (await box.isVisible()) await box.check()
    await next.click()
  }
  const row = (name: string) => matrix.getByRole('group', { name: new RegExp(name) })
  await row('업무 강도').getByRole('radio', { name: '전혀' }).check()
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'survey-matrix-phone')
  await next.click()
  await expect(row('내 의견이').getByText('이 줄에 답해 주세요.')).toBeInViewport()
  await expect(row('업무 강도').getByText('이 줄에 답해 주세요.')).toHaveCount(0)
  await shot(page, 'survey-matrix-phone-missing')
})
