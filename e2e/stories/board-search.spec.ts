import { at, checkAxe, checkWidth, expect, shot, signIn, test } from '../kit/story.ts'

test('an employee searches a board, sorts what was found, reads it and comes back to it @both', async ({
  page,
}, { project }) => {
  test.setTimeout(120_000)
  await signIn(page, 'user')
  await page.goto(at('/board'))
  await page.getByRole('main').getByRole('link', { name: '자유게시판' }).click()
  const list = page.getByRole('table', { name: '자유게시판 글 목록' })
  await expect(list).toBeVisible()
  // A hostile title stays a text.
  await expect(page.getByText('<script>alert("제목")</script>', { exact: false })).toBeVisible()
  const box = page.getByRole('searchbox', { name: '검색어' })

  if (project.name === 'phone') await page.getByRole('button', { name: '글 검색' }).click()
  await page.getByRole('button', { name: '2페이지' }).click()
  await expect(page).toHaveURL(/PAGE=2/)
  await page.reload()
  await expect(page.getByRole('button', { name: '2페이지' })).toHaveAttribute('aria-current', 'page')
  if (project.name === 'phone' && !(await box.isVisible()))
    await page.getByRole('button', { name: '글 검색' }).click()
  await box.fill('가')
  await box.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('두 글자 이상인 낱말을 넣어 검색하세요.')
  await box.fill('교육')
  await box.press('Enter')
  // A new search starts at the first page of the results.
  await expect(page).toHaveURL(/SEARCHTEXT=/)
  await expect(page).not.toHaveURL(/PAGE=2/)
  await expect(page.getByRole('status').filter({ hasText: /^검색 결과 \d+건$/ })).toBeVisible()
  await expect(list.locator('mark').first()).toHaveText('교육')
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'board-search')

  const views = async () => {
    const texts = await list
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => row.lastElementChild?.textContent ?? ''))
    return texts.map((text) => Number(text.replace(/\D/g, '')))
  }
  if (project.name === 'phone') {
    await page.getByRole('button', { name: '목록 설정' }).click()
    const options = page.getByRole('dialog', { name: '목록 설정' })
    await options.getByRole('button', { name: /정렬$/ }).click()
    await page.getByRole('option', { name: '조회순' }).click()
    await options.getByRole('button', { name: '닫기' }).click()
  } else {
    await list.getByRole('columnheader', { name: '조회' }).getByRole('button').click()
    await expect(list.getByRole('columnheader', { name: '조회' })).toHaveAttribute('aria-sort', 'descending')
  }
  await expect(page).toHaveURL(/SORTFIELD=2/)
  await expect
    .poll(async () => (await views()).every((count, row, all) => row === 0 || count <= (all[row - 1] ?? 0)))
    .toBe(true)

  const first = list.getByRole('link').first()
  const title = (await first.textContent()) ?? ''
  await first.click()
  const reader = page.getByRole('dialog', { name: '자유게시판' })
  await expect(reader.getByRole('heading', { name: title })).toBeVisible()
  await reader.getByRole('button', { name: '닫기' }).last().click()
  await expect(page).toHaveURL(/SEARCHTEXT=.*SORTFIELD=2/)
  await expect(box).toHaveValue('교육')

  await page.goBack()
  await page.goBack()
  await page.goBack()
  await expect(page).not.toHaveURL(/SORTFIELD/)
  await expect(box).toHaveValue('교육')

  await box.fill('없는낱말임')
  await page.getByRole('button', { name: '검색', exact: true }).click()
  await expect(page.getByText('찾는 글이 없습니다.')).toBeVisible()
  await page.getByRole('button', { name: '전체 글 보기' }).click()
  await expect(box).toHaveValue('')
  await expect(list.locator('tbody tr').first()).toBeVisible()
})
