import { openMail, pageOf, rowOf, send, sendByCall, subjectOf } from '../kit/mail.ts'
import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

/** Opens the shared mailbox of the demo in the pane of folders. */
async function openShared(page: Page) {
  await page.goto(at('/mail'))
  await page
    .getByRole('navigation', { name: '편지함 목록' })
    .getByRole('button', { name: /^고객 지원(?! 설정)/ })
    .click()
  await expect(page).toHaveURL(/MAILBOX=\d+/)
}

const assignee = (page: Page) => page.getByRole('region', { name: '담당자' })

test('two people of a shared mailbox: one takes a mail and answers as the mailbox, the other sees it and waits', async ({
  page,
  browser,
}) => {
  const subject = subjectOf('납품 문의')
  const customer = await pageOf(browser, 'outsider')
  const colleague = await pageOf(browser, 'peer')
  await signIn(page, 'user')
  await sendByCall(customer, { subject, to: 'support@hanbit.example' })
  await openShared(page)
  await openShared(colleague)
  await openMail(page, subject)
  await expect(assignee(page)).toContainText('담당자 없음')
  await assignee(page).getByRole('button', { name: '내가 맡기' }).click()
  await expect(assignee(page)).toContainText('담당: 김서연')
  // The colleague sees it in the list without a reload.
  await expect(rowOf(colleague, subject)).toContainText('김서연', { timeout: 30_000 })
  // Without an open mail: the checker cannot run in the frame of its text, which allows no scripts.
  await checkAxe(colleague)
  await shot(page, 'mail-shared')

  // While one writes, the other one cannot send an answer.
  await page.getByRole('button', { name: '답장', exact: true }).click()
  await page.getByRole('button', { name: '받는 사람과 제목 고치기' }).click()
  await expect(page.getByRole('button', { name: /보내는 사람/ })).toContainText('고객 지원')
  await expect(rowOf(colleague, subject)).toContainText('답장을 쓰는 중', { timeout: 30_000 })
  await openMail(colleague, subject)
  await colleague.getByRole('button', { name: '답장', exact: true }).click()
  await expect(colleague.getByText('김서연 님이 이 메일에 답장을 쓰고 있습니다.')).toBeVisible()
  await expect(colleague.getByRole('button', { name: '보내기', exact: true })).toBeDisabled()
  await page.getByRole('textbox', { name: '본문' }).fill('내일 납품합니다')
  // The customer belongs to another company of the portal, so there is no warning of an external address.
  await send(page)
  await expect(page.getByText(/님에게 보냈습니다/)).toBeVisible()

  // The customer gets the answer from the mailbox; the mailbox has it in its sent items.
  await customer.goto(at('/mail'))
  await openMail(customer, `Re: ${subject}`)
  await expect(customer.getByText('support@hanbit.example').first()).toBeVisible()
  await openShared(colleague)
  await colleague
    .getByRole('navigation', { name: '편지함 목록' })
    .getByRole('button', { name: '보낸 편지함', exact: true })
    .click()
  await expect(rowOf(colleague, `Re: ${subject}`)).toBeVisible()

  // Given to the colleague, then finished by them.
  await openShared(page)
  await openMail(page, subject)
  await assignee(page).getByRole('button', { name: '다른 사람에게 맡기기' }).click()
  await page.getByRole('menuitem', { name: '박준호' }).click()
  await openShared(colleague)
  await colleague.getByRole('button', { name: '내 담당', exact: true }).click()
  await openMail(colleague, subject)
  await assignee(colleague).getByRole('button', { name: '완료로 표시' }).click()
  await expect(rowOf(colleague, subject)).toHaveCount(0)
  await expect(assignee(page)).toContainText('완료', { timeout: 30_000 })
  await customer.context().close()
  await colleague.context().close()
})

test('the settings of a shared mailbox: signature, rules, answer, blocked senders and members', async ({
  page,
}) => {
  await signIn(page, 'user')
  await openShared(page)
  await page.getByRole('button', { name: '고객 지원 설정' }).click()
  const dialog = page.getByRole('dialog', { name: '고객 지원 설정' })
  await dialog.getByRole('tab', { name: '이름과 서명' }).click()
  const words = subjectOf('고객 지원팀 드림')
  await dialog.getByRole('textbox', { name: '서명' }).fill(words)
  await dialog.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByText('저장했습니다').first()).toBeVisible()
  await dialog.getByRole('tab', { name: '차단한 사람' }).click()
  await dialog.getByRole('textbox', { name: '메일 주소 또는 @도메인' }).fill('@spam.example')
  await dialog.getByRole('button', { name: '차단', exact: true }).click()
  await expect(dialog.getByText('@spam.example')).toBeVisible()
  await dialog.getByRole('button', { name: '@spam.example 차단 해제' }).click()
  await expect(dialog.getByText('@spam.example')).toHaveCount(0)
  await dialog.getByRole('tab', { name: '구성원' }).click()
  await expect(dialog.getByText('플랫폼개발팀')).toBeVisible()
  await expect(dialog.getByText(/junho\.park@hanbit\.example/)).toBeVisible()
  await checkAxe(page)
  await shot(page, 'mail-shared-settings')
  await dialog.getByRole('tab', { name: '자동 답장' }).click()
  await expect(dialog.getByRole('switch', { name: /자동 답장/ })).toBeVisible()
  await dialog.getByRole('button', { name: '닫기' }).first().click()
  await page.getByRole('button', { name: '편지 쓰기' }).click()
  await expect(page.getByRole('textbox', { name: '본문' })).toContainText(words)
})

test('@phone a shared mailbox is opened on a phone and a mail is taken', async ({ page, browser }) => {
  const subject = subjectOf('전화 문의')
  const customer = await pageOf(browser, 'outsider')
  await sendByCall(customer, { subject, to: 'support@hanbit.example' })
  await signIn(page, 'user')
  await page.goto(at('/mail'))
  await page.getByRole('button', { name: /^받은 편지함/ }).click()
  await page
    .getByRole('button', { name: /^고객 지원(?! 설정)/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^받은 편지함/ })
    .first()
    .click()
  await openMail(page, subject)
  await assignee(page).getByRole('button', { name: '내가 맡기' }).click()
  await expect(assignee(page)).toContainText('담당: 김서연')
  await checkWidth(page)
  await shot(page, 'mail-shared-read')
  await customer.context().close()
})
