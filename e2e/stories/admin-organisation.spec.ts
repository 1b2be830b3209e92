import { change, closeReminders, openPersonMenu, read } from '../kit/admin.ts'
import { at, checkAxe, checkWidth, expect, shot, signIn, test } from '../kit/story.ts'

const stamp = () => String(Date.now() % 10_000_000)
test('the administration starts with its pages by group, and the search finds a setting', async ({
  page,
}) => {
  await signIn(page, 'super')
  await page.goto(at('/admin'))
  await expect(page.getByRole('region', { name: '조직' })).toBeVisible()
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'admin-start')
  const search = page.getByRole('searchbox', { name: '설정과 화면 찾기' })
  await search.fill('시간대')
  const match = page.getByRole('list', { name: '찾은 설정과 화면' })
  await expect(match.getByRole('link', { name: /시간대.*회사/ })).toBeVisible()
  await search.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '회사' })).toBeVisible()
  await page.goto(at('/admin/hrproxy'))
  await expect(page.getByRole('heading', { level: 1, name: '사람과 계정' })).toBeVisible()
})

test('an employee who is new gets an account on the page, sets a password with the code and signs in', async ({
  page,
  browser,
}, { project }) => {
  test.setTimeout(180_000)
  const name = `신입${stamp()}`
  const login = `${project.name}${stamp()}`
  await signIn(page, 'super')
  await page.goto(at('/admin/people'))
  await page.getByRole('button', { name: '사람 추가' }).click()
  const form = page.getByRole('alertdialog', { name: '사람 추가' })
  await form.getByLabel('이름 (한국어)').fill(name)
  await form.getByRole('button', { name: '저장' }).click()
  await expect(form.getByText('부서를 하나 이상 넣으세요.')).toBeVisible()
  await form.getByRole('combobox', { name: '부서 추가' }).fill('정보보안팀')
  await page.getByRole('option').first().click()
  await expect(form.getByText('본직', { exact: true })).toBeVisible()
  await form.getByLabel('아이디').fill(login)
  await form.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('추가했습니다.', { exact: false })).toBeVisible()
  await openPersonMenu(page, name, '비밀번호 코드 만들기')
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  const text = await page.getByRole('alertdialog', { name: '1회용 코드' }).innerText()
  const code = /[0-9A-Z]{4}(?:-[0-9A-Z]{4})+|[0-9A-Z]{8,}/.exec(text)?.[0] ?? ''
  expect(code).not.toBe('')

  const context = await browser.newContext({ locale: 'ko-KR', viewport: page.viewportSize() })
  const other = await context.newPage()
  const password = `seven quiet bicycles ${stamp()}`
  await other.goto(at('/account/forgot'))
  await other.getByLabel('1회용 코드').fill(code)
  await other.getByRole('button', { name: '계속' }).click()
  await expect(other.getByText(`${login} 계정의 새 비밀번호를 정하세요.`)).toBeVisible()
  await other.getByLabel('새 비밀번호', { exact: true }).fill(password)
  await other.getByLabel('새 비밀번호 다시 입력').fill(password)
  await other.getByRole('button', { name: '비밀번호 정하기' }).click()
  await expect(other.getByText('비밀번호를 정했습니다.')).toBeVisible()
  await context.clearCookies()
  await other.goto(at('/login'))
  await other.getByLabel('아이디', { exact: true }).fill(login)
  await other.getByLabel('비밀번호', { exact: true }).fill(password)
  await other.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(other.getByText(name).filter({ visible: true }).first()).toBeVisible()
  const me = await read<{ displayName: string; deptName: string }>(other, '/api/account/user/current')
  expect(me).toMatchObject({ displayName: name, deptName: '정보보안팀' })
  await context.close()
})

test('a re-organisation is planned, compared, applied today and undone', async ({ page }) => {
  test.setTimeout(240_000)
  const plan = `개편 ${stamp()}`
  const code = `T${stamp()}`
  await closeReminders(page)
  await signIn(page, 'super')
  await page.goto(at('/admin/organisation'))
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'admin-organisation')
  await page.getByRole('button', { name: '새 개편' }).click()
  const create = page.getByRole('alertdialog', { name: '새 개편' })
  await create.getByLabel('이름').fill(plan)
  await create.getByRole('button', { name: '저장' }).click()
  await expect(page.getByRole('heading', { level: 1, name: plan })).toBeVisible()

  await page.getByRole('button', { name: '부서 추가' }).click()
  const form = page.getByRole('region', { name: '부서 추가' })
  await form.getByLabel('부서 코드').fill(code)
  await form.getByLabel('이름 (한국어)').fill(`새 팀 ${code}`)
  await form.getByRole('button', { name: '저장' }).click()
  const row = page.getByRole('button', { name: new RegExp(`새 팀 ${code}`) })
  await expect(row).toBeVisible()
  // A step by keys: the new department goes below the one above it.
  await row.click()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByRole('listitem').filter({ hasText: /^새로\s*1$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: '적용 예약' })).toBeEnabled()
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'admin-plan')

  await page.getByRole('button', { name: '적용 예약' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(page.getByText('적용됨', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '되돌리기' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(page.getByText('되돌림', { exact: true })).toBeVisible()
})

/** The pages of the administration and their headings in English, Chinese and Korean. */
const headings = [
  ['', 'Administration', '管理', '관리'],
  ['/people', 'People and accounts', '人员与账户', '사람과 계정'],
  ['/organisation', 'Departments and reorganization', '部门与组织调整', '부서와 조직 개편'],
  ['/rights', 'Why can they see this?', '为什么能看到？', '왜 볼 수 있나요?'],
  ['/company', 'Company', '公司', '회사'],
  ['/menus', 'Menus', '菜单', '메뉴'],
  ['/audit', 'Audit log', '审计日志', '감사 기록'],
  ['/dictionary?of=-&show=missing', 'Texts', '界面文字', '화면 문구'],
] as const

test('the pages of the administration speak three languages', async ({ page }) => {
  test.setTimeout(300_000)
  await signIn(page, 'super')
  for (const [which, language] of (['en-US', 'zh-CN', 'ko-KR'] as const).entries()) {
    await change(page, '/api/account/language', { language })
    for (const [index, [path, ...names]] of headings.entries()) {
      await page.goto(at(`/admin${path}`))
      await expect(page.getByRole('heading', { level: 1, name: names[which] })).toBeVisible()
      await checkWidth(page)
      // In Korean the stories of each page check and picture it.
      if (language === 'en-US') await checkAxe(page)
      if (language !== 'ko-KR') await shot(page, `admin-speak-${index}`)
    }
  }
  // The dictionary shows what a language lacks; no language lacks a text.
  await expect(page.getByText('맞는 문구가 없습니다.', { exact: false })).toBeVisible()
})
