import type { Locator } from '@playwright/test'
import { openExample, parts } from '../kit/picker.ts'
import { at, checkAxe, checkWidth, expect, shot, signIn, test } from '../kit/story.ts'

test('a picker retains what was chosen, and explains empty groups, fixed companies and wrong addresses', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await test.step('a picker retains its query, its selection and its dialog, and leaves its own tab', async () => {
    await signIn(page, 'user')
    const options = { containers: [{ id: 'to', title: '받는 사람' }], unknown: 1 }
    const query = new URLSearchParams({ options: JSON.stringify(options), eventName: '"picked"' })
    await page.goto(at(`/orgmap?${query}`))
    const pick = parts(page)
    await pick.row(/김서연/).click()
    // The selection does not change when the user opens another department, searches, or presses Escape in the
    // empty search box (A4, A7).
    await page.getByRole('treegrid').getByText('데이터팀', { exact: true }).click()
    await expect(page.getByRole('grid', { name: '데이터팀 구성원' })).toBeVisible()
    await page.getByRole('searchbox').fill('박준호')
    await pick
      .row(/박준호/)
      .first()
      .click()
    await page.getByRole('searchbox').press('Escape')
    await page.getByRole('searchbox').press('Escape')
    await expect(page.getByRole('status').filter({ hasText: '2명 체크됨' })).toBeVisible()
    const told = page.evaluate(
      () =>
        new Promise<string>((resolve) =>
          window.addEventListener('picked', (event) =>
            resolve(JSON.stringify((event as CustomEvent).detail)),
          ),
        ),
    )
    await pick.ok.click()
    // No other page has opened this tab. The page shows a message about this, then the home page (A11).
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
    const result = await told
    expect(result).toContain('김서연')
    expect(result).toContain('박준호')
    await expect(page).toHaveURL(/\/po\/home/)
  })
  await test.step('Escape in the empty search box leaves the picker open', async () => {
    await signIn(page, 'user')
    await page.goto(at('/example/orgmap'))
    await page.getByRole('button', { name: '대화 상자로 열기' }).click()
    const dialog = page.getByRole('dialog', { name: '조직도' })
    await dialog.getByRole('searchbox').press('Escape')
    await expect(parts(dialog).row(/김서연/)).toBeVisible()
    // A list without rows shows its text in the middle (A14).
    await dialog.getByRole('searchbox').fill('없는사람입니다')
    const text = dialog.getByText(/에 맞는 결과가 없습니다/)
    await expect(text).toBeVisible()
    const middle = async (place: Locator) => {
      const box = await place.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0) / 2
    }
    const list = dialog.getByRole('grid', { name: /구성원/ })
    expect(Math.abs((await middle(text)) - (await middle(list)))).toBeLessThan(40)
  })
  await test.step('an empty group has a text, a fixed company stays, and a wrong address is named at its field', async () => {
    await openExample(page, { public: true, recipients: true, split: false })
    await page.getByRole('button', { name: '대화 상자로 열기' }).click()
    const dialog = page.getByRole('dialog', { name: '조직도' })
    await dialog.getByRole('tab', { name: '공용 주소록' }).click()
    await dialog
      .getByRole('row', { name: /준비 중/ })
      .first()
      .click()
    await dialog
      .getByRole('grid', { name: /구성원|주소록/ })
      .getByRole('row', { name: /준비 중/ })
      .click()
    await dialog.getByRole('button', { name: '선택한 항목 추가' }).click()
    await expect(page.getByText('구성원이 없는 그룹이라 추가할 사람이 없습니다.')).toBeVisible()

    const account = await page.request.get(at('/').replace('/po/', '/cm/api/account/user/current'))
    const { comCode } = ((await account.json()) as { result: { comCode: string } }).result
    const options = { containers: [{ id: 'to', title: '받는 사람' }], selectFixedComcode: comCode }
    await page.goto(at(`/orgmap/popup?${new URLSearchParams({ options: JSON.stringify(options) })}`))
    await expect(page.getByRole('button', { name: /회사/ })).toBeDisabled()

    await page.goto(at('/contact'))
    await page.getByRole('button', { name: '연락처 추가' }).click()
    const form = page.getByRole('alertdialog')
    await form.getByLabel('이름').fill('홍길동')
    const address = form.getByLabel('이메일')
    await address.fill('골뱅이 없는 주소')
    await form.getByRole('button', { name: '저장' }).click()
    await expect(address).toHaveAttribute('aria-invalid', 'true')
    await expect(address).toHaveAccessibleDescription(/이메일/)
  })
  await test.step('the card of a group names its members and leaves the list in sight', async () => {
    await page.setViewportSize({ width: 1024, height: 700 })
    await openExample(page, { public: true })
    await page.getByRole('button', { name: '대화 상자로 열기' }).click()
    const dialog = page.getByRole('dialog', { name: '조직도' })
    await dialog.getByRole('tab', { name: '공용 주소록' }).click()
    await dialog.getByRole('row', { name: '전 직원 공지' }).first().click()
    const list = dialog.getByRole('grid', { name: /구성원|주소록/ })
    await list.getByRole('row', { name: '전 직원 공지' }).click()
    const card = dialog.getByRole('region', { name: '상세 정보' })
    await expect(card.getByText(/외 \d+명/)).toBeVisible()
    const height = async (place: Locator) => (await place.boundingBox())?.height ?? 0
    expect(await height(card)).toBeLessThan(175)
    expect(await height(list)).toBeGreaterThan(200)
    await checkAxe(page)
    await shot(page, 'picker-group')
  })
})

