import { openMail, pageOf, rowOf, send, sendByCall, subjectOf } from '../kit/mail.ts'
import { at, checkAxe, checkWidth, expect, shot, signIn, test } from '../kit/story.ts'

test('a mail is forwarded with its attachment, and moved by the menu', async ({ page, browser }) => {
  const subject = subjectOf('계약서 전달')
  await signIn(page, 'user')
  await page.goto(at('/mail'))
  await page.getByRole('button', { name: '첨부', exact: true }).click()
  const first = page.getByRole('region', { name: '메일 목록' }).locator('[data-row]').first()
  await first.getByRole('button').first().click()
  const file = page
    .getByRole('list', { name: /^첨부 파일/ })
    .getByRole('listitem')
    .first()
  const name = ((await file.textContent()) ?? '').split('.')[0] ?? ''
  await page.getByRole('button', { name: '전달', exact: true }).click()
  const title = page.getByRole('textbox', { name: '제목' })
  await expect(title).toHaveValue(/^Fwd?: /)
  await title.fill(subject)
  const to = page.getByRole('combobox', { name: /^받는 사람/ })
  await to.fill('junho.park@hanbit.example')
  await to.press('Enter')
  await expect(page.getByText(name).first()).toBeVisible()
  await send(page)
  await expect(page.getByText(/님에게 보냈습니다/)).toBeVisible()
  const reader = await pageOf(browser, 'peer')
  await reader.goto(at('/mail'))
  await openMail(reader, subject)
  await expect(reader.getByRole('list', { name: /^첨부 파일/ })).toContainText(name)

  await reader.getByRole('button', { name: '더 보기', exact: true }).last().click()
  await reader.getByRole('menuitem', { name: '보관함' }).click()
  await expect(rowOf(reader, subject)).toHaveCount(0)
  await reader.goto(at('/mail?FOLDER=archive'))
  await expect(rowOf(reader, subject)).toBeVisible()
  await reader.context().close()
})

test('new mails wait behind a bar, and conversations are one row on request', async ({ page, browser }) => {
  await test.step('new mails wait behind a bar while the pointer is in the list', async () => {
    const subjects = [subjectOf('도착 하나'), subjectOf('도착 둘')]
    await signIn(page, 'user')
    await page.goto(at('/mail'))
    const list = page.getByRole('region', { name: '메일 목록' })
    await expect(list.locator('[data-row]').first()).toBeVisible()
    await list.locator('[data-row]').nth(1).hover()
    const sender = await pageOf(browser, 'peer')
    for (const subject of subjects) await sendByCall(sender, { subject, to: 'seoyeon.kim@hanbit.example' })
    const bar = list.getByRole('button', { name: '새 메일 2통 보기' })
    await expect(bar).toBeVisible({ timeout: 40_000 })
    for (const subject of subjects) await expect(rowOf(page, subject)).toHaveCount(0)
    await shot(page, 'mail-new-bar')
    await bar.click()
    for (const subject of subjects) await expect(rowOf(page, subject)).toBeVisible()
    // With the pointer elsewhere they come at once.
    const next = subjectOf('바로 도착')
    await page.getByRole('banner').hover()
    await sendByCall(sender, { subject: next, to: 'seoyeon.kim@hanbit.example' })
    await expect(rowOf(page, next)).toBeVisible({ timeout: 40_000 })
    await sender.context().close()
  })
  await test.step('the mails of a conversation are one row on request, and the reader lists them', async () => {
    const subject = subjectOf('대화')
    const to = 'seoyeon.kim@hanbit.example'
    const sender = await pageOf(browser, 'peer')
    const first = await sendByCall(sender, { subject, to })
    await signIn(page, 'user')
    await page.goto(at('/mail'))
    await expect(rowOf(page, subject)).toHaveCount(1, { timeout: 40_000 })
    await sendByCall(sender, { subject: `Re: ${subject}`, to, fields: { replyToId: first } })
    await expect(rowOf(page, subject)).toHaveCount(2, { timeout: 40_000 })
    await page.getByRole('button', { name: '보기 설정' }).click()
    await page.getByRole('menuitemradio', { name: '대화로 묶기' }).click()
    await expect(rowOf(page, subject)).toHaveCount(1)
    await openMail(page, `Re: ${subject}`)
    await page.getByText('대화 2통').click()
    await expect(page.getByRole('article').getByRole('button', { name: /박준호/ })).toHaveCount(2)
    await sender.context().close()
  })
})

