import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

const stamp = () => String(Date.now() % 10_000_000)
const origin = () => new URL(at('/')).origin
const headers = () => ({ 'X-Requested-With': 'XMLHttpRequest', Origin: origin() })

async function call<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(`${origin()}/cm${path}`, { data, headers: headers() })
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
  return ((await answer.json()) as { result: T }).result
}

const noTitle = { titleCode: '', positionCode: '', gradeCode: '' }

/** Adds a person to the department of the viewer; returns code and login. */
async function addPerson(page: Page, name: string): Promise<{ personCode: string; login: string }> {
  const me = await page.request.get(`${origin()}/cm/api/account/user/current`, { headers: headers() })
  const { result } = (await me.json()) as { result: { deptCode: string } }
  const login = `p${stamp()}`
  const { personCode } = await call<{ personCode: string }>(page, '/api/account/admin/person/create', {
    ...{ name: { ko: name, en: '', zh: '' }, employeeNumber: '', email: '', mobileTel: '', officeTel: '' },
    ...{ officeExtTel: '', hireDate: null, login, language: 'ko-KR', isDisabled: false },
    posts: [{ deptCode: result.deptCode, isMain: true, ...noTitle }],
  })
  return { personCode, login }
}

async function openRow(page: Page, name: string, entry: string): Promise<void> {
  await page.goto(at(`/admin/people?q=${encodeURIComponent(name)}`))
  await page.getByRole('button', { name: `${name} 작업` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('the administration starts with its pages by group, and the search finds a setting @desktop', async ({
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
  const found = page.getByRole('list', { name: '찾은 설정과 화면' })
  await expect(found.getByRole('link', { name: /시간대.*회사/ })).toBeVisible()
  await search.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '회사' })).toBeVisible()
  await page.goto(at('/admin/hrproxy'))
  await expect(page.getByRole('heading', { level: 1, name: '사람과 계정' })).toBeVisible()
})

test('a new person gets a code, sets a password and signs in for the first time @desktop', async ({
  page,
  browser,
}) => {
  const name = `신입${stamp()}`
  await signIn(page, 'super')
  const { login } = await addPerson(page, name)
  await openRow(page, name, '비밀번호 코드 만들기')
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  const text = await page.getByRole('alertdialog', { name: '1회용 코드' }).innerText()
  const code = /[0-9A-Z]{4}(?:-[0-9A-Z]{4})+|[0-9A-Z]{8,}/.exec(text)?.[0] ?? ''
  expect(code).not.toBe('')
  const other = await (await browser.newContext({ locale: 'ko-KR' })).newPage()
  const newPassword = `seven quiet bicycles ${stamp()}`
  await call(other, '/api/account/password/reset', { secret: code, newPassword })
  await other.goto(at('/login'))
  await other.getByLabel('아이디', { exact: true }).fill(login)
  await other.getByLabel('비밀번호', { exact: true }).fill(newPassword)
  await other.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(other.getByText(name).first()).toBeVisible()
})

test('a retirement hands over what the person owns, and the record says what went where @desktop', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const name = `퇴사자${stamp()}`
  await signIn(page, 'super')
  const { personCode } = await addPerson(page, name)
  const board = `인계 게시판 ${stamp()}`
  const right = { canWrite: true, canUpdate: true, canDelete: true, canPrint: true, canRead: true }
  await call(page, '/api/BoardApi/BoardSettings/create', {
    ...{ boardKind: 'normal', boardName: { ko: board, en: '', zh: '' }, isGlobal: false, itemsPerPage: 20 },
    ...{ useComment: true, useRecommend: true, useReply: true, useTag: true, useNameless: false },
    ...{ useArticleHistory: false, useContent: false, usePopup: false, usePreface: false, useFile: true },
    ...{ fields: [], prefaces: [] },
    rights: [{ kind: 'person', id: personCode, isMenuAdmin: true, ...right }],
  })
  await openRow(page, name, '퇴직 처리')
  const dialog = page.getByRole('alertdialog', { name: `퇴직 처리 · ${name}` })
  const owned = dialog.getByRole('region', { name: '넘길 것' })
  await expect(owned.getByText(board)).toBeVisible()
  await dialog.getByRole('button', { name: '퇴직 처리' }).click()
  await owned.getByRole('combobox', { name: '넘겨받을 사람' }).fill('박준호')
  await page.getByRole('option').first().click()
  await checkWidth(page)
  await shot(page, 'admin-retire')
  await dialog.getByRole('button', { name: '퇴직 처리' }).click()
  await expect(page.getByText(`${name} 님을 퇴직 처리했습니다.`)).toBeVisible()
  await openRow(page, name, '업무 인계')
  const after = page.getByRole('alertdialog', { name: `업무 인계 · ${name}` })
  await expect(after.getByText(/박준호 님에게 넘겼습니다: 관리하는 게시판 1/)).toBeVisible()
  await expect(after.getByText('넘길 것이 없습니다.')).toBeVisible()
})

test('a re-organisation is planned, compared, applied today and undone @desktop', async ({ page }) => {
  test.setTimeout(240_000)
  const plan = `개편 ${stamp()}`
  const code = `T${stamp()}`
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
