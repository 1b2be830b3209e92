import { createEvent } from '../kit/calendar.ts'
import { pageOf, postAs, subjectOf } from '../kit/mail.ts'
import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'
import {
  approve,
  askApprovals,
  askToRead,
  book,
  draft,
  five,
  me,
  putMails,
  stateOf,
  swipe,
} from '../kit/work.ts'

const rows = (page: Page) => page.locator('main [data-row]')
const undo = (page: Page) => page.getByRole('button', { name: /^되돌리기/ })

/** Opens the queue with only the things of a story, and leaves the field so that the keys work. */
async function openQueue(page: Page, tag: string): Promise<void> {
  await page.goto(at('/work'))
  await page.getByRole('searchbox', { name: '거르기' }).fill(tag)
  await page.getByRole('searchbox', { name: '거르기' }).blur()
}

test('40 things of eight kinds are cleared by keys in one window, while other people decide some', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const tag = subjectOf('하루')
  await signIn(page, 'user')
  const [peer, board, reserve, outsider] = await Promise.all(
    ['peer', 'company', 'reserve', 'outsider'].map((login) => pageOf(browser, login)),
  )
  if (!peer || !board || !reserve || !outsider) throw new Error('a person has no page')
  const assigned = await putMails(page, outsider, tag)
  for (const number of five) {
    await draft(peer, `${tag} 결재 ${number}`, '기본 품의서')
    await approve(page, await draft(peer, `${tag} 접수 ${number}`, '지출결의서', 'HB1111'))
    await createEvent(peer, {
      ...{
        title: `${tag} 초대 ${number}`,
        start: `2027-02-0${number}T10:00`,
        end: `2027-02-0${number}T11:00`,
      },
      attendees: [{ personCode: me, email: '', role: 'required' }],
    })
  }
  await askApprovals(peer, tag)
  await askToRead(board, tag)
  const bookings = await book(page, peer, tag)

  await openQueue(page, tag)
  await expect(rows(page)).toHaveCount(40, { timeout: 60_000 })
  await page.keyboard.press('j')
  await expect(page.locator('[data-row][data-current]')).toHaveCount(1)
  await checkAxe(page)
  await shot(page, 'work-story')

  // One act is taken back: the thing is listed again.
  await page.keyboard.press('a')
  await expect(rows(page)).toHaveCount(39)
  await page.keyboard.press('z')
  await expect(page.getByText('되돌렸습니다.')).toBeVisible()
  await expect(rows(page)).toHaveCount(40)

  const total = page.getByRole('navigation', { name: '할 일' }).getByRole('link', { name: /^지금/ })
  const before = Number(/\d+/.exec(await total.innerText())?.[0])

  // Others decide two bookings and two conversations: they vanish here without a reload.
  await postAs(reserve, '/IsuReserveResource/ISU_Approval/api', {
    ...{ bookingIds: bookings.slice(0, 2), approval: 1, comment: '' },
  })
  for (const id of assigned.slice(0, 2)) await postAs(peer, '/api/mail/shared/assign', { id, act: 'finish' })
  await expect(rows(page)).toHaveCount(36, { timeout: 30_000 })
  await expect(total).toHaveText(new RegExp(`${before - 4}$`), { timeout: 30_000 })

  await page.keyboard.press('j')
  for (let left = 35; left >= 0; left -= 1) {
    if ((await page.locator('[data-row][data-current]').count()) === 0) await page.keyboard.press('j')
    await page.keyboard.press('a')
    await expect(rows(page)).toHaveCount(left)
  }
  await expect(page.getByText('거르기에 맞는 일이 없습니다')).toBeVisible()
  // The last acts wait for seven seconds; after that the server has them all.
  await expect(undo(page)).toHaveCount(0, { timeout: 20_000 })
  await openQueue(page, tag)
  await expect(page.getByText('거르기에 맞는 일이 없습니다')).toBeVisible()
  await page.getByRole('link', { name: '오늘 완료' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: `${tag} 필독` })).toHaveCount(5)
  await checkAxe(page)
  await shot(page, 'work-done')
  for (const one of [peer, board, reserve, outsider]) await one.context().close()
})

test('an act that another person went further with is not taken back, and the reason is shown', async ({
  page,
  browser,
}) => {
  const tag = subjectOf('되돌림')
  await signIn(page, 'user')
  const [peer, reserve] = [await pageOf(browser, 'peer'), await pageOf(browser, 'reserve')]
  const [first = 0] = await book(page, peer, tag)
  await openQueue(page, tag)
  await expect(rows(page)).toHaveCount(5)
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await expect(rows(page)).toHaveCount(4)
  await expect
    .poll(async () => {
      const { origin } = new URL(at('/'))
      const path = `/cm/CommonReserveDb/approval/api?bookingIds=${first}`
      const headers = { 'X-Requested-With': 'XMLHttpRequest', Origin: origin }
      return (await reserve.context().request.delete(`${origin}${path}`, { headers })).status()
    })
    .toBe(200)
  await page.keyboard.press('z')
  await expect(page.getByRole('alert').filter({ hasText: '아직 처리하지 않은 예약입니다.' })).toBeVisible()
  await peer.context().close()
  await reserve.context().close()
})

