import { emlOf, importByCall, openMail, pageOf, sendByCall, subjectOf } from '../kit/mail.ts'
import { at, expect, shot, signIn, test } from '../kit/story.ts'

declare global {
  interface Window {
    printed?: string
    shownAlarms?: { title: string; body: string }[]
  }
}

test('a mail is printed with its head, people and unfolded quotes', async ({ page, browser }) => {
  const subject = subjectOf('회의록')
  const body = `<p>회의록입니다</p><blockquote><p>${'이전 회의의 내용입니다. '.repeat(20)}</p></blockquote>`
  const sender = await pageOf(browser, 'peer')
  await sendByCall(sender, { subject, body, to: 'seoyeon.kim@hanbit.example' })
  await signIn(page, 'user')
  await page.goto(at('/mail'))
  await openMail(page, subject)
  await expect(page.frameLocator('iframe').getByText('회의록입니다')).toBeVisible()
  // A browser without a screen has no print dialog: what would be printed is recorded in its place.
  await page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>('iframe[src*="/page?"]')?.contentWindow
    if (!frame) throw new Error('no mail is open')
    frame.print = () => {
      window.printed = frame.document.body.innerText
      frame.dispatchEvent(new Event('afterprint'))
    }
  })
  await page.getByRole('button', { name: '인쇄', exact: true }).click()
  const printed = await page.evaluate(() => window.printed ?? '')
  for (const part of [subject, '보낸 사람: 박준호', '받는 사람', '회의록입니다', '이전 회의의 내용입니다.'])
    expect(printed).toContain(part)
  // The head is on paper only.
  await expect(page.frameLocator('iframe').getByText('보낸 사람: 박준호')).toHaveCount(0)
  await sender.context().close()
})

test('a reader leaves lists: in one click, by a prepared mail, or on the page of the sender', async ({
  page,
}) => {
  const [atOnce, byMail, byPage] = [subjectOf('한 번에'), subjectOf('메일로'), subjectOf('페이지로')]
  const post = 'List-Unsubscribe-Post: List-Unsubscribe=One-Click'
  await signIn(page, 'user')
  // No list answers at this name, so the request of the portal fails, and the reader sees why.
  await importByCall(page, emlOf(atOnce, `List-Unsubscribe: <https://list.invalid/off>\r\n${post}`))
  await importByCall(page, emlOf(byMail, 'List-Unsubscribe: <mailto:off@list.example?subject=stop>'))
  await importByCall(page, emlOf(byPage, 'List-Unsubscribe: <https://list.invalid/page>'))
  await page.goto(at('/mail'))
  await openMail(page, atOnce)
  const leave = page.getByRole('button', { name: '수신 거부' })
  await leave.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Newsletter의 메일을 그만 받을까요?')
  await question.getByRole('button', { name: '확인' }).click()
  await expect(page.getByText('보낸 곳이 수신 거부를 받지 않았습니다.').first()).toBeVisible()

  await openMail(page, byPage)
  await page
    .context()
    .route('https://list.invalid/**', (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: '수신 거부 페이지' }),
    )
  const [opened] = await Promise.all([page.waitForEvent('popup'), leave.click()])
  await expect(opened.getByText('수신 거부 페이지')).toBeVisible()
  expect(opened.url()).toBe('https://list.invalid/page')
  expect(await opened.evaluate(() => window.opener)).toBe(null)
  await opened.close()

  await openMail(page, byMail)
  await leave.click()
  await expect(page.getByRole('list', { name: /받는 사람/ })).toContainText('off@list.example')
  await expect(page.getByRole('textbox', { name: '제목' })).toHaveValue('stop')
})

