import type { Locator } from '@playwright/test'
import { closeReminders } from '../kit/admin.ts'
import { at, checkAxe, expect, type Page, signIn, test } from '../kit/story.ts'

/** An address, the buttons that open a dialog or form of it, and the name or role of what opens. */
type Opening = [address: string, steps: (string | RegExp)[], open: (page: Page) => Locator]

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last()
const main = (page: Page) => page.getByRole('main')

const ofEmployee: Opening[] = [
  ['/home', [/사용자 메뉴/], (page) => page.getByRole('menu')],
  ['/home', [/사용자 메뉴/, '환경설정'], dialog],
  ['/home', [/^알림/], dialog],
  ['/home', [/^통합검색/], dialog],
  ['/home', [/^통합검색/, '사람 찾기'], dialog],
  ['/home', ['화면 꾸미기'], main],
  ['/board/list?SYSID=1', ['목록 설정'], dialog],
  ['/contact', ['연락처 추가'], dialog],
  ['/contact', ['그룹 추가'], dialog],
  ['/contact', ['가져오기'], dialog],
  ['/calendar', ['빠른 추가'], dialog],
  ['/reservedb/day', ['예약하기'], dialog],
  ['/survey/WriteStep-01', ['템플릿 고르기'], dialog],
  ['/workflow?NEW=true', [], dialog],
  ['/orgmap/main', ['김서연'], dialog],
]

const ofAdministrator: Opening[] = [
  ['/admin/people', ['사람 추가'], dialog],
  ['/admin/people', ['사진 가져오기'], dialog],
  ['/admin/organisation', ['새 개편'], dialog],
  ['/admin/menus', ['메뉴 추가'], main],
  ['/admin/noticepopup', ['새 공지 팝업'], dialog],
  ['/admin/holidays', ['휴일 추가'], dialog],
  ['/admin/webparts', ['구성 만들기'], main],
  ['/admin/quickmenus', ['아이콘 추가'], dialog],
  ['/admin/dictionary', ['CSV 가져오기'], dialog],
  ['/admin/health', ['새 버전에서 달라지는 것'], dialog],
  ['/admin/tokens', ['API 토큰 만들기'], dialog],
  ['/admin/systems', ['시스템 추가'], dialog],
  ['/admin/webhooks', ['웹훅 추가'], dialog],
  ['/admin/personal', ['지난 예약'], dialog],
  ['/admin/board', ['게시판 만들기'], main],
  ['/admin/reservation', ['자원 추가'], dialog],
  ['/admin/approval', ['새 양식'], dialog],
  ['/admin/mailflow', ['그룹 추가'], dialog],
]

/** Opens each dialog; returns a fault for each that is wider than a phone of these widths. axe checks it too. */
async function faultsOf(
  page: Page,
  openings: readonly Opening[],
  widths: readonly number[],
): Promise<string[]> {
  test.setTimeout(400_000)
  const faults: string[] = []
  await closeReminders(page)
  for (const [address, steps, open] of openings)
    await test.step(`${address} ${steps.join(' › ')}`, async () => {
      await page.goto(at(address))
      for (const name of steps)
        await page
          .getByRole('button', { name, exact: typeof name === 'string' })
          .or(page.getByRole('menuitem', { name, exact: true }))
          .first()
          .click()
      await expect(open(page)).toBeVisible()
      await checkAxe(page)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 })
        const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        // A menu follows its button a moment after the window has another width.
        const name = `${address} ${steps.join(' › ')}`
        await expect.poll(over, `${name}: wider than ${width} px`).toBeLessThanOrEqual(0)
        const box = await open(page).boundingBox()
        if (box && box.x + box.width > width + 1) faults.push(`${name}: cut at ${width}`)
      }
      await page.setViewportSize({ width: 390, height: 844 })
    })
  return faults
}

test('dialogs and forms of an employee fit a phone @phone', async ({ page }) => {
  await signIn(page, 'user')
  expect(await faultsOf(page, ofEmployee, [390, 320])).toEqual([])
})

test('dialogs and forms of the administration fit a phone @phone', async ({ page }) => {
  await signIn(page, 'super')
  expect(await faultsOf(page, ofAdministrator, [390, 320])).toEqual([])
})