test('documents that are rejected are rejected, also if the window is closed within the seven seconds', async ({
  page,
  browser,
}) => {
  const tag = subjectOf('닫음')
  await signIn(page, 'user')
  const peer = await pageOf(browser, 'peer')
  const documents = [
    await draft(peer, `${tag} 하나`, '기본 품의서'),
    await draft(peer, `${tag} 둘`, '기본 품의서'),
  ]
  const own = await page.context().newPage()
  await openQueue(own, tag)
  await expect(rows(own)).toHaveCount(2)
  for (let number = 0; number < 2; number += 1) {
    await own.keyboard.press('j')
    await own.keyboard.press('Space')
  }
  await own.keyboard.press('x')
  const dialog = own.getByRole('dialog').or(own.getByRole('alertdialog'))
  await dialog.getByRole('textbox').fill('금액이 다릅니다')
  await dialog.getByRole('button', { name: /처리/ }).click()
  await expect(undo(own)).toBeVisible()
  for (const apmId of documents) expect(await stateOf(peer, apmId)).toBe('PROGRESS')
  await own.close({ runBeforeUnload: true })
  for (const apmId of documents)
    await expect.poll(() => stateOf(peer, apmId), { timeout: 20_000 }).toBe('REJECT')
  await peer.context().close()
})

test('the bar stays when the page changes, and signing out in one window sends what waits in the other', async ({
  page,
  browser,
}) => {
  const tag = subjectOf('나감')
  await signIn(page, 'user')
  const peer = await pageOf(browser, 'peer')
  const apmId = await draft(peer, `${tag} 하나`, '기본 품의서')
  const other = await page.context().newPage()
  const reject = async (reason: string) => {
    await openQueue(other, tag)
    await expect(rows(other)).toHaveCount(1)
    await other.keyboard.press('j')
    await other.keyboard.press('x')
    const dialog = other.getByRole('dialog').or(other.getByRole('alertdialog'))
    await dialog.getByRole('textbox').fill(reason)
    await dialog.getByRole('button', { name: '반려' }).click()
    await expect(undo(other)).toBeVisible()
  }
  await reject('금액이 다릅니다')
  await other.getByRole('link', { name: '오늘 완료' }).click()
  await other.keyboard.press('z')
  await expect(other.getByText('되돌렸습니다.')).toBeVisible()
  expect(await stateOf(peer, apmId)).toBe('PROGRESS')

  await page.goto(at('/home'))
  await page.getByRole('button', { name: /사용자 메뉴/ }).click()
  await expect(page.getByRole('menuitem', { name: '로그아웃' })).toBeVisible()
  await reject('금액이 다릅니다')
  await page.getByRole('menuitem', { name: '로그아웃' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await stateOf(peer, apmId)).toBe('REJECT')
  await peer.context().close()
})

test('several things are listed with what will happen, and postponed with a time', async ({
  page,
  browser,
}) => {
  const tag = subjectOf('여럿')
  await signIn(page, 'user')
  const peer = await pageOf(browser, 'peer')
  for (const number of five) await draft(peer, `${tag} 결재 ${number}`, '기본 품의서')
  await openQueue(page, tag)
  await expect(rows(page)).toHaveCount(5)
  for (let number = 0; number < 2; number += 1) {
    await page.keyboard.press('j')
    await page.keyboard.press('Space')
  }
  await expect(page.getByText('2개 고름')).toBeVisible()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog).toContainText('7초 안에 되돌릴 수 있습니다.')
  await checkAxe(page)
  await shot(page, 'work-several')
  await dialog.getByRole('button', { name: '2개 처리' }).click()
  await expect(rows(page)).toHaveCount(3)
  await undo(page).click()
  await expect(rows(page)).toHaveCount(5)

  await page.keyboard.press('j')
  await page.keyboard.press('s')
  await shot(page, 'work-later')
  await dialog.getByRole('button', { name: /^내일 아침/ }).click()
  await expect(rows(page)).toHaveCount(4)
  await page.getByRole('link', { name: /^나중에/ }).click()
  await page.getByRole('searchbox', { name: '거르기' }).fill(tag)
  await expect(rows(page)).toHaveCount(1)
  await rows(page).first().getByRole('link').focus()
  await page.getByRole('button', { name: '지금 하기' }).click()
  await expect(rows(page)).toHaveCount(0)
  await peer.context().close()
})

test('the queue fits a phone: a card, one button for each of the others, swipes', async ({ page }) => {
  await signIn(page, 'user')
  for (const width of [1440, 1024, 390, 320]) {
    await page.setViewportSize({ width, height: width > 760 ? 900 : 844 })
    await page.goto(at('/work'))
    await expect(rows(page).first()).toBeVisible()
    if (width > 1000) {
      // The row under a moved mouse shows its acts; a row that comes below a resting one does not.
      await rows(page).nth(0).hover()
      await rows(page).nth(1).hover()
      await expect(rows(page).nth(1)).toHaveAttribute('data-current', '')
    }
    await checkWidth(page)
    await checkAxe(page)
    await shot(page, 'work')
    if (width > 400) continue
    const count = await rows(page).count()
    const booking = page.locator('main [data-row^="booking "]').first()
    await swipe(page, booking, -120)
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await expect(dialog.getByRole('button', { name: /^내일 아침/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await swipe(page, booking, 120)
    await expect(rows(page)).toHaveCount(count - 1)
    await undo(page).click()
    await expect(rows(page)).toHaveCount(count)
  }
})
