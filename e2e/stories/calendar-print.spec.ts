import { clearDays, createEvent, titleOf } from '../kit/calendar.ts'
import { at, expect, type Page, signIn, test } from '../kit/story.ts'

/** The sheets of a printed page: their number, and width and height in points. */
async function printed(page: Page): Promise<{ count: number; width: number; height: number }> {
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  const [, width = 0, height = 0] =
    /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/.exec(pdf)?.map(Number) ?? []
  return { count: pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0, width, height }
}

test('every view is printed on A4: the view alone, on one sheet where it fits', async ({ page }) => {
  const title = titleOf('인쇄')
  await signIn(page, 'user')
  await clearDays(page, '2027-08-11', '2027-08-11')
  for (const hour of ['09', '10', '11', '15'])
    await createEvent(page, {
      title: `${title}-${hour}`,
      start: `2027-08-11T${hour}:00`,
      end: `2027-08-11T${hour}:50`,
    })
  for (const view of ['month', 'week', 'day', 'list', 'year', 'people'] as const) {
    await page.emulateMedia({ media: null })
    await page.goto(at(`/calendar?VIEW=${view}&DAY=2027-08-11`))
    const panel = page.getByRole('tabpanel')
    await expect(panel).toBeVisible()
    if (view !== 'year' && view !== 'people') await expect(panel).toContainText(`${title}-09`)
    // The columns of other people come after the own one, and below it is a skeleton until then.
    if (view === 'people') await expect(panel).toContainText('고진우')
    await page.waitForLoadState('networkidle')
    const sheets = await printed(page)
    const across = view === 'month' || view === 'week' || view === 'people'
    expect(Math.round(across ? sheets.width : sheets.height), view).toBeGreaterThanOrEqual(840)
    expect(Math.round(across ? sheets.height : sheets.width), view).toBeLessThanOrEqual(596)
    expect(sheets.count, view).toBe(1)

    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(/인쇄$/)).toBeVisible()
    // Bars, panes and buttons stay on the screen.
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('complementary', { name: '일정' })).toBeHidden()
    await expect(page.getByRole('button', { name: '일정 만들기' })).toBeHidden()
    // Nothing can be opened on paper, so a day of the month shows what it hides on the screen.
    if (view === 'month') await expect(panel.getByText(`${title}-15`)).toBeVisible()
  }
})
