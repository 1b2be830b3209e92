import type { Locator } from '@playwright/test'
import { boardIdOf, writeArticle } from '../kit/board.ts'
import { createEvent } from '../kit/calendar.ts'
import { openMail, pageOf, postAs, send, sendByCall, subjectOf, write } from '../kit/mail.ts'
import { startNewVersion } from '../kit/new-version.ts'
import { openStored, ownPortal, phoneSizes, storedIn, untilStored, waitingPart } from '../kit/offline.ts'
import { phoneAgent } from '../kit/phone.ts'
import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'
import { actsOn, approve, draft, getAs, me } from '../kit/work.ts'

test.use({ userAgent: phoneAgent, serviceWorkers: 'allow' })
const portal = ownPortal('offline-writing')

const rowWith = (page: Page, title: string) => page.locator('main [data-row]').filter({ hasText: title })
const waiting = async (page: Page) => (await storedIn(page))?.waiting

/** Draws the page for both phones, at `part` if it is given. */
async function drawn(page: Page, name: string, part?: Locator): Promise<void> {
  for (const size of phoneSizes) {
    await page.setViewportSize(size)
    await part?.scrollIntoViewIfNeeded()
    await checkWidth(page)
    await shot(page, name)
  }
  await page.setViewportSize({ width: 390, height: 844 })
}

test('decisions wait without a network and are sent once; one that was made elsewhere is shown @phone', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(400_000)
  const tag = subjectOf('결정')
  await signIn(page, 'user')
  const peer = await pageOf(browser, 'peer')
  const approved = await draft(peer, `${tag} 승인할 것`, '기본 품의서')
  const elsewhere = await draft(peer, `${tag} 먼저 결정된 것`, '기본 품의서')
  await draft(peer, `${tag} 금액`, '지출결의서')
  await createEvent(peer, {
    ...{ title: `${tag} 초대`, start: '2027-02-01T10:00', end: '2027-02-01T11:00' },
    attendees: [{ personCode: me, email: '', role: 'required' }],
  })
  // The first page of a phone is its home.
  await openStored(page)
  await page.goto(at('/work'))
  await expect(rowWith(page, `${tag} 승인할 것`)).toBeVisible()

  await context.setOffline(true)
  await rowWith(page, `${tag} 승인할 것`).getByRole('button', { name: '승인' }).click()
  await expect(rowWith(page, `${tag} 승인할 것`)).toContainText('승인 · 대기')
  await rowWith(page, `${tag} 먼저 결정된 것`).getByRole('button', { name: '승인' }).click()
  await expect(rowWith(page, `${tag} 먼저 결정된 것`)).toContainText('승인 · 대기')
  // A document with an amount must be opened, and an answer to an invitation would overwrite a later one.
  await expect(rowWith(page, `${tag} 금액`).getByRole('button')).toHaveCount(0)
  await rowWith(page, `${tag} 초대`).getByRole('button', { name: '수락' }).click()
  await expect(page.getByText('연결되어야 할 수 있는 일입니다.', { exact: false })).toBeVisible()
  expect(await waiting(page)).toBe(2)
  await drawn(page, 'phone-offline-decisions')
  await page.goto(at('/mobile'))
  await expect(waitingPart(page)).toContainText(`${tag} 승인할 것`)
  await checkAxe(page)

  // The same person decides on another device meanwhile.
  const desk = await pageOf(browser, 'user')
  await approve(desk, elsewhere)
  await context.setOffline(false)
  await expect(waitingPart(page)).toContainText('보내지 못했습니다')
  await expect(waitingPart(page)).not.toContainText(`${tag} 승인할 것`)
  await expect(waitingPart(page)).toContainText('지금 있는 것')
  await checkAxe(page)
  for (const [language, reason] of [
    ['en-US', 'Somebody else was faster'],
    ['zh-CN', '其他人已先处理'],
    ['ko-KR', '그사이 다른 사람이 처리했습니다'],
  ] as const) {
    await postAs(page, '/api/account/language', { language })
    await page.goto(at('/mobile'))
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(
      page.getByRole('button', { name: /^(Close the installation card|关闭安装提示|설치 안내 닫기)$/ }),
    ).toBeVisible()
    await expect(page.getByText(reason, { exact: false })).toBeVisible()
    await drawn(page, 'phone-offline-conflict')
  }
  expect(await actsOn(desk, approved, 'approve')).toBe(1)
  expect(await actsOn(desk, elsewhere, 'approve')).toBe(1)
  await waitingPart(page)
    .getByRole('button', { name: /보내지 않고 지우기/ })
    .click()
  await expect(waitingPart(page)).toHaveCount(0)
})

