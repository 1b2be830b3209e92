import type { Locator } from '@playwright/test'
import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

type Options = Partial<Record<'addableDept' | 'single' | 'move' | 'personal' | 'public', boolean>> & {
  recipients?: boolean
  split?: boolean
}

/** Opens the page to try the picker with these options set, and whatever it opens. */
async function openExample(page: Page, options: Options, login = 'user'): Promise<void> {
  await signIn(page, login)
  await page.goto(at('/example/orgmap'))
  const boxes: Record<string, string> = { recipients: '받는 사람 칸', split: '받는 사람과 참조' }
  for (const [name, isOn] of Object.entries(options)) {
    await page.getByRole('checkbox', { name: boxes[name] ?? name }).setChecked(isOn, { force: true })
  }
}

function parts(root: Page | Locator) {
  const box = (name: string) => root.getByRole('region', { name, exact: true })
  return {
    list: root.getByRole('grid', { name: /구성원|연락처|거래처/ }),
    row: (name: string | RegExp) =>
      root.getByRole('grid', { name: /구성원|연락처|거래처/ }).getByRole('row', { name }),
    to: box('받는 사람'),
    cc: box('참조'),
    names: (container: Locator) => container.getByRole('row'),
    add: root.getByRole('button', { name: '선택한 항목 추가' }),
    take: root.getByRole('button', { name: '선택한 항목 빼기' }),
    ok: root.getByRole('button', { name: '확인' }),
  }
}

const result = (page: Page) => page.getByRole('region', { name: '결과' })

