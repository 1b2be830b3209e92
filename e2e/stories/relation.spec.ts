import { boardIdOf, writeArticle } from '../kit/board.ts'
import { titleOf } from '../kit/calendar.ts'
import { openMail, pageOf, sendByCall, subjectOf } from '../kit/mail.ts'
import { at, checkAxe, checkWidth, closeWindow, expect, type Page, shot, signIn, test } from '../kit/story.ts'

/** Opens the menu of an item, chooses an act, and returns the window that it opens. */
async function opensWindow(page: Page, act: () => Promise<unknown>): Promise<Page> {
  const [opened] = await Promise.all([page.waitForEvent('popup'), act()])
  return opened
}

/** The menu of further acts above a mail. */
const moreOf = (page: Page) => page.getByLabel('더 보기', { exact: true })

/** The list of links of the item that a page shows. */
const linksOf = (page: Page) => page.getByRole('list', { name: '연결된 항목' })

/** Sends a mail from a colleague and opens it. */
async function openSentMail(page: Page, sender: Page, subject: string): Promise<void> {
  const body = '<p>다음 분기 예산을 함께 검토합시다.</p>'
  await sendByCall(sender, { subject, body, to: 'seoyeon.kim@hanbit.example' })
  await page.goto(at('/mail'))
  await openMail(page, subject)
}

test('an event is made from a mail, and minutes from the event; each side leads to the other', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const subject = subjectOf('예산 검토')
  const minutes = titleOf('예산 회의록')
  const sender = await pageOf(browser, 'peer')
  await signIn(page, 'user')
  await openSentMail(page, sender, subject)

  await test.step('the form has subject, text and people of the mail', async () => {
    await moreOf(page).click()
    await shot(page, 'relation-mail-menu')
    const form = await opensWindow(page, () => page.getByRole('menuitem', { name: '일정 만들기' }).click())
    await expect(form.getByLabel('제목')).toHaveValue(subject)
    await expect(form.getByText('다음 분기 예산을 함께 검토합시다.')).toBeVisible()
    await expect(form.getByText('박준호').first()).toBeVisible()
    await shot(form, 'relation-event-form')
    await closeWindow(form, () => form.getByRole('button', { name: '저장' }).click())
  })

  await test.step('the mail leads to the event, and the event to the mail', async () => {
    await page.bringToFront()
    await expect(linksOf(page)).toContainText('이 메일에서 만든 일정')
    await checkAxe(page)
    await checkWidth(page)
    await shot(page, 'relation-mail')
    await linksOf(page).getByRole('link', { name: subject }).click()
    await expect(page).toHaveURL(/\/calendar\?event=/i)
    const card = page.getByRole('dialog', { name: subject })
    await expect(card).toContainText('메일에서 만듦')
    await shot(page, 'relation-event')
  })

  await test.step('minutes are written in a board and are listed at the event', async () => {
    const card = page.getByRole('dialog', { name: subject })
    await card.getByRole('button', { name: '더보기' }).click()
    await page.getByRole('menuitem', { name: '게시판에 회의록 쓰기' }).click()
    const choice = page.getByRole('dialog', { name: '게시판 선택' })
    await choice.getByRole('button', { name: '글쓰기' }).click()
    await expect(choice.getByRole('alert').first()).toContainText('글을 쓸 게시판을 선택하세요.')
    await choice.getByRole('button', { name: /게시판/ }).click()
    await page.getByRole('option', { name: '자유게시판' }).click()
    await shot(page, 'relation-board-choice')
    const writer = await opensWindow(page, () => choice.getByRole('button', { name: '글쓰기' }).click())
    await expect(writer.getByLabel('제목')).toHaveValue(new RegExp(`^회의록: ${subject.slice(0, 5)}`))
    await expect(writer.getByText(/참석자: .*박준호/)).toBeVisible()
    await writer.getByLabel('제목').fill(minutes)
    await shot(writer, 'relation-minutes')
    await writer.getByRole('button', { name: '등록' }).click()
    await expect(linksOf(writer)).toContainText('일정에서 만듦')
    await linksOf(writer).scrollIntoViewIfNeeded()
    await shot(writer, 'relation-article')
    await writer.close()
    await page.reload()
    await expect(linksOf(page)).toContainText('이 일정에서 만든 게시글')
    await expect(linksOf(page).getByRole('link', { name: minutes })).toBeVisible()
  })

  await test.step('a colleague at the event sees the minutes, but not the mail', async () => {
    await sender.goto(new URL(page.url()).href)
    const card = sender.getByRole('dialog', { name: subject })
    await expect(linksOf(sender).getByRole('link', { name: minutes })).toBeVisible()
    await expect(card).not.toContainText('메일에서 만듦')
    await sender.context().close()
  })
})

