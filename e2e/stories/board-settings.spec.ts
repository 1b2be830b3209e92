import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

interface Settings {
  boardId: number
  version: number
  useTag: boolean
  rights: { name: unknown }[]
}

const calls = () => at('/').replace('/po/', '/cm/api/BoardApi/BoardSettings')

/** Changes the settings of a board by API calls, as another administrator would. */
async function changeElsewhere(page: Page, boardId: string): Promise<void> {
  const origin = new URL(at('/')).origin
  const { result } = (await (await page.request.get(`${calls()}?boardId=${boardId}`)).json()) as {
    result: Settings
  }
  const rights = result.rights.map(({ name: _name, ...right }) => right)
  const answer = await page.request.post(`${calls()}/update`, {
    data: { ...result, rights, useTag: !result.useTag },
    headers: { 'X-Requested-With': 'XMLHttpRequest', Origin: origin },
  })
  expect(answer.status()).toBe(200)
}

const confirm = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()

test('a board is found, copied, changed while another administrator does, and what was taken off it comes back', async ({
  page,
}, { project }) => {
  test.setTimeout(180_000)
  const name = `복사 ${project.name} ${Date.now() % 1_000_000}`
  await signIn(page, 'super')
  await page.goto(at('/admin/board'))
  const search = page.getByRole('searchbox', { name: '게시판 찾기' })
  await search.fill('없는 게시판')
  await expect(page.getByText(/^찾는 게시판이 없습니다/)).toBeVisible()
  await search.fill('공지사항')
  await expect(page.getByText('게시판 1개')).toBeVisible()
  await expect(page.getByRole('button', { name: '공지사항 아래로' })).toHaveCount(0)
  await page.getByRole('link', { name: '공지사항' }).click()
  await page.getByRole('button', { name: '복사해서 만들기' }).click()
  await expect(page.getByText(/‘공지사항’의 설정과 권한을 가져왔습니다/)).toBeVisible()
  await page.getByLabel('이름 (한국어)').first().fill(name)
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByText('게시판을 만들었습니다.')).toBeVisible()

  await search.fill(name)
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/SYSID=\d+/)
  const boardId = new URL(page.url()).searchParams.get('SYSID') ?? ''
  const prefaces = page.getByRole('region', { name: '말머리' })
  await prefaces.getByRole('button', { name: '말머리 1 말머리 삭제' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('이 말머리를 단 글은 그대로이고')
  await confirm(page)
  await expect(prefaces.getByRole('group', { name: /^말머리 \d/ })).toHaveCount(1)
  const fields = page.getByRole('region', { name: '내용 항목' })
  await fields.getByRole('button', { name: '항목 추가' }).click()
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByText('저장하지 않았습니다. 1곳을 고쳐 주세요.')).toBeVisible()
  const label = fields.getByLabel('이름 (한국어)')
  await expect(label).toBeFocused()
  // The text of a pending button stays in the live region for some seconds after the button is removed.
  await expect(page.locator('[data-live-announcer] [role=img]')).toHaveCount(0)
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'board-settings-faults')
  await label.fill('현장')

  await changeElsewhere(page, boardId)
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await page.getByRole('button', { name: '내 내용으로 저장' }).click()
  await confirm(page)
  await expect(page.getByText(/^저장했습니다/).first()).toBeVisible()
  await page.goto(at(`/admin/board?SYSID=${boardId}`))
  const log = page.getByRole('region', { name: '변경 기록' })
  await expect(log.getByText('내용 항목: 없음 → 현장')).toBeVisible()
  await expect(log.getByText('말머리: 인사, 시설 → 시설')).toBeVisible()
  await page.getByText('지운 말머리 (1)').click()
  await page.getByRole('button', { name: '인사 되살리기' }).click()
  await expect(prefaces.getByRole('group', { name: /^말머리 \d/ })).toHaveCount(2)

  // The page asks for confirmation before it discards unsaved changes.
  await page.getByRole('button', { name: '목록으로' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('저장하지 않은 변경이 있습니다.')
  await page.getByRole('alertdialog').getByRole('button', { name: '취소' }).click()
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByRole('button', { name: '게시판 삭제' })).toBeVisible()
  await page.getByRole('button', { name: '게시판 삭제' }).click()
  await confirm(page)
  await expect(page.getByText('게시판을 삭제했습니다.')).toBeVisible()
})