test.describe('@desktop the picker as a dialog', () => {
  test('takes two people and a department into two containers by mouse', async ({ page }) => {
    await openExample(page, {})
    await page.getByRole('button', { name: '대화 상자로 열기' }).click()
    const dialog = page.getByRole('dialog', { name: '조직도' })
    const pick = parts(dialog)
    await expect(pick.row(/김서연/)).toBeVisible()
    await shot(page, 'picker')
    await pick.row(/고진우/).click()
    await pick.row(/박준호/).click()
    await expect(dialog.getByRole('region', { name: '상세 정보' })).toContainText('박준호 과장')
    await pick.add.click()
    await expect(pick.names(pick.to)).toHaveText([/고진우/, /박준호/])
    await pick.cc.getByRole('button', { name: '참조' }).click()
    await pick.row(/^플랫폼개발팀/).click()
    await pick.add.click()
    await expect(pick.names(pick.cc)).toHaveText([/플랫폼개발팀/])
    await expect(dialog.getByRole('status').filter({ hasText: '3개 선택됨' })).toBeVisible()

    // The order, select-all and taking out.
    await expect(pick.to.getByRole('button', { name: '위로 이동' })).toBeDisabled()
    await pick.names(pick.to).filter({ hasText: '박준호' }).click()
    await pick.to.getByRole('button', { name: '위로 이동' }).click()
    await expect(pick.names(pick.to)).toHaveText([/박준호/, /고진우/])
    await pick.to.getByRole('checkbox', { name: '받는 사람 모두 선택' }).click({ force: true })
    await expect(pick.to.getByRole('button', { name: '위로 이동' })).toBeDisabled()
    await pick.cc.getByRole('checkbox', { name: '참조 모두 선택' }).click({ force: true })
    await pick.names(pick.to).filter({ hasText: '고진우' }).click()
    await pick.take.click()
    await expect(pick.names(pick.to)).toHaveText([/고진우/])
    await expect(pick.cc.getByText('선택한 대상이 없습니다.')).toBeVisible()
    await checkAxe(page)
    await pick.ok.click()
    await expect(result(page)).toContainText('to: 고진우 차장')
  })

  test('a click on a department waits 200 ms, a double click adds it instead', async ({ page }) => {
    await openExample(page, {})
    await page.getByRole('button', { name: '대화 상자로 열기' }).click()
    const dialog = page.getByRole('dialog', { name: '조직도' })
    const pick = parts(dialog)
    await expect(pick.row(/김서연/)).toBeVisible()
    await dialog.getByRole('treegrid').getByText('데이터팀', { exact: true }).dblclick()
    await expect(pick.names(pick.to)).toHaveText([/데이터팀/])
    await expect(pick.row(/김서연/)).toBeVisible()
    await dialog.getByRole('treegrid').getByText('데이터팀', { exact: true }).click()
    await expect(dialog.getByRole('grid', { name: '데이터팀 구성원' })).toBeVisible()
  })

  test('works by keyboard alone: choose, add, move, drag, cancel', async ({ page }) => {
    await openExample(page, { addableDept: false })
    await page.getByRole('button', { name: '대화 상자로 열기' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: '조직도' })
    const pick = parts(dialog)
    await expect(pick.row(/김서연/)).toBeVisible()
    await pick.row(/김서연/).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await pick.add.focus()
    await page.keyboard.press('Enter')
    await expect(pick.names(pick.to)).toHaveText([/김서연/, /고진우/])
    await pick.cc.getByRole('button', { name: '참조' }).focus()
    await page.keyboard.press('Enter')

    // A drag by keyboard: to the handle of the row, Enter, Tab to the target, Enter.
    await pick.row(/박준호/).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    const target = pick.cc.getByRole('button', { name: '드롭 대상' })
    for (
      let turn = 0;
      turn < 4 && !(await target.evaluate((one) => one === document.activeElement));
      turn += 1
    ) {
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await expect(pick.names(pick.cc)).toHaveText([/박준호/])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(result(page)).toContainText('취소했습니다.')
    await expect(page.getByRole('button', { name: '대화 상자로 열기' })).toBeFocused()
  })

  test('takes people and a department by drag, also from one container to the other', async ({ page }) => {
    await openExample(page, {})
    await page.getByRole('button', { name: '대화 상자로 열기' }).click()
    const pick = parts(page.getByRole('dialog', { name: '조직도' }))
    await expect(pick.row(/김서연/)).toBeVisible()
    await pick.row(/김서연/).dragTo(pick.to.getByRole('grid'))
    await expect(pick.names(pick.to)).toHaveText([/김서연/])
    await pick.row(/^플랫폼개발팀/).dragTo(pick.cc.getByRole('grid'))
    await expect(pick.names(pick.cc)).toHaveText([/플랫폼개발팀/])
    await pick.names(pick.to).filter({ hasText: '김서연' }).dragTo(pick.cc.getByRole('grid'))
    await expect(pick.to.getByText('선택한 대상이 없습니다.')).toBeVisible()
    await expect(pick.cc.getByRole('row', { name: /김서연/ })).toBeVisible()
    await pick.row(/김서연/).dragTo(pick.cc.getByRole('grid'))
    await expect(pick.cc.getByRole('row')).toHaveCount(2)
  })

  test('in single mode holds one, the last chosen', async ({ page }) => {
    await openExample(page, { single: true, split: false })
    await page.getByRole('button', { name: '대화 상자로 열기' }).click()
    const pick = parts(page.getByRole('dialog', { name: '조직도' }))
    await pick.row(/김서연/).click()
    await pick.row(/박준호/).click()
    await expect(pick.list.getByRole('row', { selected: true })).toHaveText([/박준호/])
    await pick.add.click()
    await pick.row(/고진우/).dblclick()
    await expect(pick.names(pick.to)).toHaveText([/고진우/])
    await pick.ok.click()
    await expect(result(page)).toContainText('to: 고진우 차장')
  })

  test('expands a group of recipients, nobody twice by address', async ({ page }) => {
    await openExample(page, { recipients: true, split: false })
    await page.getByRole('button', { name: '대화 상자로 열기' }).click()
    const dialog = page.getByRole('dialog', { name: '조직도' })
    await dialog.getByRole('tab', { name: '개인 주소록' }).click()
    const pick = parts(dialog)
    await dialog.getByRole('searchbox').fill('프로젝트 관계자')
    await dialog.getByRole('searchbox').press('Enter')
    await pick.row(/프로젝트 관계자/).click()
    await pick.add.click()
    // Four colleagues, up to two partners and one address; one colleague stands in both lists.
    await expect(pick.names(pick.to).first()).toBeVisible()
    const names = await pick.names(pick.to).allTextContents()
    expect(names.length).toBeGreaterThanOrEqual(5)
    expect(new Set(names).size).toBe(names.length)
    expect(names.join()).toContain('외부 자문')
    expect(names.join()).not.toContain('프로젝트 관계자')
    await dialog.getByRole('searchbox').fill('점심 모임')
    await dialog.getByRole('searchbox').press('Enter')
    await pick.row(/점심 모임/).dblclick()
    await expect(pick.names(pick.to)).toHaveCount(names.length)
  })

  test('pages personal and public address books and finds in them', async ({ page }) => {
    await openExample(page, {})
    await page.getByRole('button', { name: '대화 상자로 열기' }).click()
    const dialog = page.getByRole('dialog', { name: '조직도' })
    await dialog.getByRole('tab', { name: '개인 주소록' }).click()
    await expect(dialog.getByRole('grid').first().getByRole('row').first()).toBeVisible()
    await shot(page, 'picker-personal')
    await dialog.getByRole('button', { name: '2페이지' }).click()
    await expect(dialog.getByRole('button', { name: '2페이지' })).toHaveAttribute('aria-current', 'page')
    await dialog.getByRole('row', { name: '거래처' }).getByText('거래처').click()
    await expect(dialog.getByRole('grid', { name: '거래처' })).toBeVisible()
    await dialog.getByRole('searchbox').fill('없는사람%')
    await dialog.getByRole('searchbox').press('Enter')
    await expect(dialog.getByText('“없는사람%”에 맞는 결과가 없습니다.')).toBeVisible()
    await dialog.getByRole('searchbox').press('Escape')
    await dialog.getByRole('tab', { name: '공용 주소록' }).click()
    await dialog.getByRole('row', { name: '전 직원 공지' }).first().click()
    await dialog.getByRole('button', { name: '2페이지' }).click()
    await expect(dialog.getByRole('button', { name: '2페이지' })).toHaveAttribute('aria-current', 'page')
  })

  test('finds by initial consonants, typed or at once, and shows the retired only to a super administrator', async ({
    page,
  }) => {
    await openExample(page, {})
    await page.getByRole('button', { name: '대화 상자로 열기' }).click()
    const dialog = page.getByRole('dialog', { name: '조직도' })
    const pick = parts(dialog)
    const box = dialog.getByRole('searchbox')
    await expect(pick.row(/김서연/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: /재직/ })).toHaveCount(0)
    await box.fill('ㄱㅅㅇ')
    await expect(pick.row(/김서연/).first()).toBeVisible()
    await box.fill('ㄱ')
    await box.press('Enter')
    await expect(page.getByText('검색어를 2자 이상 입력하세요.')).toBeVisible()
    await box.press('Escape')
    await expect(pick.row(/고진우/)).toBeVisible()

    await openExample(page, {}, 'super')
    await page.getByRole('button', { name: '대화 상자로 열기' }).click()
    const other = page.getByRole('dialog', { name: '조직도' })
    await other.getByRole('button', { name: /재직 상태/ }).click()
    await page.getByRole('option', { name: '퇴직' }).click()
    await other.getByRole('checkbox', { name: '전체 회사' }).click({ force: true })
    await other.getByRole('searchbox').fill('ㅇㅈ')
    await expect(
      other
        .getByRole('grid', { name: /구성원/ })
        .getByRole('row')
        .first(),
    ).toBeVisible()
    await expect(other.getByRole('status').filter({ hasText: '0개 선택됨' })).toBeVisible()
  })
})