test('a decision that waits is taken back and never sent; one that a killed server did not take is sent once @phone', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(240_000)
  const tag = subjectOf('되돌린 결정')
  await signIn(page, 'user')
  const peer = await pageOf(browser, 'peer')
  const document = await draft(peer, tag, '기본 품의서')
  // The first page of a phone is its home.
  await openStored(page)
  await page.goto(at('/work'))
  await expect(rowWith(page, tag)).toBeVisible()
  await context.setOffline(true)
  await rowWith(page, tag).getByRole('button', { name: '승인' }).click()
  await rowWith(page, tag)
    .getByRole('button', { name: /보내지 않고 되돌리기/ })
    .click()
  await expect(rowWith(page, tag)).not.toContainText('대기')
  expect(await waiting(page)).toBe(0)
  await context.setOffline(false)
  await page.goto(at('/work'))
  await expect(rowWith(page, tag)).toBeVisible()
  expect(await actsOn(page, document, 'approve')).toBe(0)

  await portal().kill()
  await rowWith(page, tag).getByRole('button', { name: '승인' }).click()
  await expect(rowWith(page, tag)).toContainText('승인 · 대기')
  await portal().restart()
  await page.goto(at('/mobile'))
  await expect.poll(() => waiting(page), { timeout: 60_000 }).toBe(0)
  expect(await actsOn(page, document, 'approve')).toBe(1)
})

test('the home of a phone offers to install the portal until the card is closed @phone', async ({ page }) => {
  await signIn(page, 'user')
  await page.goto(at('/mobile'))
  const card = page.getByRole('region', { name: '앱으로 설치' })
  await expect(card).toContainText('홈 화면에 추가')
  await drawn(page, 'phone-install', card)
  await checkAxe(page)
  await card.getByRole('button', { name: '설치 안내 닫기' }).click()
  await expect(card).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('maru.install'))).toBe('dismissed')
})

/** The mails with a subject in the inbox of a person. */
async function inbox(person: Page, subject: string): Promise<{ id: string }[]> {
  const { items } = await getAs<{ items: { id: string; subject: string }[] }>(
    person,
    '/api/mail/message/list?folder=inbox&limit=50',
  )
  return items.filter((one) => one.subject === subject)
}

/** Waits until a mail has arrived, once. */
const arrived = (person: Page, subject: string) =>
  expect.poll(async () => (await inbox(person, subject)).length, { timeout: 60_000 }).toBe(1)

