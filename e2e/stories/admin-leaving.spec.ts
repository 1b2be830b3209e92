import { addBoard, closeReminders, openPersonMenu, personOf, read } from '../kit/admin.ts'
import { type Portal, startPortal } from '../kit/portal.ts'
import { at, checkAxe, checkWidth, demoPassword, expect, shot, signIn, test } from '../kit/story.ts'

// A person who left is missing in other stories, so these use a portal of their own.
let portal: Portal
let usual: string | undefined
test.beforeAll(async () => {
  test.setTimeout(300_000)
  portal = await startPortal('leaving', process.env.MARU_E2E_TEMPLATE)
  usual = process.env.MARU_URL
  process.env.MARU_URL = portal.url
})
test.afterAll(async () => {
  if (usual === undefined) delete process.env.MARU_URL
  else process.env.MARU_URL = usual
  await portal.stop()
})

test('a retirement gives the successor the documents, boards, calendars, bookings, surveys and the mailbox', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  await closeReminders(page)
  await signIn(page, 'super')
  const personCode = await personOf(page, 'user')
  const boardId = await addBoard(page, '인계 게시판', { kind: 'person', id: personCode }, true)
  type Owned = { things: { kind: string; titles: { ko: string }[] }[] }
  const { things } = await read<Owned>(page, `/api/account/admin/person/owned?personCode=${personCode}`)
  const titleOf = (kind: string) => things.find((one) => one.kind === kind)?.titles[0]?.ko ?? ''
  await openPersonMenu(page, '김서연', '퇴직 처리')
  const dialog = page.getByRole('alertdialog', { name: '퇴직 처리 · 김서연' })
  const owned = dialog.getByRole('region', { name: '넘길 것' })
  await expect(owned.getByText('인계 게시판')).toBeVisible()
  for (const kind of ['메일함', '기안한 문서', '앞으로의 예약', '만들거나 관리하는 설문', '관리하는 캘린더'])
    await expect(owned.getByText(new RegExp(`^${kind} \\d+개$`))).toBeVisible()
  await owned.getByRole('combobox', { name: '넘겨받을 사람' }).fill('박준호')
  await page
    .getByRole('option', { name: /플랫폼개발팀/ })
    .first()
    .click()
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'admin-leaving')
  await dialog.getByRole('button', { name: '퇴직 처리' }).click()
  await expect(page.getByText('김서연 님을 퇴직 처리했습니다.')).toBeVisible()

  // The person who left may not sign in.
  const left = await (await browser.newContext({ locale: 'ko-KR' })).newPage()
  await left.goto(at('/login'))
  await left.getByLabel('아이디', { exact: true }).fill('user')
  await left.getByLabel('비밀번호', { exact: true }).fill(demoPassword)
  await left.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(left.getByText('퇴직 처리된 계정이라 로그인할 수 없습니다.', { exact: false })).toBeVisible()
  await left.context().close()

  // The successor has everything.
  const viewport = page.viewportSize()
  const context = await browser.newContext({ locale: 'ko-KR', viewport })
  const next = await context.newPage()
  await closeReminders(next)
  await signIn(next, 'peer')
  await next.goto(at(`/board/list?SYSID=${boardId}`))
  await expect(next.getByRole('heading', { name: '인계 게시판' })).toBeVisible()
  type Managed = { name: string; level: string }
  const calendars = await read<Managed[]>(next, '/api/calendar/calendar/list')
  expect(calendars.filter(({ level }) => level === 'manage').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['부서 일정', '회사 일정']),
  )
  await next.goto(at('/reservedb/personal-search'))
  await next.getByLabel('제목', { exact: true }).fill(titleOf('reservation.bookings'))
  await next.getByRole('button', { name: '검색', exact: true }).click()
  await expect(next.getByText(titleOf('reservation.bookings')).first()).toBeVisible()
  await next.goto(at('/survey/list?type=3'))
  await expect(next.getByText(titleOf('survey.owned')).first()).toBeVisible()
  await next.goto(at('/workflow?BOX=circulation'))
  await expect(next.getByText(titleOf('approval.documents')).first()).toBeVisible()
  const boxes = await read<{ name: string; level: string }[]>(next, '/api/mail/mailbox/list')
  expect(boxes).toContainEqual(expect.objectContaining({ level: 'read', name: '김서연' }))
  await next.goto(at('/mail'))
  await next.getByRole('button', { name: /^김서연/ }).click()
  await expect(next.getByRole('button', { name: /^김서연/, expanded: true })).toBeVisible()
  await expect(next.getByRole('button', { name: /^받은 편지함/ })).toBeVisible()
  await shot(next, 'admin-leaving-mail')
  await context.close()

  // The record says what went where.
  await openPersonMenu(page, '김서연', '업무 인계')
  const after = page.getByRole('alertdialog', { name: '업무 인계 · 김서연' })
  await expect(after.getByText(/박준호 님에게 넘겼습니다: .*관리하는 게시판 1/)).toBeVisible()
})