test('an article and a document are made from a mail, and a mail from the document', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const subject = subjectOf('견적 요청')
  const sender = await pageOf(browser, 'peer')
  await signIn(page, 'user')
  await openSentMail(page, sender, subject)
  await sender.context().close()

  await test.step('an article begins with the quoted mail', async () => {
    await moreOf(page).click()
    await page.getByRole('menuitem', { name: '게시글 쓰기' }).click()
    const choice = page.getByRole('dialog', { name: '게시판 선택' })
    await choice.getByRole('button', { name: /게시판/ }).click()
    await page.getByRole('option', { name: '자유게시판' }).click()
    const writer = await opensWindow(page, () => choice.getByRole('button', { name: '글쓰기' }).click())
    await expect(writer.getByLabel('제목')).toHaveValue(subject)
    await expect(writer.getByText('다음 분기 예산을 함께 검토합시다.')).toBeVisible()
    await writer.getByRole('button', { name: '등록' }).click()
    await expect(linksOf(writer).getByRole('link', { name: subject })).toBeVisible()
    await expect(linksOf(writer)).toContainText('메일에서 만듦')
    await writer.close()
  })

  await test.step('a document begins with the quoted mail', async () => {
    await page.bringToFront()
    await expect(linksOf(page)).toContainText('이 메일에서 만든 게시글')
    await moreOf(page).click()
    await page.getByRole('menuitem', { name: '결재 기안' }).click()
    const forms = page.getByRole('dialog')
    const writer = await opensWindow(page, () => forms.getByRole('link', { name: '기본 품의서' }).click())
    await expect(writer.getByRole('textbox', { name: '제목' })).toHaveValue(subject)
    await shot(writer, 'relation-document-form')
    await writer.getByRole('textbox', { name: /목적/ }).fill('장비')
    await writer.getByRole('button', { name: '상신', exact: true }).click()
    await writer.waitForURL(({ search }) => /apmid=\d+/.test(search))
    await expect(linksOf(writer)).toContainText('메일에서 만듦')
    await shot(writer, 'relation-document')
    await writer.getByRole('button', { name: '더 보기' }).click()
    await writer.getByRole('menuitem', { name: '메일 쓰기' }).click()
    await expect(writer).toHaveURL(/\/mail\/write\?ID=/)
    await expect(writer.getByRole('textbox', { name: '제목' })).toHaveValue(subject)
    await expect(writer.getByRole('link', { name: '결재 문서 열기' })).toBeVisible()
    await writer.goBack()
    await expect(linksOf(writer)).toContainText('이 결재 문서에서 만든 메일')
    await linksOf(writer).getByRole('link', { name: subject }).first().click()
    await expect(linksOf(writer)).toContainText('이 메일에서 만든 결재 문서')
    await writer.close()
  })
})

test('a survey is made from an article, and each side leads to the other', async ({ page }) => {
  test.setTimeout(180_000)
  const title = titleOf('워크숍 장소')
  await signIn(page, 'user')
  const boardId = await boardIdOf(page, '자유게시판')
  const articleId = await writeArticle(page, boardId, title)
  await page.goto(at(`/board/list/modal/read?SYSID=${boardId}&ARTICLEID=${articleId}`))
  const reader = page.getByRole('dialog', { name: '자유게시판' })
  await reader.getByRole('button', { name: '더보기' }).click()
  await shot(page, 'relation-article-menu')
  const form = await opensWindow(page, () => page.getByRole('menuitem', { name: '설문 만들기' }).click())
  await expect(form.getByRole('textbox', { name: '제목', exact: true })).toHaveValue(title)
  await expect(form.getByRole('textbox', { name: '설명' })).toHaveValue(new RegExp(`ARTICLEID=${articleId}$`))
  await form.getByRole('button', { name: '저장', exact: true }).click()
  await form.waitForURL(/surveyId=\d+/)
  const surveyId = new URL(form.url()).searchParams.get('surveyId')
  await form.close()
  await page.bringToFront()
  await expect(linksOf(page)).toContainText('이 게시글에서 만든 설문')
  await page.goto(at(`/survey/Read?surveyId=${surveyId}`))
  await expect(linksOf(page)).toContainText('게시글에서 만듦')
  await shot(page, 'relation-survey')
  await linksOf(page).getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(/\/board\/list\/modal\/read/)
})