test('a mail and an answer wait with their text and are sent once, also when the server is killed @phone', async ({
  context,
  browser,
}) => {
  test.setTimeout(500_000)
  const [asked, written, killed] = ['질문', '기차에서 쓴 메일', '서버가 멈춘 동안의 메일'].map(subjectOf)
  if (!asked || !written || !killed) throw new Error('three subjects')
  const peer = await pageOf(browser, 'peer')
  // Without a network the text of a mail has the policy of the page, whose refusals the browser reports.
  const page = await context.newPage()
  await sendByCall(peer, { subject: asked, to: 'seoyeon.kim@hanbit.example' })
  await signIn(page, 'user')
  await arrived(page, asked)
  const [question] = await inbox(page, asked)
  await openStored(
    page,
    '/cm/api/mail/settings/signature',
    `/cm/api/mail/message/${question?.id}/page `,
    'part=editor',
    'part=file',
  )
  await context.setOffline(true)
  await page.goto(at('/mail'))
  await openMail(page, asked)
  await expect(page.frameLocator('iframe').getByText('본문입니다')).toBeVisible()
  await page.getByRole('button', { name: '답장', exact: true }).click()
  const panel = page.getByRole('form', { name: '답장 쓰기' })
  await panel.getByRole('textbox', { name: '본문' }).fill('기차에서 쓴 답장')
  await drawn(page, 'phone-offline-answer')
  await panel.getByRole('button', { name: '보내기', exact: true }).click()
  await expect(page.getByText('연결되면 보냅니다.', { exact: false }).first()).toBeVisible()
  await expect(panel).toHaveCount(0)
  await write(page, written, '기차에서 쓴 본문')
  await expect(page.getByText('파일은 붙일 수 없습니다', { exact: false })).toBeVisible()
  await drawn(page, 'phone-offline-mail')
  await send(page)
  await expect.poll(() => waiting(page)).toBe(2)
  await page.goto(at('/mobile'))
  await expect(waitingPart(page)).toContainText('답장')
  await expect(waitingPart(page)).toContainText(written)
  await checkAxe(page)
  await drawn(page, 'phone-offline-mails')

  await context.setOffline(false)
  await expect(waitingPart(page)).toHaveCount(0)
  await arrived(peer, written)
  await arrived(peer, `Re: ${asked}`)

  await write(page, killed, '본문')
  await portal().kill()
  await send(page)
  await expect.poll(() => waiting(page)).toBe(1)
  await portal().restart()
  await page.goto(at('/mobile'))
  await expect.poll(() => waiting(page), { timeout: 60_000 }).toBe(0)
  await arrived(peer, killed)
  expect(await inbox(peer, written)).toHaveLength(1)
})

test('a draft that two devices changed: both texts are kept, and shown next to each other @phone', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(300_000)
  const subject = subjectOf('두 기기의 초안')
  const body = (text: string) => ({
    ...{ subject, body: `<p>${text}</p>`, isSave: true },
    toRecipients: [{ displayName: '', email: 'junho.park@hanbit.example' }],
  })
  await signIn(page, 'user')
  const { id } = await postAs<{ id: string }>(page, '/api/ews/EmailMessage', body('처음 글'))
  await openStored(page, '/cm/api/mail/settings/signature')
  await page.goto(at(`/mail/write?ID=${id}`))
  await expect(page.getByRole('textbox', { name: '본문' })).toContainText('처음 글')
  await context.setOffline(true)
  await page.getByRole('textbox', { name: '본문' }).fill('전화에서 쓴 글')
  await send(page)
  await expect.poll(() => waiting(page)).toBe(1)
  const desk = await pageOf(browser, 'user')
  await postAs(desk, '/api/ews/EmailMessage', { ...body('책상에서 쓴 글'), id, version: 1 })
  await page.goto(at('/mobile'))
  await context.setOffline(false)
  await expect(waitingPart(page)).toContainText('내가 쓴 것: 전화에서 쓴 글')
  await expect(waitingPart(page)).toContainText('지금 있는 것: 책상에서 쓴 글')
  await drawn(page, 'phone-offline-draft')
  await checkAxe(page)
  const { items } = await getAs<{ items: { id: string; subject: string }[] }>(
    desk,
    '/api/mail/message/list?folder=drafts&limit=50',
  )
  const texts = await Promise.all(
    items
      .filter((one) => one.subject === subject)
      .map((one) => getAs<{ words: { body: string } }>(desk, `/api/ews/EmailMessage/${one.id}/draft`)),
  )
  expect(texts.map(({ words }) => words.body.replace(/<[^>]*>/g, '').trim()).sort()).toEqual(
    ['책상에서 쓴 글', '전화에서 쓴 글'].sort(),
  )
})

/** Opens an article whose comments are stored. */
async function openArticle(page: Page, title: string): Promise<number> {
  const board = await boardIdOf(page, '자유게시판')
  const articleId = await writeArticle(page, board, title)
  await page.goto(at(`/board/list/modal/read?SYSID=${board}&ARTICLEID=${articleId}`))
  await expect(page.getByRole('textbox', { name: '댓글 쓰기' })).toBeVisible()
  await untilStored(page, `&articleId=${articleId} `, 'Board/writeConfig?')
  return articleId
}

