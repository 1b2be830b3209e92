import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

/** Adds a person by the API who left yesterday; returns the code. */
async function addLeaver(page: Page, personCode: string, name: string): Promise<void> {
  const origin = new URL(at('/')).origin
  const headers = { 'X-Requested-With': 'XMLHttpRequest', Origin: origin }
  const user = await (await page.request.get(`${origin}/cm/api/account/user/current`)).json()
  const post = {
    deptCode: user.result.deptCode,
    titleCode: '',
    positionCode: '',
    gradeCode: '',
    isMain: true,
  }
  const added = await page.request.post(`${origin}/cm/api/account/admin/person/create`, {
    headers,
    data: {
      ...{ personCode, name: { ko: name, en: '', zh: '' }, employeeNumber: personCode, email: '', login: '' },
      ...{ mobileTel: '010-1234-0000', officeTel: '', officeExtTel: '', hireDate: '2020-01-02' },
      ...{ language: 'ko-KR', isDisabled: false, posts: [post] },
    },
  })
  expect(added.status()).toBe(200)
  const retired = await page.request.post(`${origin}/cm/api/account/admin/person/retire`, {
    headers,
    data: { personCode, retiredOn: '2021-01-02' },
  })
  expect(retired.status()).toBe(200)
}

/** Confirms what another administrator asked for. */
async function confirmRequest(page: Page): Promise<void> {
  await page.getByRole('region', { name: '확인 기다림' }).getByRole('button', { name: '확인' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
}

test('a person who left is held and released by two administrators and erased, and each step is recorded', async ({
  page,
  browser,
}, { project }) => {
  test.setTimeout(180_000)
  const personCode = `P-${project.name}-${Date.now() % 1_000_000}`
  const name = `떠난이${project.name}`
  await signIn(page, 'company')
  await addLeaver(page, personCode, name)
  await page.goto(at(`/admin/personal?person=${personCode}`))
  await expect(page.getByText('퇴직일', { exact: false }).first()).toBeVisible()
  await page.getByRole('button', { name: '보존 명령 요청' }).click()
  const hold = page.getByRole('alertdialog', { name: '보존 명령 요청' })
  await hold.getByLabel('보존하는 이유').fill('소송 2026-1')
  await hold.getByRole('button', { name: '보존 명령 요청' }).click()
  await expect(page.getByText(/님이 보존 명령을 요청했습니다: 소송 2026-1/)).toBeVisible()
  const waiting = page.getByRole('region', { name: '확인 기다림' })
  await expect(waiting.getByRole('button', { name: '거두기' })).toBeVisible()
  await expect(waiting.getByRole('button', { name: '확인' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '파기', exact: true })).toBeDisabled()
  await checkAxe(page)
  await shot(page, 'admin-hold-request')

  // The second administrator has a browser of their own.
  const context = await browser.newContext({ viewport: page.viewportSize(), locale: 'ko-KR' })
  const second = await context.newPage()
  await signIn(second, 'super')
  const request = `/admin/personal?person=${personCode}`
  // The bell of the second administrator leads to the request.
  await second.goto(at('/admin'))
  await second.getByRole('button', { name: /^알림, 읽지 않은 알림/ }).click()
  const bell = second.getByRole('dialog', { name: '알림' })
  await bell
    .getByRole('link')
    .filter({ hasText: '보존 명령을 요청했습니다' })
    .filter({ hasText: name })
    .first()
    .click()
  await expect(second).toHaveURL(at(request))
  await confirmRequest(second)
  await expect(second.getByText('보존 명령: 소송 2026-1')).toBeVisible()
  await expect(second.getByRole('button', { name: '파기', exact: true })).toBeDisabled()
  await second.getByRole('button', { name: '보존 명령 풀기' }).click()
  await second.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(second.getByText(/님이 보존 명령 풀기를 요청했습니다/)).toBeVisible()
  const looks = second.getByRole('region', { name: '누가 보았나' })
  await expect(looks.getByText('가진 자료 목록').filter({ visible: true }).first()).toBeVisible()

  await context.close()

  await page.goto(at(`/admin/personal?person=${personCode}`))
  await confirmRequest(page)
  await expect(page.getByText(/님이 보존 명령 풀기를 요청했습니다/)).toHaveCount(0)
  await page.getByRole('button', { name: '파기', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: `${name} 파기` })
  await dialog.getByLabel('사람 코드').fill('other')
  await dialog.getByRole('button', { name: '파기' }).click()
  await expect(dialog.getByText(/사람 코드가 다릅니다/)).toBeVisible()
  await dialog.getByLabel('사람 코드').fill(personCode)
  await dialog.getByRole('button', { name: '파기' }).click()
  await expect(page.getByText(/에 파기되었습니다/)).toBeVisible()
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'admin-personal')
  await page.goto(at(`/admin/audit?q=${personCode}`))
  for (const action of ['보존 명령 요청', '보존 명령 확인', '개인정보 파기'])
    await expect(page.getByText(action, { exact: true }).filter({ visible: true }).first()).toBeVisible()
})
