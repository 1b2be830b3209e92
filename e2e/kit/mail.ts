import { type Browser, expect, type Page } from '@playwright/test'
import { at, signIn } from './story.ts'

/** The rows of the list of mails with this subject. */
export const rowOf = (page: Page, subject: string) =>
  page.getByRole('region', { name: '메일 목록' }).locator('[data-row]').filter({ hasText: subject })

let made = 0

/** A subject that no other story and no repetition uses. */
export function subjectOf(name: string): string {
  made += 1
  return `${name} ${Date.now().toString(36)}${made}`
}

/** Opens the writer and fills it; `to` are addresses. */
export async function write(page: Page, subject: string, text: string, to = ['junho.park@hanbit.example']) {
  await page.goto(at('/mail/write'))
  const field = page.getByRole('combobox', { name: /^받는 사람/ })
  for (const address of to) {
    await field.fill(address)
    await field.press('Enter')
  }
  await expect(page.getByRole('list', { name: /받는 사람/ })).toBeVisible()
  await page.getByRole('textbox', { name: '제목' }).fill(subject)
  // Filling would take the signature away.
  if (text !== '') await page.getByRole('textbox', { name: '본문' }).fill(text)
}

/** Presses the button that sends. */
export const send = (page: Page) => page.getByRole('button', { name: '보내기', exact: true }).click()

/** Sends a mail by a call of the session of a page; it goes after ten seconds. Returns its number. */
export async function sendByCall(
  page: Page,
  mail: { subject: string; body?: string; to: string; fields?: object },
): Promise<string> {
  const origin = new URL(at('/')).origin
  const answer = await page.context().request.post(`${origin}/cm/api/ews/EmailMessage`, {
    data: {
      subject: mail.subject,
      body: mail.body ?? '<p>본문입니다</p>',
      toRecipients: [{ displayName: '', email: mail.to }],
      ...mail.fields,
    },
    headers: { 'X-Requested-With': 'XMLHttpRequest', Origin: origin },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return ((await answer.json()) as { result: { id: string } }).result.id
}

/** A page of another person. Close its context at the end. */
export async function pageOf(browser: Browser, login: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'ko-KR', timezoneId: 'Asia/Seoul' })
  const page = await context.newPage()
  await signIn(page, login)
  return page
}

/** Opens a mail of the list. */
export async function openMail(page: Page, subject: string): Promise<void> {
  await expect(rowOf(page, subject)).toBeVisible({ timeout: 40_000 })
  await rowOf(page, subject).getByRole('button').first().click()
  await expect(page.getByRole('heading', { name: subject, level: 2 })).toBeVisible()
}

/** Opens a page of the settings of mail. */
export async function openPanel(page: Page, name: string) {
  await page.goto(at('/mail'))
  await page.getByRole('button', { name: /사용자 메뉴/ }).click()
  await page.getByRole('menuitem', { name: '환경설정' }).click()
  const dialog = page.getByRole('dialog', { name: '환경설정' })
  await dialog.getByRole('button', { name: '메일', exact: true }).click()
  await dialog.getByRole('button', { name, exact: true }).click()
  return dialog
}
