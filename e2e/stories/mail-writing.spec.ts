import { openMail, pageOf, postAs, rowOf, send, subjectOf, write } from '../kit/mail.ts'
import {
  at,
  checkAxe,
  demoPassword,
  expect,
  moveClock,
  type Page,
  portalTime,
  shot,
  signIn,
  test,
} from '../kit/story.ts'

test.use({ movesClock: true })

/** A time on the clock of Seoul as the field of the writer takes it; at least 15 seconds from now. */
async function nextMinute(page: Page, minutes: number): Promise<string> {
  const now = (await portalTime(page)).getTime()
  const at = new Date(Math.ceil((now + 15_000) / 60_000) * 60_000 + (minutes - 1) * 60_000)
  const parts = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone: 'Asia/Seoul', dateStyle: 'short', timeStyle: 'short' },
  } as const).format(at)
  return parts.replace(' ', 'T')
}

const text = (page: Page) => page.getByRole('textbox', { name: '본문' })

test('a mail that is scheduled waits in the outbox and goes at its minute', async ({ page, browser }) => {
  const subject = subjectOf('예약 발송')
  await signIn(page, 'user')
  await write(page, subject, '예약한 본문')
  const time = page.getByLabel(/^보낼 시각/)
  await time.fill('2026-13')
  await time.press('Tab')
  await page.getByRole('button', { name: '보내기', exact: true }).click()
  await expect(page.getByText('보낼 시각을 끝까지 입력해 주세요.')).toBeVisible()
  await time.fill(await nextMinute(page, 1))
  await page.getByRole('button', { name: '예약 보내기' }).click()
  await expect(page.getByText(/에 보냅니다/)).toBeVisible()
  await page.goto(at('/mail?FOLDER=outbox'))
  await expect(rowOf(page, subject)).toBeVisible()
  await moveClock(page, 75)
  const reader = await pageOf(browser, 'peer')
  await reader.goto(at('/mail'))
  await expect(rowOf(reader, subject)).toBeVisible({ timeout: 60_000 })
  await expect(rowOf(page, subject)).toHaveCount(0)
  await reader.context().close()
})

test('a draft survives a reload and a session that ends while it is written', async ({ page }) => {
  const subject = subjectOf('긴 초안')
  await signIn(page, 'user')
  await write(page, subject, '첫 문장')
  await expect(page.getByText(/저장됨/)).toBeVisible()
  await expect(page).toHaveURL(/ID=\d+/)
  await page.reload()
  await expect(page.getByRole('textbox', { name: '제목' })).toHaveValue(subject)
  await expect(text(page)).toContainText('첫 문장')

  await text(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' 둘째 문장')
  // The session ends before the draft is saved, two seconds after the last letter.
  await page.context().clearCookies()
  const layer = page.getByRole('alertdialog', { name: '다시 로그인하세요' })
  await expect(layer).toBeVisible()
  await layer.getByLabel('비밀번호', { exact: true }).fill(demoPassword)
  // The draft is saved again without another letter.
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/EmailMessage') && answer.ok())
  await layer.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(layer).toHaveCount(0)
  await expect(text(page)).toContainText('둘째 문장')
  await saved
  await page.goto(at('/mail?FOLDER=drafts'))
  await openMail(page, subject)
  await expect(page.frameLocator('iframe').getByText('둘째 문장')).toBeVisible()
})

test('what is typed is a new draft when another program deletes the draft meanwhile', async ({ page }) => {
  const subject = subjectOf('지워진 초안')
  await signIn(page, 'user')
  await write(page, subject, '첫 문장')
  await expect(page).toHaveURL(/ID=\d+/)
  const id = new URL(page.url()).searchParams.get('ID') ?? ''
  await postAs(page, '/api/ews/EmailMessage/draft/remove', { id })
  await text(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' 둘째 문장')
  await expect(page).not.toHaveURL(new RegExp(`ID=${id}(\\D|$)`), { timeout: 30_000 })
  await page.goto(at('/mail?FOLDER=drafts'))
  await openMail(page, subject)
  await expect(page.frameLocator('iframe').getByText('둘째 문장')).toBeVisible()
})

test('a mail without its attachment is asked about, and a reply keeps its words', async ({ page }) => {
  await test.step('a mail without its attachment, to many outside, is asked about before it goes', async () => {
    const subject = subjectOf('첨부 파일 전달')
    await signIn(page, 'user')
    await write(page, subject, '파일을 첨부합니다', ['someone@outside.example'])
    await send(page)
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('첨부')
    await expect(question).toContainText('someone@outside.example')
    await checkAxe(page)
    await shot(page, 'mail-write-warning')
    await question.getByRole('button', { name: '취소' }).click()
    await expect(text(page)).toContainText('파일을 첨부합니다')
  })
  await test.step('a reply keeps its words when its draft is first saved', async () => {
    await signIn(page, 'user')
    await page.goto(at('/mail'))
    const first = page.getByRole('region', { name: '메일 목록' }).locator('[data-row]').first()
    await first.getByRole('button').first().click()
    await page.getByRole('button', { name: '답장', exact: true }).click()
    await page.getByRole('button', { name: '받는 사람과 제목 고치기' }).click()
    const title = page.getByRole('textbox', { name: '제목' })
    await expect(title).toHaveValue(/^Re: /)
    await text(page).click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('답장의 첫 줄')
    await expect(page.getByRole('status').filter({ hasText: '저장됨' })).toBeVisible({ timeout: 30_000 })
    await expect(title).toHaveValue(/^Re: /)
    await expect(text(page)).toContainText('답장의 첫 줄')
    await expect(page.getByRole('list', { name: /받는 사람/ })).toBeVisible()
    await page.getByRole('button', { name: '버리기' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  })
})

test('a mail is written and sent, read and answered by keys alone', async ({ page, browser }) => {
  const subject = subjectOf('키보드')
  await signIn(page, 'user')
  await page.goto(at('/mail'))
  await expect(page.getByRole('region', { name: '메일 목록' }).locator('[data-row]').first()).toBeVisible()
  await page.keyboard.press('c')
  const to = page.getByRole('combobox', { name: /^받는 사람/ })
  await expect(to).toBeVisible()
  await to.focus()
  await page.keyboard.type('junho.park@hanbit.example')
  await page.keyboard.press('Enter')
  const tabTo = async (name: string | RegExp, role: 'textbox' | 'button') => {
    const target = page.getByRole(role, { name, exact: typeof name === 'string' })
    for (let step = 0; step < 60; step += 1) {
      if (
        await target.evaluate(
          (node) => node === document.activeElement || node.contains(document.activeElement),
        )
      )
        return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${name} is not reached by Tab`)
  }
  await tabTo('제목', 'textbox')
  await page.keyboard.type(subject)
  await tabTo('본문', 'textbox')
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('키로 씁니다')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/초 뒤에 보냅니다/)).toBeVisible()

  const reader = await pageOf(browser, 'peer')
  await reader.goto(at('/mail'))
  await expect(rowOf(reader, subject)).toBeVisible({ timeout: 40_000 })
  await reader.keyboard.press('j')
  await expect(reader.getByRole('heading', { name: subject, level: 2 })).toBeVisible()
  await reader.keyboard.press('r')
  await expect(reader.getByRole('textbox', { name: '본문' })).toBeFocused()
  await reader.keyboard.type('확인했습니다')
  await reader.keyboard.press('Control+Enter')
  await expect(reader.getByText(/님에게 보냈습니다/)).toBeVisible()
  await reader.context().close()
})