async function comment(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: '댓글 쓰기' }).last().fill(text)
  await page.getByRole('button', { name: '등록', exact: true }).last().click()
  await expect.poll(() => waiting(page)).toBe(1)
}

/** The comments of an article as the server has them. */
async function commentsOf(page: Page, articleId: number): Promise<string[]> {
  const { data } = await postAs<{ data: { content: string }[] }>(page, '/api/BoardApi/Article/getComments', {
    articleId,
    itemsPerPage: 0,
    page: 1,
  })
  return data.map(({ content }) => content)
}

test('of two windows one sends what waits, and a quick event waits too @phone', async ({ page, context }) => {
  test.setTimeout(300_000)
  await signIn(page, 'user')
  await openStored(page, '/cm/api/calendar/calendar/list')
  const articleId = await openArticle(page, '두 창의 글')
  const other = await context.newPage()
  await other.goto(at('/mobile'))
  await expect(other.locator('main [data-row]').first()).toBeVisible()
  await context.setOffline(true)
  await comment(page, '두 창의 댓글')
  await other.goto(at('/calendar?DAY=2027-03-25'))
  const title = subjectOf('기차 회의')
  await other.getByRole('button', { name: '빠른 추가' }).click()
  await other.getByRole('textbox', { name: '한 줄로 쓰는 일정' }).fill(`2027-03-25 14:00 ${title}`)
  await other.getByRole('button', { name: '저장', exact: true }).click()
  await expect.poll(() => waiting(other)).toBe(2)
  await context.setOffline(false)
  await expect.poll(() => waiting(page), { timeout: 60_000 }).toBe(0)
  expect(await commentsOf(page, articleId)).toEqual(['두 창의 댓글'])
  await other.reload()
  await expect(other.getByRole('button', { name: new RegExp(title) })).toHaveCount(1)
})

test('a new version takes over while something is typed and something waits @phone', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000)
  const front = await startNewVersion(portal().url)
  const before = process.env.MARU_URL
  process.env.MARU_URL = front.url
  try {
    await signIn(page, 'user')
    await openStored(page)
    const articleId = await openArticle(page, '새 버전의 글')
    front.cut(true)
    await comment(page, '새 버전 전의 댓글')
    const box = page.getByRole('textbox', { name: '댓글 쓰기' }).last()
    await box.fill('아직 쓰는 글')
    front.release()
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    const versions = (one: Page) => one.evaluate(async () => (await caches.keys()).join(' '))
    await expect.poll(() => versions(page), { timeout: 90_000 }).toContain('new-')
    await expect(box).toHaveText('아직 쓰는 글')
    expect(await waiting(page)).toBe(1)

    const next = await context.newPage()
    await page.close()
    await next.goto(at('/mobile'))
    await expect(waitingPart(next)).toContainText('댓글')
    front.cut(false)
    await expect(waitingPart(next)).toHaveCount(0, { timeout: 60_000 })
    expect(await commentsOf(next, articleId)).toEqual(['새 버전 전의 댓글'])
  } finally {
    process.env.MARU_URL = before
    await front.stop()
  }
})

test('what a person wrote who is retired meanwhile is never sent, and is removed @phone', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(300_000)
  await signIn(page, 'colleague')
  await openStored(page)
  const articleId = await openArticle(page, '퇴사 전의 글')
  await context.setOffline(true)
  await comment(page, '퇴사한 사람의 댓글')
  const admin = await pageOf(browser, 'super')
  const retiredOn = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
  await postAs(admin, '/api/account/admin/person/retire', { personCode: 'HB0003', retiredOn })
  await context.setOffline(false)
  await expect.poll(() => storedIn(page), { timeout: 60_000 }).toBeNull()
  expect(await commentsOf(admin, articleId)).toEqual([])
})
