import { openMail, pageOf, rowOf, sendByCall, subjectOf } from '../kit/mail.ts'
import { at, atAllWidths, expect, type Page, signIn, test } from '../kit/story.ts'

const panelOf = (page: Page) => page.getByRole('form', { name: '답장 쓰기' })
const textOf = (page: Page) => panelOf(page).getByRole('textbox', { name: '본문' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a mail is answered below itself while others are read, and the sent answer is taken back', async ({
  page,
  browser,
}) => {
  const [first, second] = [subjectOf('일정 조율'), subjectOf('다른 메일')]
  const sender = await pageOf(browser, 'peer')
  const body = '<p>목요일 어떠세요?</p><p>두 번째 줄</p>'
  await sendByCall(sender, { subject: second, to: 'seoyeon.kim@hanbit.example' })
  const mailId = await sendByCall(sender, { subject: first, body, to: 'seoyeon.kim@hanbit.example' })
  expect(mailId).not.toBe('')
  await signIn(page, 'user')
  await page.goto(at('/mail'))
  await expect(rowOf(page, second)).toBeVisible({ timeout: 40_000 })
  await openMail(page, first)

  await test.step('the text has the caret; the quote is one line', async () => {
    await press(page, '답장')
    await expect(textOf(page)).toBeFocused()
    await expect(panelOf(page).getByRole('button', { name: /^인용 \d+줄/ })).toBeVisible()
    await expect(textOf(page)).not.toContainText('목요일 어떠세요?')
    await page.keyboard.type('목요일 좋습니다')
    await expect(panelOf(page).getByText(/저장됨$/)).toBeVisible({ timeout: 30_000 })
    await expect(page.frameLocator('iframe').getByText('목요일 어떠세요?')).toBeVisible()
    await atAllWidths(page, 'mail-answer')
  })
  await test.step('another mail is read meanwhile; the answer stays below its own', async () => {
    await openMail(page, second)
    await expect(panelOf(page)).toBeHidden()
    await expect(rowOf(page, first)).toContainText('답장 쓰는 중')
    await expect(rowOf(page, second)).not.toContainText('답장 쓰는 중')
    await openMail(page, first)
    await expect(textOf(page)).toContainText('목요일 좋습니다')
  })
  await test.step('after a reload the draft is continued from its mail', async () => {
    await page.reload()
    await press(page, '이어 쓰기')
    await expect(textOf(page)).toHaveText('목요일 좋습니다')
    await expect(panelOf(page).getByRole('button', { name: /^인용 \d+줄/ })).toBeVisible()
  })
  await test.step('the sent answer is taken back, and sent again', async () => {
    await press(page, '보내기')
    await expect(page.getByText(/님에게 보냈습니다/)).toBeVisible()
    await expect(rowOf(page, first)).not.toContainText('답장 쓰는 중')
    await press(page, '되돌리기')
    await expect(textOf(page)).toHaveText('목요일 좋습니다')
    await textOf(page).press('Control+Enter')
    await expect(panelOf(page)).toBeHidden()
  })
  await test.step('the other person gets the answer with the quote', async () => {
    await sender.goto(at('/mail'))
    await openMail(sender, `Re: ${first}`)
    const text = sender.frameLocator('iframe')
    await expect(text.getByText('목요일 좋습니다')).toBeVisible()
    await text.getByText('이전 메일 보기').click()
    await expect(text.getByText('두 번째 줄')).toBeVisible()
  })
  await sender.context().close()
})

test('an answer goes to all or to the sender, and on in the whole page with what was written', async ({
  page,
  browser,
}) => {
  const subject = subjectOf('모두에게')
  const sender = await pageOf(browser, 'peer')
  const cc = [{ displayName: '', email: 'someone@outside.example' }]
  await sendByCall(sender, { subject, to: 'seoyeon.kim@hanbit.example', fields: { ccRecipients: cc } })
  await signIn(page, 'user')
  await page.goto(at('/mail'))
  await openMail(page, subject)
  await press(page, '모두 답장')
  const people = panelOf(page).getByRole('button', { name: /^받는 사람 \d+명/ })
  await expect(people).toContainText('someone@outside.example')
  await textOf(page).pressSequentially('적은 말')
  await panelOf(page)
    .getByRole('button', { name: /누구에게/ })
    .click()
  await page.getByRole('option', { name: '답장', exact: true }).click()
  await expect(people).not.toContainText('someone@outside.example')
  await expect(textOf(page)).toHaveText('적은 말')

  await panelOf(page)
    .getByRole('button', { name: /^인용 \d+줄/ })
    .click()
  await expect(textOf(page)).toContainText('본문입니다')
  await press(page, '넓은 화면에서 쓰기')
  await expect(page).toHaveURL(/\/mail\/write\?ID=\d+/)
  await expect(page.getByRole('textbox', { name: '제목' })).toHaveValue(`Re: ${subject}`)
  await expect(page.getByRole('textbox', { name: '본문' })).toContainText('적은 말')
  await press(page, '버리기')
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(page).toHaveURL(/\/mail$/)
  await openMail(page, subject)
  await expect(rowOf(page, subject)).not.toContainText('답장 쓰는 중')
  await sender.context().close()
})
