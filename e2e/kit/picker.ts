import type { Locator } from '@playwright/test'
import { at, expect, type Page, setBox, signIn } from './story.ts'

/** Options of the picker on its test page. */
export type Options = Partial<Record<'addableDept' | 'single' | 'move' | 'personal' | 'public', boolean>> & {
  recipients?: boolean
  split?: boolean
}

/** Opens the test page of the picker and sets these options. */
export async function openExample(page: Page, options: Options, login = 'user'): Promise<void> {
  await signIn(page, login)
  await page.goto(at('/example/orgmap'))
  const boxes: Record<string, string> = { recipients: '받는 사람 칸', split: '받는 사람과 참조' }
  for (const [name, isOn] of Object.entries(options)) {
    await setBox(page.getByRole('checkbox', { name: boxes[name] ?? name }), isOn)
  }
}

/** Opens the picker in a new window from the test page; returns the window. */
export async function openPickerWindow(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: '새 창으로 열기' }).click()
  const opened = await opening
  await opened.setViewportSize({ width: 1024, height: 700 })
  return opened
}

/** The parts of a picker in a page, frame or dialog. */
export function parts(root: Page | Locator) {
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

/** The region in which the page that opened the picker shows the result. */
export const result = (page: Page) => page.getByRole('region', { name: '결과' })

/**
 * Waits until a drop into a container has ended. React Aria moves the focus to the dropped row up to 50 ms after the
 * drop, also if the focus is elsewhere by then. A timer that starts later and takes as long ends after that.
 */
async function untilDropEnd(container: Locator): Promise<void> {
  await container.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)))
  await expect(container.locator(':focus')).toHaveCount(1)
}

/** Moves people and a department into two containers by keyboard only; the last person by a keyboard drag. */
export async function pickByKeyboard(page: Page, root: Page | Locator): Promise<void> {
  const pick = parts(root)
  await expect(pick.row(/김서연/)).toBeVisible()
  await pick.row(/김서연/).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await pick.add.focus()
  await page.keyboard.press('Enter')
  await expect(pick.names(pick.to)).toHaveText([/김서연/, /고진우/])
  // The button is disabled now, so the focus is in the list again.
  await expect(pick.list.locator(':focus')).toHaveCount(1)
  await pick.cc.getByRole('button', { name: '참조' }).focus()
  await page.keyboard.press('Enter')
  await pick.row(/^플랫폼개발팀/).focus()
  await page.keyboard.press('Space')
  await pick.add.focus()
  await page.keyboard.press('Enter')
  await expect(pick.names(pick.cc)).toHaveText([/플랫폼개발팀/])

  // A drag by keyboard: to the handle of the row, Enter, Tab to the target, Enter.
  await pick.row(/박준호/).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const active = () =>
    page.evaluate(() => document.activeElement?.closest('section')?.getAttribute('aria-label'))
  // The drag has begun when the focus is on a target.
  await expect.poll(active).toMatch(/받는 사람|참조/)
  for (let turn = 0; turn < 6 && (await active()) !== '참조'; turn += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(pick.names(pick.cc).filter({ hasText: '박준호' })).toBeVisible()
  await untilDropEnd(pick.cc)
  await pick.names(pick.to).filter({ hasText: '고진우' }).focus()
  await page.keyboard.press('Space')
  await pick.to.getByRole('button', { name: '위로 이동' }).focus()
  await page.keyboard.press('Enter')
  await expect(pick.names(pick.to)).toHaveText([/고진우/, /김서연/])
}

/** Drags two people and a department into two containers, and one person from one container to the other. */
export async function pickByDrag(root: Page | Locator): Promise<void> {
  const pick = parts(root)
  await expect(pick.row(/김서연/)).toBeVisible()
  await pick.row(/김서연/).dragTo(pick.to.getByRole('grid'))
  await expect(pick.names(pick.to)).toHaveText([/김서연/])
  await pick.row(/고진우/).dragTo(pick.to.getByRole('grid'))
  await expect(pick.names(pick.to)).toHaveCount(2)
  await pick.row(/^플랫폼개발팀/).dragTo(pick.cc.getByRole('grid'))
  await expect(pick.names(pick.cc)).toHaveText([/플랫폼개발팀/])
  await pick.names(pick.to).filter({ hasText: '김서연' }).dragTo(pick.cc.getByRole('grid'))
  await expect(pick.names(pick.to)).toHaveText([/고진우/])
  await expect(pick.cc.getByRole('row', { name: /김서연/ })).toBeVisible()
  await pick.row(/김서연/).dragTo(pick.cc.getByRole('grid'))
  await untilDropEnd(pick.cc)
  await expect(pick.cc.getByRole('row')).toHaveCount(2)
}