test.describe('@desktop the picker elsewhere', () => {
  test('in a window gives its result to the page that opened it', async ({ page }) => {
    await openExample(page, {})
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: '새 창으로 열기' }).click()
    const opened = await opening
    await opened.setViewportSize({ width: 1024, height: 700 })
    const pick = parts(opened)
    await pick.row(/김서연/).click()
    await pick.add.click()
    await pick.cc.getByRole('button', { name: '참조' }).click()
    await pick.row(/^플랫폼개발팀/).click()
    await pick.row(/고진우/).click()
    await pick.add.click()
    await checkWidth(opened)
    await checkAxe(opened)
    await shot(opened, 'picker-window')
    const closing = opened.waitForEvent('close')
    await pick.ok.click()
    await closing
    await expect(result(page)).toContainText('to: 김서연 부장')
    await expect(result(page)).toContainText('cc: 플랫폼개발팀, 고진우 차장')
  })

  test('in a frame gives its result to the page around it', async ({ page }) => {
    await openExample(page, {})
    await page.getByRole('button', { name: '틀 안에서 열기' }).click()
    const frame = page.frameLocator('iframe')
    await frame.getByRole('row', { name: /김서연/ }).click()
    await frame.getByRole('button', { name: '선택한 항목 추가' }).click()
    await frame.getByRole('button', { name: '확인' }).click()
    await expect(result(page)).toContainText('to: 김서연 부장')
    await expect(page.locator('iframe')).toHaveCount(0)
  })

  test('with values that do not fit says so and shows nothing half', async ({ page }) => {
    await signIn(page, 'user')
    for (const [options, text] of [
      ['{"__proto__":{"single":true}}', 'options.__proto__'],
      ['{"containers":[{"id":"<b>"}]}', 'options.containers[0].id'],
      ['{single}', 'options'],
      ['{"tab":"teams"}', '[NOT_SUPPORTED_ERROR] teams'],
    ] as const) {
      await page.goto(at(`/orgmap/popup?options=${encodeURIComponent(options)}&eventName=x`))
      await expect(page.getByText(text)).toBeVisible()
      await expect(page.getByRole('grid')).toHaveCount(0)
    }
  })
})

