import { boardIdOf } from '../kit/board.ts'
import { goTo } from '../kit/pages.ts'
import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

/** Sends a call of the portal as the signed-in user of the page. */
async function post(page: Page, path: string, data: object) {
  const { origin } = new URL(at('/'))
  const headers = { 'X-Requested-With': 'XMLHttpRequest', Origin: origin }
  const answer = await page.request.post(`${origin}/cm${path}`, { data, headers })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()).result
}

test('a menu is bookmarked by its star, opened from the top bar and taken away again', async ({ page }) => {
  await signIn(page, 'user')
  const boardId = await boardIdOf(page, '자유게시판')
  await page.goto(at(`/board/list?SYSID=${boardId}&MENUID=${1_000 + boardId}`))
  await page.getByRole('button', { name: '즐겨찾기에 추가' }).click()
  await expect(page.getByRole('button', { name: '즐겨찾기에서 삭제' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.goto(at('/home'))
  await page.getByRole('button', { name: '즐겨찾기', exact: true }).click()
  const layer = page.getByRole('dialog', { name: '즐겨찾기' })
  await shot(page, 'gnb-bookmarks')
  // The bin asks first (spec 1§4), and a deleted bookmark comes back by the button of the toast.
  await layer.getByRole('button', { name: '정리' }).click()
  await layer.getByRole('button', { name: '자유게시판 삭제' }).click()
  const question = page.getByRole('alertdialog').filter({ hasText: "'자유게시판'을 삭제하시겠습니까" })
  await shot(page, 'gnb-bookmark-question')
  await question.getByRole('button', { name: '취소' }).click()
  await expect(layer.getByText('자유게시판')).toHaveCount(1)
  await layer.getByRole('button', { name: '자유게시판 삭제' }).click()
  await question.getByRole('button', { name: '확인' }).click()
  await expect(layer.getByText('자유게시판')).toHaveCount(0)
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expect(page.getByText('되돌렸습니다.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: '즐겨찾기', exact: true }).click()
  await layer.getByRole('link', { name: '자유게시판' }).click()
  await expect(page).toHaveURL(new RegExp(`SYSID=${boardId}`))
  await page.getByRole('button', { name: '즐겨찾기에서 삭제' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(page.getByRole('button', { name: '즐겨찾기에 추가' })).toBeVisible()
})

test('a notice popup is shown to its audience and stays away for today', async ({ page }) => {
  await signIn(page, 'super')
  const { noticePopupId } = await post(page, '/Common/NoticePopup/api/admin/save', {
    ...{ noticePopupId: null, version: null, titleKo: '서버 점검 안내', titleEn: '', titleZh: '' },
    ...{ content: '<p>오늘 밤 11시부터 점검합니다.</p>', startDate: '2020-01-01T00:00:00Z' },
    ...{
      endDate: '2090-01-01T00:00:00Z',
      width: 480,
      height: 360,
      isActive: true,
      subjects: ['person:none'],
    },
  })
  await page.goto(at('/admin/noticepopup'))
  await expect(page.getByText('서버 점검 안내')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: '서버 점검 안내' })
  await expect(row.getByText('게시 중')).toBeVisible()
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'gnb-popup-admin')
  await page.getByRole('button', { name: '서버 점검 안내' }).click()
  const form = page.getByRole('alertdialog', { name: '공지 팝업 수정' })
  await form.getByRole('button', { name: '없어진 대상 (none) 지우기' }).click()
  await form.getByRole('button', { name: '역할 고르기' }).click()
  const roles = page.getByRole('dialog', { name: '역할 고르기' })
  await roles.getByRole('button', { name: '전체 관리자 고르기' }).click()
  await roles.getByRole('button', { name: '저장' }).click()
  await expect(form.getByRole('row').filter({ hasText: '전체 관리자' })).toBeVisible()
  await form.getByRole('button', { name: '저장' }).click()
  await expect(form).toHaveCount(0)
  await page.goto(at('/home'))
  const popup = page.getByRole('dialog', { name: '서버 점검 안내' })
  await expect(popup.getByText('오늘 밤 11시부터')).toBeVisible()
  await shot(page, 'gnb-popup')
  await Promise.all([
    page.waitForResponse((response) => response.url().includes('/NoticePopup/api/hide')),
    popup.getByRole('button', { name: '오늘 하루 보지 않기' }).click(),
  ])
  await expect(popup).toHaveCount(0)
  // The administration has another frame.
  for (const address of ['/admin/noticepopup', '/home']) {
    await goTo(page, address)
    await page.waitForLoadState('networkidle')
    await expect(popup).toHaveCount(0)
  }
  await page.reload()
  await expect(page.getByRole('main')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(popup).toHaveCount(0)
  // Other stories use the same portal, and this popup would cover their pages.
  await post(page, '/Common/NoticePopup/api/admin/delete', { noticePopupId })
})

test('quick menus are chosen in their own window, which the layer and the home page follow', async ({
  page,
}) => {
  await test.step('quick menus are chosen in their own window', async () => {
    await signIn(page, 'peer')
    await page.goto(at('/gnb/setquickmenu'))
    const list = page.getByRole('grid', { name: '퀵 메뉴' })
    await expect(list.getByRole('row').first()).toBeVisible()
    await checkWidth(page)
    await checkAxe(page)
    await shot(page, 'gnb-quick-settings')
    const before = await list.getByRole('row').allTextContents()
    await list
      .getByRole('button', { name: /아래로/ })
      .first()
      .click()
    await page.getByRole('button', { name: '저장' }).click()
    await expect(page.getByText('퀵 메뉴를 저장했습니다.')).toBeVisible()
    await page.goto(at('/gnb/setquickmenu'))
    await expect(list.getByRole('row').first()).toHaveText(before[1] ?? '')
  })
  await test.step('the layer and the home page follow a choice of quick menus in the other window', async () => {
    await signIn(page, 'colleague')
    await page.goto(at('/home'))
    const links = page.getByRole('list', { name: '바로가기' }).getByRole('listitem')
    const learning = links.filter({ hasText: '학습센터' })
    await expect(learning).toHaveCount(1)
    await page.getByRole('button', { name: '퀵 메뉴', exact: true }).click()
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: '퀵 메뉴 설정' }).click()
    const popup = await opened
    const row = popup.getByRole('row').filter({ hasText: '학습센터' })
    await row.getByText('학습센터').click()
    await expect(row.getByRole('checkbox')).not.toBeChecked()
    await popup.getByRole('button', { name: '저장' }).click()
    const note = popup.getByRole('alertdialog').or(popup.getByRole('dialog'))
    await expect(note).toContainText('퀵 메뉴를 저장했습니다.')
    const closed = popup.waitForEvent('close')
    await note.getByRole('button', { name: '확인' }).click()
    await closed
    await expect(learning).toHaveCount(0)
    await page.getByRole('button', { name: '퀵 메뉴', exact: true }).click()
    const layer = page.getByRole('dialog', { name: '퀵 메뉴' })
    await expect(layer.getByText('조직도')).toBeVisible()
    await expect(layer.getByText('학습센터')).toHaveCount(0)
  })
})

test('on a phone the menu of the person opens the quick menus @phone', async ({ page }) => {
  await signIn(page, 'user')
  await page.goto(at('/board'))
  await expect(page.getByRole('button', { name: '퀵 메뉴', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: /사용자 메뉴/ }).click()
  await page.getByRole('menuitem', { name: '퀵 메뉴' }).click()
  const layer = page.getByRole('dialog', { name: '퀵 메뉴' })
  await expect(layer.getByRole('button', { name: '학습센터' })).toBeVisible()
  await checkWidth(page)
  await checkAxe(page)
  await page.keyboard.press('Escape')
  await expect(layer).toHaveCount(0)
})