test('the mailbox is read in three languages', async ({ page }) => {
  test.setTimeout(300_000)
  for (const [login, title, write] of [
    ['user', '받은 편지함', '편지 쓰기'],
    ['english', 'Inbox', 'Write mail'],
    ['chinese', '收件箱', '写邮件'],
  ] as const) {
    await page.context().clearCookies()
    await signIn(page, login)
    await page.goto(at('/mail'))
    await expect(page).toHaveTitle(new RegExp(title))
    const rows = page.locator('[data-row]')
    await expect(rows.first()).toBeVisible()
    await checkWidth(page)
    await checkAxe(page)
    await shot(page, `mail-${login}`)
    await rows.first().getByRole('button').first().click()
    await expect(page.locator('iframe')).toBeVisible()
    await checkWidth(page)
    await shot(page, `mail-read-${login}`)
    await page.goto(at('/mail'))
    await page.getByRole('button', { name: write }).click()
    await expect(page.locator('form')).toBeVisible()
    await checkWidth(page)
    await checkAxe(page)
    await shot(page, `mail-write-${login}`)
  }
})

test('quotes are folded, attachments previewed, and charset and colors of a mail changed', async ({
  page,
  browser,
}) => {
  await test.step('a quote is folded, an attachment is previewed, and a mail is shown in another charset', async () => {
    const subject = subjectOf('인용과 첨부')
    const body = `<p>확인했습니다</p><blockquote><p>${'이전 내용입니다. '.repeat(20)}</p></blockquote>`
    const sender = await pageOf(browser, 'peer')
    await sendByCall(sender, { subject, body, to: 'seoyeon.kim@hanbit.example' })
    await signIn(page, 'user')
    await page.goto(at('/mail'))
    await openMail(page, subject)
    const frame = page.frameLocator('iframe')
    await expect(frame.getByText('확인했습니다')).toBeVisible()
    await expect(frame.getByText('이전 내용입니다.').first()).toBeHidden()
    const height = async () => (await page.locator('iframe').boundingBox())?.height ?? 0
    const before = await height()
    await frame.getByText('이전 메일 보기').click()
    await expect(frame.getByText('이전 내용입니다.').first()).toBeVisible()
    await expect.poll(height).toBeGreaterThan(before)

    await page.getByRole('button', { name: '더 보기', exact: true }).last().click()
    await page.getByRole('menuitemradio', { name: 'GB18030' }).click()
    await expect(page.locator('iframe')).toHaveAttribute('src', /charset=gb18030/)
    await page.getByRole('button', { name: '더 보기', exact: true }).last().click()
    await page.getByRole('menuitemradio', { name: '메일에 적힌 대로' }).click()
    await expect(page.locator('iframe')).not.toHaveAttribute('src', /charset/)

    await page.getByRole('button', { name: '첨부', exact: true }).click()
    await page
      .getByRole('region', { name: '메일 목록' })
      .locator('[data-row]')
      .first()
      .getByRole('button')
      .first()
      .click()
    const file = page
      .getByRole('list', { name: /^첨부 파일/ })
      .getByRole('button', { name: /\.csv 보기$/ })
      .first()
    await file.click()
    const viewer = page.getByRole('dialog', { name: /\.csv/ })
    await expect(viewer.getByRole('button', { name: '원본 열기' })).toBeVisible()
    await checkAxe(page)
    await shot(page, 'mail-preview')
    await sender.context().close()
  })
  await test.step('a mail with its own colors keeps a light sheet in the dark theme until it is turned', async () => {
    const subject = subjectOf('색이 있는 메일')
    const body = '<p style="color: #202020; background-color: #fff8e0">색이 있습니다</p>'
    const sender = await pageOf(browser, 'peer')
    await sendByCall(sender, { subject, body, to: 'seoyeon.kim@hanbit.example' })
    await page.emulateMedia({ colorScheme: 'dark' })
    await signIn(page, 'user')
    await page.goto(at('/mail'))
    await openMail(page, subject)
    await expect(page.locator('iframe')).toHaveAttribute('src', /theme=dark/)
    await page.getByRole('button', { name: '어두운 바탕으로 보기' }).click()
    await expect(page.locator('iframe')).toHaveAttribute('src', /theme=inverted/)
    await page.getByRole('button', { name: '밝은 바탕으로 보기' }).click()
    await expect(page.locator('iframe')).not.toHaveAttribute('src', /theme=/)
    await sender.context().close()
  })
})