test('an answer to an older text never covers a newer one, and Enter inside a syllable searches once', async ({
  page,
}) => {
  await signIn(page, 'user')
  const asked: string[] = []
  await page.route('**/department/search**', async (route) => {
    const { query } = route.request().postDataJSON() as { query: string }
    asked.push(query)
    const answer = await route.fetch()
    // The first answer is held back until the second one was shown.
    if (query === '박준호') await page.waitForTimeout(1500)
    await route.fulfill({ response: answer }).catch(() => undefined)
  })
  await page.goto(at('/orgmap/main'))
  const list = page.getByRole('grid', { name: /구성원/ })
  const box = page.getByRole('searchbox')
  await box.fill('박준호')
  await box.press('Enter')
  await expect.poll(() => asked).toContain('박준호')
  await box.fill('김서연')
  await box.press('Enter')
  await expect(list.getByRole('row', { name: /김서연/ }).first()).toBeVisible()
  await page.waitForTimeout(2000)
  await expect(list.getByRole('row', { name: /박준호/ })).toHaveCount(0)

  await box.press('Escape')
  await expect(box).toHaveValue('')
  asked.length = 0
  const session = await page.context().newCDPSession(page)
  await box.focus()
  await session.send('Input.imeSetComposition', { text: '이하늘', selectionStart: 3, selectionEnd: 3 })
  await box.dispatchEvent('keydown', { key: 'Enter', isComposing: true, keyCode: 229 })
  await session.send('Input.insertText', { text: '이하늘' })
  await box.press('Enter')
  await expect(list.getByRole('row', { name: /이하늘/ }).first()).toBeVisible()
  await expect(box).toHaveValue('이하늘')
  const count = () => asked.filter((one) => one === '이하늘').length
  await expect.poll(count).toBe(1)
  // A pause in typing would search again after 300 ms.
  await page.waitForTimeout(800)
  expect(count()).toBe(1)
})

test('the organisation map opens for a mail-only person, with the organisation alone', async ({ page }) => {
  await signIn(page, 'mailonly')
  await page.goto(at('/orgmap/main'))
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByRole('tab', { name: '개인 주소록' })).toHaveCount(0)
  await page.getByRole('searchbox').fill('김서연')
  await expect(page.getByRole('row', { name: /김서연/ }).first()).toBeVisible()
  await checkWidth(page)
})

test('@phone the picker shows departments, people and chosen one after another', async ({ page }) => {
  await signIn(page, 'user')
  await page.goto(at('/orgmap'))
  await expect(page).toHaveURL(/orgmap\/popup/)
  const options = { addableDept: true, move: true, containers: [{ id: 'to', title: '받는 사람' }] }
  await page.goto(
    at(`/orgmap/mobile?options=${encodeURIComponent(JSON.stringify(options))}&eventName=picked`),
  )
  const pick = parts(page)
  await pick.row(/김서연/).click()
  await pick.add.click()
  await page.getByRole('tab', { name: '부서' }).click()
  await page.getByRole('treegrid').getByText('데이터팀', { exact: true }).click()
  await expect(page.getByRole('grid', { name: '데이터팀 구성원' })).toBeVisible()
  await pick.row(/^데이터팀/).click()
  await pick.add.click()
  await page.getByRole('tab', { name: '선택 2' }).click()
  await expect(pick.names(pick.to)).toHaveText([/김서연/, /데이터팀/])
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'picker-phone')
})
