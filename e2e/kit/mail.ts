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

/** Sends a call of the portal in the session of a page, and returns its result. */
export async function postAs<T>(page: Page, path: string, data: object): Promise<T> {
  const { origin } = new URL(at('/'))
  const headers = { 'X-Requested-With': 'XMLHttpRequest', Origin: origin }
  const answer = await page.context().request.post(`${origin}/cm${path}`, { data, headers })
  expect(answer.status(), await answer.text()).toBe(200)
  return ((await answer.json()) as { result: T }).result
}

/** Sends a mail by a call of the session of a page; it goes after ten seconds. Returns its number. */
export async function sendByCall(
  page: Page,
  mail: { subject: string; body?: string; to: string; fields?: object },
): Promise<string> {
  const { id } = await postAs<{ id: string }>(page, '/api/ews/EmailMessage', {
    subject: mail.subject,
    body: mail.body ?? '<p>본문입니다</p>',
    toRecipients: [{ displayName: '', email: mail.to }],
    ...mail.fields,
  })
  return id
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

/** A MIME text of a mail from outside, with these headers besides its own. */
export function emlOf(subject: string, more = '', text = '본문입니다'): string {
  const id = `Message-ID: <${Buffer.from(subject).toString('hex')}@list.example>`
  const encoded = `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`
  const head = ['From: Newsletter <news@list.example>', 'To: seoyeon.kim@hanbit.example', encoded, id]
  return [
    ...[...head, `Date: ${new Date(Date.now() - 60_000).toUTCString().replace('GMT', '+0000')}`],
    ...(more === '' ? [] : [more]),
    ...['MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8', '', text, ''],
  ].join('\r\n')
}

/** Imports a mail into the inbox of the session of a page by a call. */
export async function importByCall(page: Page, eml: string): Promise<void> {
  const origin = new URL(at('/')).origin
  const { request } = page.context()
  const headers = { 'X-Requested-With': 'XMLHttpRequest', Origin: origin }
  const folders = await request.get(`${origin}/cm/api/mail/settings/folder`, { headers })
  const { result } = (await folders.json()) as { result: { id: string; wellKnownFolderName: string }[] }
  const folderId = result.find((one) => one.wellKnownFolderName === 'inbox')?.id ?? ''
  const files = { name: 'mail.eml', mimeType: 'message/rfc822', buffer: Buffer.from(eml) }
  const answer = await request.post(`${origin}/cm/api/mail/mailbox/import`, {
    ...{ headers, multipart: { folderId, files } },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}
