import { call } from '../kit/calendar.ts'
import { at, checkAxe, expect, shot, signIn, test } from '../kit/story.ts'

test('the week fits every desk: equal columns, with all rooms and both panes open', async ({ page }) => {
  await signIn(page, 'user')
  await page.goto(at('/reservedb/week'))
  const week = page.getByRole('region', { name: '주', exact: true })
  const columns = week.getByRole('group')
  await expect(columns).toHaveCount(7)
  await page.getByRole('button', { name: /^자원 고르기/ }).click()
  await page.getByRole('button', { name: '빈 회의실과 내 예약' }).click()
  const pane = page.getByRole('complementary', { name: '자원 고르기' })
  const off = pane.getByRole('button', { pressed: false, name: /^(?!.*즐겨찾기$)/ })
  while ((await off.count()) > 0) await off.first().click()
  for (const [width, days] of [
    [1440, 7],
    [1920, 7],
    [1024, 7],
    [768, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect(columns).toHaveCount(days)
    const overflow = await week.evaluate((frame) => frame.scrollWidth - frame.clientWidth)
    expect(overflow).toBeLessThanOrEqual(1)
    const widths = await columns.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
    expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(1)
  }
  // Below the width of three columns, the pane is a dialog.
  await page.getByRole('button', { name: '빈 회의실과 내 예약' }).click()
  await expect(page.getByRole('dialog').getByRole('region', { name: '내 예약' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: '주말 숨기기' }).click()
  await expect(columns).toHaveCount(5)
  await page.reload()
  await expect(columns).toHaveCount(5)
})

test('the reservation follows the starred resources and the calendar settings of the person', async ({
  page,
}) => {
  await test.step('a starred resource stands first in the list of resources, and stays there', async () => {
    await signIn(page, 'peer')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(at('/reservedb/week'))
    await page.getByRole('button', { name: /^자원 고르기/ }).click()
    const pane = page.getByRole('complementary', { name: '자원 고르기' })
    const star = pane.getByRole('button', { name: /즐겨찾기$/ }).last()
    const name = ((await star.getAttribute('aria-label')) ?? '').replace(/ 즐겨찾기$/, '')
    await star.click()
    const starred = pane.getByRole('region', { name: '즐겨찾기' })
    await expect(starred.getByRole('button', { name: `${name} 즐겨찾기` })).toBeVisible()
    await checkAxe(page)
    await shot(page, 'reservation-starred')
    await page.reload()
    await expect(starred.getByRole('button', { name: `${name} 즐겨찾기` })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await starred.getByRole('button', { name: `${name} 즐겨찾기` }).click()
    await expect(starred).toHaveCount(0)
  })
  await test.step('the calendar settings give first weekday, working days and first view', async () => {
    await signIn(page, 'colleague')
    const settings = (more: object) =>
      call(page, '/api/calendar/UserConfig/update', {
        ...{ firstDay: 0, workingWeek: '[1,2,3,4,5]', viewMode: 1 },
        ...{ workingStartTime: '09:00', workingEndTime: '18:00', ...more },
      })
    await settings({ firstDay: 1, workingWeek: '[2,3,4,5,6,0]', viewMode: 2 })
    await page.setViewportSize({ width: 1440, height: 900 })
    // An address without a view shows the view of the settings.
    await page.goto(at('/reservedb?DAY=2027-03-10'))
    const month = page.getByRole('region', { name: '월', exact: true })
    await expect(month.getByRole('button').first()).toHaveAccessibleName(/3월 1일/)
    await page.goto(at('/reservedb/week?DAY=2027-03-10'))
    const columns = page.getByRole('region', { name: '주', exact: true }).getByRole('group')
    await expect(columns.first()).toHaveAccessibleName(/3\/8/)
    await expect(columns.last()).toHaveAccessibleName(/3\/14/)
    await page.getByRole('button', { name: '주말 숨기기' }).click()
    await expect(columns).toHaveCount(6)
    await expect(columns.first()).toHaveAccessibleName(/3\/9/)
    await settings({})
  })
})
