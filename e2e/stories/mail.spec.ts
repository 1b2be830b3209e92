import { pageOf, sendByCall } from '../kit/mail.ts'
import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

const rowOf = (page: Page, subject: string) =>
  page.getByRole('region', { name: '메일 목록' }).locator('[data-row]').filter({ hasText: subject })
const subjectOf = (name: string) => `${name} ${Date.now()}`

/** Writes a mail to a colleague of the demo without sending it. */
async function write(page: Page, subject: string, text: string) {
  await page.goto(at('/mail/write'))
  const to = page.getByRole('combobox', { name: /^받는 사람/ })
  await to.fill('junho.park@hanbit.example')
  await to.press('Enter')
  await expect(page.getByRole('list', { name: /받는 사람/ })).toBeVisible()
  await page.getByRole('textbox', { name: '제목' }).fill(subject)
  await page.getByRole('textbox', { name: '본문' }).fill(text)
}
const send = (page: Page) => page.getByRole('button', { name: '보내기', exact: true }).click()

/** Sends a mail by a call and waits until the recipient's mailbox has it. The note of undoing is not seen. */
async function deliver(page: Page, reader: Page, subject: string): Promise<string> {
  await write(page, subject, '본문입니다')
  await send(page)
  await expect(page.getByText(/초 뒤에 보냅니다/)).toBeVisible()
  await reader.goto(at('/mail'))
  // The mail is held for ten seconds; it then arrives without a reload.
  await expect(rowOf(reader, subject)).toBeVisible({ timeout: 40_000 })
  return new URL(page.url()).searchParams.get('SENT') ?? ''
}

test('a sent mail is taken back, sent again, answered; its receipt has the read time', async ({
  page,
  browser,
}) => {
  const subject = subjectOf('분기 계획')
  await signIn(page, 'user')
  await write(page, subject, '초안입니다')
  await send(page)
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expect(page.getByRole('textbox', { name: '제목' })).toHaveValue(subject)
  await expect(page.getByRole('textbox', { name: '본문' })).toContainText('초안입니다')
  await checkAxe(page)
  await send(page)
  await expect(page.getByText(/초 뒤에 보냅니다/)).toBeVisible()

  const context = await browser.newContext({ locale: 'ko-KR', timezoneId: 'Asia/Seoul' })
  const reader = await context.newPage()
  await signIn(reader, 'peer')
  await reader.goto(at('/mail'))
  await expect(rowOf(reader, subject)).toHaveCount(1, { timeout: 40_000 })
  await expect(page.getByRole('cell', { name: '안 읽음' })).toBeVisible()
  await rowOf(reader, subject).getByRole('button').first().click()
  await expect(reader.frameLocator('iframe').getByText('초안입니다')).toBeVisible()
  await expect(page.getByRole('cell', { name: /읽음$/ })).not.toHaveText('안 읽음')
  await shot(page, 'mail-receipts')

  await reader.keyboard.press('r')
  await expect(reader.getByRole('textbox', { name: '본문' })).toBeFocused()
  await send(reader)
  await expect(reader.getByText(/님에게 보냈습니다/)).toBeVisible()
  await page.goto(at('/mail'))
  await expect(rowOf(page, `Re: ${subject}`)).toBeVisible({ timeout: 40_000 })
  await context.close()
})

test('an unread mail is recalled from the mailbox of a colleague', async ({ page, browser }) => {
  const subject = subjectOf('잘못 보낸 메일')
  await signIn(page, 'user')
  const context = await browser.newContext({ locale: 'ko-KR', timezoneId: 'Asia/Seoul' })
  const reader = await context.newPage()
  await signIn(reader, 'peer')
  const id = await deliver(page, reader, subject)
  await page.goto(at(`/mail/write?SENT=${id}`))
  await page.getByRole('button', { name: '발송취소' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(page.getByRole('cell', { name: /발송취소됨$/ })).toBeVisible()
  await expect(rowOf(reader, subject)).toHaveCount(0)
  await context.close()
})

test('keys walk through the inbox, archive a mail and undo it; a folder takes a dragged mail', async ({
  page,
}) => {
  await signIn(page, 'user')
  await page.goto(at('/mail'))
  const rows = page.getByRole('region', { name: '메일 목록' }).locator('[data-row]')
  await expect(rows.first()).toBeVisible()
  await checkAxe(page)
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/mail=\d+/i)
  await page.keyboard.press('j')
  const opened = page.locator('[data-row]').filter({ has: page.locator('[aria-current="true"]') })
  const id = (await opened.getAttribute('data-mail')) ?? ''
  await page.keyboard.press('e')
  await expect(page.locator(`[data-mail="${id}"]`)).toHaveCount(0)
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expect(page.locator(`[data-mail="${id}"]`)).toBeVisible()

  const folders = page.getByRole('navigation', { name: '편지함 목록' })
  const name = subjectOf('계약')
  await folders.getByRole('button', { name: '새 편지함' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('편지함 이름').fill(name)
  await dialog.getByRole('button', { name: '저장' }).click()
  // Its accessible name gains the number of unread mails.
  const folder = folders.getByRole('button', { name: new RegExp(`^${name}(?! 메뉴)`) })
  await page.locator(`[data-mail="${id}"]`).dragTo(folder)
  await expect(page.locator(`[data-mail="${id}"]`)).toHaveCount(0)
  await folder.click()
  await expect(page.locator(`[data-mail="${id}"]`)).toBeVisible()
})

test('@phone a mail is read and answered on a phone, and a new one is written', async ({ page, browser }) => {
  const subject = subjectOf('전화로 답할 메일')
  const sender = await pageOf(browser, 'peer')
  await sendByCall(sender, { subject, to: 'seoyeon.kim@hanbit.example' })
  await signIn(page, 'user')
  await page.goto(at('/mail'))
  await expect(rowOf(page, subject)).toBeVisible({ timeout: 40_000 })
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'mail')
  await rowOf(page, subject).getByRole('button').first().click()
  await expect(page.frameLocator('iframe').getByText('본문입니다')).toBeVisible()
  await checkWidth(page)
  await page.getByRole('button', { name: '목록으로' }).click()
  await rowOf(page, subject).getByRole('button').first().click()
  await page.getByRole('button', { name: '답장', exact: true }).click()
  await page.getByRole('button', { name: '받는 사람과 제목 고치기' }).click()
  await expect(page.getByRole('textbox', { name: '제목' })).toHaveValue(`Re: ${subject}`)
  await page.getByRole('textbox', { name: '본문' }).fill('확인했습니다')
  await checkWidth(page)
  await send(page)
  await expect(page.getByText(/님에게 보냈습니다/)).toBeVisible()
  await page.goto(at('/mail'))
  await page.getByRole('button', { name: '편지 쓰기' }).click()
  await expect(page.getByRole('combobox', { name: /^받는 사람/ })).toBeVisible()
  await checkWidth(page)
  await sender.context().close()
})