test('a new mail is shown on the desktop while the portal is in the background', async ({
  page,
  browser,
}) => {
  const subject = subjectOf('급한 문의')
  await page.context().grantPermissions(['notifications'])
  // A browser without a screen shows no notification: it is recorded. The page is one without the focus.
  await page.addInitScript(() => {
    window.shownAlarms = []
    const Recorded = class extends EventTarget {
      static permission = 'granted'
      onclick: (() => void) | null = null
      constructor(title: string, { body = '' } = {}) {
        super()
        window.shownAlarms?.push({ title, body })
      }
      close() {}
    }
    Object.defineProperty(window, 'Notification', { value: Recorded })
    document.hasFocus = () => false
  })
  await signIn(page, 'user')
  await page.goto(at('/home'))
  await expect(page.getByRole('button', { name: /^알림/ })).toBeVisible()
  const sender = await pageOf(browser, 'peer')
  await sendByCall(sender, { subject, to: 'seoyeon.kim@hanbit.example' })
  await expect
    .poll(() => page.evaluate(() => window.shownAlarms ?? []), { timeout: 60_000 })
    .toContainEqual({ title: '박준호 님이 보낸 새 메일입니다.', body: subject })
  // The work feed has no mails.
  await page.getByRole('button', { name: /^알림/ }).click()
  await expect(page.getByRole('dialog', { name: '알림' }).getByText(subject)).toHaveCount(0)
  await shot(page, 'mail-alarm')
  await sender.context().close()
})

test('an invitation from outside is accepted, and a cancellation that nothing proves waits for a click', async ({
  page,
}) => {
  const title = subjectOf('Joint review')
  const uid = `${Date.now()}@else.example`
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  const mailOf = (method: 'REQUEST' | 'CANCEL', sequence: number, subject: string) => [
    ...['From: Jane Doe <jane@else.example>', 'To: seoyeon.kim@hanbit.example', `Subject: ${subject}`],
    ...[`Message-ID: <${method}${uid}>`, 'MIME-Version: 1.0'],
    ...['Content-Type: multipart/alternative; boundary=b', '', '--b', 'Content-Type: text/html', ''],
    ...['<p>Please read</p>', '--b', `Content-Type: text/calendar; charset=utf-8; method=${method}`, ''],
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', `METHOD:${method}`, 'BEGIN:VEVENT', `UID:${uid}`],
    ...[`SEQUENCE:${sequence}`, `DTSTART:${day}T010000Z`, `DTEND:${day}T020000Z`, `SUMMARY:${title}`],
    ...['LOCATION:Room 5', 'ORGANIZER;CN=Jane Doe:mailto:jane@else.example'],
    ...['ATTENDEE:mailto:seoyeon.kim@hanbit.example', 'END:VEVENT', 'END:VCALENDAR', '--b--', ''],
  ]
  await signIn(page, 'user')
  await importByCall(page, mailOf('REQUEST', 0, `Invitation: ${title}`).join('\r\n'))
  await page.goto(at('/mail'))
  await openMail(page, `Invitation: ${title}`)
  const bar = page.getByRole('region', { name: '초대' })
  await expect(bar).toContainText(title)
  await expect(bar).toContainText('주최자 Jane Doe')
  await shot(page, 'mail-invitation')
  await bar.getByRole('button', { name: '수락' }).click()
  await expect(bar.getByRole('button', { name: '수락' })).toHaveAttribute('aria-pressed', 'true')
  await bar.getByRole('button', { name: '일정 보기' }).click()
  await expect(page).toHaveURL(/\/calendar\?/)
  await expect(page.getByText(title).first()).toBeVisible()

  await importByCall(page, mailOf('CANCEL', 1, `Canceled: ${title}`).join('\r\n'))
  await page.goto(at('/mail'))
  await openMail(page, `Canceled: ${title}`)
  await expect(bar).toContainText('아직 일정에 반영되지 않았습니다')
  await shot(page, 'mail-invitation-waits')
  await bar.getByRole('button', { name: '일정에 반영' }).click()
  await expect(bar.getByRole('button', { name: '일정에 반영' })).toHaveCount(0)
  await expect(bar).not.toContainText('아직 일정에 반영되지 않았습니다')
})
