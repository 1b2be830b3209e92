import { at, checkAxe, checkWidth, expect, shot, signIn, test } from '../kit/story.ts'

test('a person that the identity provider switches off is out everywhere within five seconds', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  const origin = new URL(at('/')).origin
  await signIn(page, 'super')
  await page.goto(at('/admin/scim'))
  await page.getByRole('button', { name: '토큰 추가' }).click()
  const dialog = page.getByRole('alertdialog', { name: '토큰 추가' })
  await dialog.getByLabel('이름').fill('Entra ID')
  await dialog.getByRole('combobox', { name: '새 사람의 부서' }).fill('정보전략팀')
  await page
    .getByRole('option', { name: /정보전략팀/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: '저장' }).click()
  const shown = page.getByRole('alertdialog', { name: /SCIM 토큰/ })
  const [token = ''] = /maru_scim_[\w-]+/.exec(await shown.innerText()) ?? []
  expect(token).not.toBe('')
  await shown.getByRole('button', { name: '확인' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Entra ID' })).toBeVisible()
  await checkAxe(page)
  await checkWidth(page)
  await shot(page, 'scim')
  const wide = page.viewportSize() ?? { width: 1440, height: 900 }
  for (const address of ['/admin/scim', '/admin/signin']) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(at(address))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await checkWidth(page)
    await shot(page, address.slice('/admin/'.length))
  }
  await page.setViewportSize(wide)
  await page.goto(at('/admin/scim'))

  // Two browsers of one person: one has a page open, the other one loads the next.
  const contexts = await Promise.all([0, 1].map(() => browser.newContext({ locale: 'ko-KR' })))
  const [one, two] = await Promise.all(contexts.map((context) => context.newPage()))
  if (!one || !two) throw new Error('two browsers are open')
  for (const visitor of [one, two]) {
    await signIn(visitor, 'account')
    await visitor.goto(at('/reservation'))
    await expect(visitor.getByRole('button', { name: /사용자 메뉴/ }).first()).toBeVisible()
  }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' }
  const query = new URLSearchParams({ filter: 'userName eq "account"' })
  const match = await (await page.request.get(`${origin}/scim/v2/Users?${query}`, { headers })).json()
  const path = `${origin}/scim/v2/Users/${match.Resources[0].id}`
  const setActive = async (value: string) => {
    const Operations = [{ op: 'Replace', path: 'active', value }]
    const data = { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations }
    expect((await page.request.patch(path, { headers, data })).status()).toBe(200)
  }
  await setActive('False')
  const statusOf = async (visitor: typeof one) =>
    (await visitor.request.get(`${origin}/cm/api/account/user/current`)).status()
  expect([await statusOf(one), await statusOf(two)]).toEqual([401, 401])
  await two.goto(at('/home'))
  await expect(two.getByLabel('아이디')).toBeVisible()
  await setActive('True')
  await Promise.all(contexts.map((context) => context.close()))

  await page.getByRole('button', { name: '없애기' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(page.getByText('토큰을 없앴습니다.')).toBeVisible()
  expect((await page.request.get(path, { headers })).status()).toBe(401)
})
