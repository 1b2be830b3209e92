import { openExample, openPickerWindow, parts, pickByDrag, pickByKeyboard, result } from '../kit/picker.ts'
import { at, checkAxe, checkWidth, closeWindow, expect, shot, signIn, test } from '../kit/story.ts'

test.describe('the picker elsewhere', () => {
  test('in a window gives its result to its opener: by mouse, keys, drag and in single mode', async ({
    page,
  }) => {
    test.setTimeout(180_000)
    await test.step('in a window gives its result to the page that opened it', async () => {
      await openExample(page, {})
      const opened = await openPickerWindow(page)
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
      await closeWindow(opened, () => pick.ok.click())
      await expect(result(page)).toContainText('to: 김서연 부장')
      await expect(result(page)).toContainText('cc: 플랫폼개발팀, 고진우 차장')
    })
    await test.step('in a window works by keyboard alone, and by drag', async () => {
      await openExample(page, {})
      for (const way of ['keys', 'drag'] as const) {
        const opened = await openPickerWindow(page)
        await (way === 'keys' ? pickByKeyboard(opened, opened) : pickByDrag(opened))
        await parts(opened).ok.focus()
        await closeWindow(opened, () => opened.keyboard.press('Enter'))
        await expect(result(page)).toContainText(
          way === 'keys' ? 'to: 고진우 차장, 김서연 부장' : 'to: 고진우 차장',
        )
        await expect(result(page)).toContainText(/cc: 플랫폼개발팀, (박준호 과장|김서연 부장)/)
      }
    })
    await test.step('in a window of single mode holds one, the last chosen', async () => {
      await openExample(page, { single: true, split: false })
      const opened = await openPickerWindow(page)
      const pick = parts(opened)
      await pick.row(/김서연/).click()
      await pick.row(/박준호/).click()
      await expect(pick.list.getByRole('row', { selected: true })).toHaveText([/박준호/])
      await pick.add.click()
      await expect(pick.names(pick.to)).toHaveText([/박준호/])
      await pick.row(/고진우/).dblclick()
      await expect(pick.names(pick.to)).toHaveText([/고진우/])
      await closeWindow(opened, () => pick.ok.click())
      await expect(result(page)).toHaveText('to: 고진우 차장')
    })
  })

  test('in a window pages both address books, expands their groups, and takes no person twice by address', async ({
    page,
  }) => {
    await openExample(page, { recipients: true, split: false })
    const opened = await openPickerWindow(page)
    const pick = parts(opened)
    const second = opened.getByRole('button', { name: '2페이지' })
    const find = async (text: string) => {
      await opened.getByRole('searchbox').fill(text)
      await opened.getByRole('searchbox').press('Enter')
    }
    await opened.getByRole('tab', { name: '개인 주소록' }).click()
    await second.click()
    await expect(second).toHaveAttribute('aria-current', 'page')
    await find('프로젝트 관계자')
    await pick.row(/프로젝트 관계자/).click()
    await pick.add.click()
    await expect(pick.names(pick.to).filter({ hasText: '외부 자문' })).toBeVisible()
    const own = await pick.names(pick.to).count()

    await opened.getByRole('row', { name: '메일함 연락처' }).getByText('메일함 연락처').click()
    await expect(opened.getByRole('grid', { name: '메일함 연락처' })).toBeVisible()
    await find('ㅂㄱ ㅂㄱ ㅅㅅㅈ')
    await pick.row(/분기 보고 수신자/).click()
    await pick.add.click()
    await expect(pick.names(pick.to).filter({ hasText: '외부 회계사' })).toBeVisible()
    const names = await pick.names(pick.to).allTextContents()
    expect(names.length).toBeGreaterThan(own)
    expect(new Set(names).size).toBe(names.length)
    expect(names.join()).not.toMatch(/프로젝트 관계자|보고 수신자/)
    // The mailing list is a member of the group, so it adds no new person.
    await find('주간 보고 수신자')
    await pick.row(/주간 보고 수신자/).dblclick()
    await expect(opened.getByRole('status').filter({ hasText: `${names.length}개 선택됨` })).toBeVisible()
    await shot(opened, 'picker-window-mailbox')

    await opened.getByRole('tab', { name: '공용 주소록' }).click()
    await opened.getByRole('row', { name: '전 직원 공지' }).first().click()
    await second.click()
    await expect(second).toHaveAttribute('aria-current', 'page')
    await closeWindow(opened, () => pick.ok.click())
    await expect(result(page)).toContainText('외부 회계사')
  })

  test('in a frame gives its result to the page around it, and refuses invalid values', async ({ page }) => {
    await test.step('in a frame gives its result to the page around it', async () => {
      await openExample(page, {})
      await page.getByRole('button', { name: '틀 안에서 열기' }).click()
      const frame = page.frameLocator('iframe')
      await frame.getByRole('row', { name: /김서연/ }).click()
      await frame.getByRole('button', { name: '선택한 항목 추가' }).click()
      await frame.getByRole('button', { name: '확인' }).click()
      await expect(result(page)).toContainText('to: 김서연 부장')
      await expect(page.locator('iframe')).toHaveCount(0)
    })
    await test.step('with invalid values shows a message and no partial picker', async () => {
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