test('the first press on another button of the top bar opens its layer', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'user')
  await page.goto(at('/home'))
  const bar = page.getByRole('banner')
  await bar.getByRole('button', { name: /^알림/ }).click()
  await expect(page.getByRole('dialog', { name: /알림/ })).toBeVisible()
  const { x, y, width, height } = (await bar
    .getByRole('button', { name: '사이트맵', includeHidden: true })
    .boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.click(x + width / 2, y + height / 2)
  const map = page.getByRole('dialog', { name: '사이트맵' })
  await expect(map).toBeVisible()
  await expect(page.getByRole('dialog', { name: /알림/ })).toHaveCount(0)
  await expect.poll(() => map.evaluate((layer) => layer.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(map).toHaveCount(0)
  // A quick click on a top menu does not open the drop-down over the new page (A14).
  const menu = bar.getByRole('navigation')
  await menu.getByRole('link', { name: '게시판' }).click()
  await expect(page).toHaveURL(/\/board/)
  await page.clock.runFor(1000)
  await expect(menu.locator('[aria-expanded="true"]')).toHaveCount(0)
})

test('the address book finds public groups while typing and fits between phone and desk', async ({
  page,
}) => {
  await test.step('public groups show their company and members, and are found while typing', async () => {
    await signIn(page, 'user')
    await page.goto(at('/contact?TAB=public'))
    const groups = page.getByRole('table', { name: '공용 주소록' })
    await expect(groups.getByRole('button').first()).toBeVisible()
    await page.getByRole('searchbox').fill('ㅈㅈㅇ')
    await expect(groups.getByRole('button', { name: /전 직원/ }).first()).toBeVisible()
    await groups
      .getByRole('button', { name: /전 직원/ })
      .first()
      .click()
    const members = page.getByRole('dialog', { name: /구성원/ })
    await expect(members.getByRole('table', { name: '구성원' })).toBeVisible()
    await checkAxe(page)
  })
  await test.step('the address book fits between phone and desk', async () => {
    await signIn(page, 'user')
    await page.goto(at('/contact'))
    for (const width of [610, 800, 1000]) {
      await page.setViewportSize({ width, height: 900 })
      await checkWidth(page)
      const name = page.getByRole('table', { name: '연락처 목록' }).locator('[data-main]').first()
      expect((await name.boundingBox())?.width ?? 0).toBeGreaterThan(120)
    }
    // In a very wide window the top bar and the page have the same left edge (U25).
    await page.setViewportSize({ width: 1920, height: 1000 })
    const logo = await page.getByRole('banner').getByRole('link', { name: /^Maru/ }).boundingBox()
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect(Math.abs((logo?.x ?? 0) - (title?.x ?? 999))).toBeLessThan(3)
  })
})

test('a name opens the card of the person, and the card leads into the organisation @both', async ({ page }, {
  project,
}) => {
  await signIn(page, 'user')
  await page.goto(at('/orgmap/main'))
  const people = page.getByRole('table', { name: /구성원/ })
  await expect(people.getByRole('row', { name: /김서연/ })).toBeVisible()
  // On a phone the search box has no focus, because the on-screen keyboard would cover the list.
  const search = expect(page.getByRole('searchbox'))
  await (project.name === 'phone' ? search.not : search).toBeFocused()
  const call = people.getByRole('link', { name: /^휴대전화/ }).first()
  await expect(call).toHaveAttribute('href', /^tel:[+\d]+$/)
  await checkWidth(page)
  await checkAxe(page)
  if (project.name === 'phone') {
    await people.getByRole('button', { name: '김서연' }).click()
    const card = page.getByRole('dialog', { name: '인물 정보' })
    await expect(card.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
    await shot(page, 'organisation-card')
    await card.getByRole('button', { name: '조직도에서 보기' }).click()
    // On a phone the page opens no new window.
    await expect(page).toHaveURL(/orgmap\/main\?.*personCode=/)
    return
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await people.getByRole('button', { name: '김서연' }).click()
  const aside = page.getByRole('complementary', { name: '상세 정보' })
  await expect(aside).toContainText('김서연 부장')
  await expect(aside.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  await shot(page, 'organisation-1440')
})

test('names of authors, surveys, bookings and search results open the card of the person', async ({
  page,
}) => {
  await test.step('the author of an article opens as a card, and from there in the organisation', async () => {
    await signIn(page, 'user')
    await page.goto(at('/board/list?SYSID=1'))
    const card = page.getByRole('dialog', { name: '인물 정보' })
    // A click on a name in the list opens the contact card. A click on the rest of the row opens the article.
    await page.getByRole('table').getByTitle('연락처 보기').first().click()
    await expect(card.getByRole('link', { name: /@/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(card).toHaveCount(0)
    await expect(page).toHaveURL(/board\/list\?SYSID=1/)
    await page.getByRole('table').getByRole('link').first().click()
    await page.getByRole('dialog').getByTitle('연락처 보기').first().click()
    await expect(card.getByRole('link', { name: /@/ })).toBeVisible()
    const opening = page.waitForEvent('popup')
    await card.getByRole('button', { name: '조직도에서 보기' }).click()
    const map = await opening
    await expect(map).toHaveURL(/personCode=/)
    await expect(map.getByRole('table', { name: /구성원/ })).toBeVisible()
  })
  await test.step('names in surveys, bookings and the total search open the card', async () => {
    await signIn(page, 'user')
    const card = page.getByRole('dialog', { name: '인물 정보' })
    const openCard = async () => {
      await page.getByTitle('연락처 보기').first().click()
      await expect(card.getByRole('link', { name: /@/ })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(card).toHaveCount(0)
    }
    for (const address of ['/survey/list?type=1', '/home/search?SearchText=김서연']) {
      await page.goto(at(address))
      await openCard()
    }
    await page.goto(at('/reservedb/search'))
    await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await openCard()
  })
})

test('closed addresses show that they are closed, and signed-in people need no form', async ({ page }) => {
  await signIn(page, 'user')
  for (const address of ['/admin', '/admin/people', '/admin/menus', '/board/list?SYSID=999999']) {
    await page.goto(at(address))
    await expect(page).toHaveURL(/account\/noauth/)
    await expect(page.getByRole('heading', { name: '볼 권한이 없습니다' })).toBeVisible()
  }
  // A manager of a company has the administration, but not the state of the portal.
  await signIn(page, 'company')
  await page.goto(at('/admin/health'))
  await expect(page).not.toHaveURL(/admin\/health$/)
  await expect(page.getByRole('region', { name: '작업', exact: true })).toHaveCount(0)
  await page.goto(at('/login'))
  await expect(page).toHaveURL(/\/po\/home/)
})

test('@phone the search of people is two presses away on a phone', async ({ page }) => {
  await signIn(page, 'user')
  await page.goto(at('/home'))
  const bar = page.getByRole('banner')
  await bar.getByRole('button', { name: '통합검색' }).click()
  await page.getByRole('dialog', { name: '빠른 실행' }).getByRole('button', { name: '사람 찾기' }).click()
  const layer = page.getByRole('dialog', { name: '사람 찾기' })
  await expect(layer.getByRole('combobox')).toBeFocused()
  await layer.getByRole('combobox').fill('김서연')
  await expect(layer.getByRole('option').first()).toContainText('김서연')
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'people-search')
  await page.keyboard.press('Escape')
  await expect(layer).toHaveCount(0)
})
