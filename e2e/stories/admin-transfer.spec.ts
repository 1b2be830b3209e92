import { addBoard, closeReminders, read } from '../kit/admin.ts'
import { type Portal, startPortal } from '../kit/portal.ts'
import { at, checkAxe, checkWidth, expect, moveClock, type Page, shot, signIn, test } from '../kit/story.ts'

// A plan of a later day needs a portal on that day: the story has one of its own, whose clock it moves by three days.
const ahead = 3 * 86_400
let usual: string | undefined
let portal: Portal | undefined
test.beforeAll(() => {
  usual = process.env.MARU_URL
})
test.afterAll(async () => {
  if (usual === undefined) delete process.env.MARU_URL
  else process.env.MARU_URL = usual
  await portal?.stop()
})

/** A day in Seoul as the fields write it. */
const dayAfter = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Seoul' })
    .format(new Date(Date.now() + days * 86_400_000))
    .replaceAll('-', '.')

/** Whether the signed-in person finds a board at its address. */
async function expectBoard(page: Page, boardId: number, name: string, isSeen: boolean): Promise<void> {
  await page.goto(at(`/board/list?SYSID=${boardId}`))
  if (isSeen) await expect(page.getByRole('heading', { name })).toBeVisible()
  else await expect(page.getByRole('heading', { name: '볼 권한이 없습니다' })).toBeVisible()
}

test('a person moves on a future day, and then sees the boards of the new department only', async ({
  page,
  browser,
}) => {
  test.setTimeout(600_000)
  portal = await startPortal('transfer', process.env.MARU_E2E_TEMPLATE)
  process.env.MARU_URL = portal.url
  await closeReminders(page)
  const plan = '정보보안팀 전보'
  await signIn(page, 'super')
  const oldBoard = await addBoard(page, '플랫폼개발팀 자료', { kind: 'department', id: 'HB1111' })
  const newBoard = await addBoard(page, '정보보안팀 자료', { kind: 'department', id: 'HB1140' })
  await page.goto(at('/admin/organisation'))
  await page.getByRole('button', { name: '새 개편' }).click()
  const create = page.getByRole('alertdialog', { name: '새 개편' })
  await create.getByLabel('이름').fill(plan)
  await create.getByLabel('적용하는 날').fill(dayAfter(2))
  await create.getByRole('button', { name: '저장' }).click()
  await expect(page.getByRole('heading', { level: 1, name: plan })).toBeVisible()
  const moves = page.getByRole('region', { name: '옮기는 사람' })
  await moves.getByRole('combobox', { name: '사람' }).fill('박준호')
  await page
    .getByRole('option', { name: /플랫폼개발팀/ })
    .first()
    .click()
  await moves.getByRole('button', { name: /새 부서/ }).click()
  await page.getByRole('option', { name: '정보보안팀', exact: true }).click()
  await moves.getByRole('button', { name: '이동 추가' }).click()
  await expect(moves.getByText('플랫폼개발팀 → 정보보안팀')).toBeVisible()
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'admin-transfer-plan')
  await page.getByRole('button', { name: '적용 예약' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(page.getByText('예약됨', { exact: true })).toBeVisible()

  const before = await (await browser.newContext({ locale: 'ko-KR' })).newPage()
  await signIn(before, 'peer')
  await expectBoard(before, oldBoard, '플랫폼개발팀 자료', true)
  await expectBoard(before, newBoard, '정보보안팀 자료', false)
  await before.context().close()

  // The session of the administrator is one of three days at most; the clock ends it.
  await moveClock(page, ahead)
  const after = await (await browser.newContext({ locale: 'ko-KR' })).newPage()
  await signIn(after, 'peer')
  const department = async () =>
    (await read<{ deptName: string }>(after, '/api/account/user/current')).deptName
  await expect.poll(department, { timeout: 60_000 }).toBe('정보보안팀')
  await expectBoard(after, newBoard, '정보보안팀 자료', true)
  await expect(after.getByText(/정보보안팀 · 한빛소프트/).first()).toBeVisible()
  await expectBoard(after, oldBoard, '플랫폼개발팀 자료', false)
  await after.context().close()

  await page.context().clearCookies()
  await signIn(page, 'super')
  await page.goto(at('/admin/organisation'))
  await expect(page.getByRole('row', { name: new RegExp(`${plan}.*적용됨`) })).toBeVisible()
})
