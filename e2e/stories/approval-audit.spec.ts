import { at, checkAxe, checkWidth, expect, shot, signIn, test } from '../kit/story.ts'

test('an administrator appoints an internal auditor, who reads a document of others and changes nothing', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const origin = new URL(at('/')).origin
  const headers = { 'X-Requested-With': 'XMLHttpRequest', Origin: origin }

  await signIn(page, 'colleague')
  await page.goto(at('/workflow'))
  await expect(page.getByRole('link', { name: '부재', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: '감사 열람' })).toHaveCount(0)
  const { result: me } = await (await page.request.get(`${origin}/cm/api/account/user/current`)).json()

  const browser = page.context().browser()
  if (!browser) throw new Error('a page has a browser')
  const admin = await (await browser.newContext({ locale: 'ko-KR', timezoneId: 'Asia/Seoul' })).newPage()
  await signIn(admin, 'company')
  const setRoles = async (roleIds: string[]) => {
    const data = { personCode: me.personCode, roleIds }
    const answer = await admin.request.post(`${origin}/cm/api/account/admin/roles`, { data, headers })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await setRoles(['auditor'])

  await page.reload()
  await page.getByRole('link', { name: '감사 열람' }).click()
  const list = page.getByRole('region', { name: '감사 열람' })
  const first = list.getByRole('link').first()
  await expect(first).toBeVisible()
  for (const width of [1440, 1024, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await shot(page, 'approval-audit')
    await checkWidth(page)
  }
  await page.getByRole('button', { name: '필터', exact: true }).click()
  await expect(page.getByRole('button', { name: /모든 양식/ })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await checkAxe(page)

  await page.getByRole('button', { name: /모든 상태/ }).click()
  await page.getByRole('option', { name: '완료', exact: true }).click()
  await expect(list.getByText('진행', { exact: true })).toHaveCount(0)
  const subject = (await first.textContent()) ?? ''
  await first.click()
  await expect(page.getByRole('heading', { name: subject, level: 1 })).toBeVisible()
  await expect(page.getByText('내부 감사로 읽는 문서입니다.')).toBeVisible()
  const readings = page.getByRole('region', { name: '감사 열람' })
  await expect(readings).toContainText('열람')
  await expect(page.getByRole('button', { name: '인쇄·PDF' })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: '의견을 남기세요' })).toHaveCount(0)
  await checkAxe(page)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await shot(page, 'approval-audit-document')
    await checkWidth(page)
  }

  await setRoles([])
  await page.goto(at('/workflow?AUDIT=true'))
  await expect(page.getByText('권한이 없습니다').first()).toBeVisible()
})
