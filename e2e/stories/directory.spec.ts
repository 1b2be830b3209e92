import { Attribute, Change } from 'ldapts'
import { type Slapd, slapdMissing, startSlapd } from '../../server/test/slapd.ts'
import { at, checkAxe, checkWidth, expect, type Page, setBox, shot, signIn, test } from '../kit/story.ts'

const missing = slapdMissing()
let slapd: Slapd

// biome-ignore lint/suspicious/noSkippedTests: without slapd there is nothing to sign in with; the reason is printed
test.skip(missing !== '', missing)
test.beforeAll(async () => {
  slapd = await startSlapd()
  const objectClass = ['inetOrgPerson', 'extensibleObject']
  await slapd.add('peer', {
    ...{ objectClass, displayName: '박준호', mail: 'junho.park@hanbit.example', userAccountControl: '512' },
  })
  await slapd.add('stranger', { displayName: '모르는 사람', mail: 'stranger@hanbit.example' })
})
test.afterAll(() => slapd?.stop())

const card = (page: Page) => page.getByRole('region', { name: /^디렉터리/ })

/** A super administrator adds the directory on the page of sign-in, and tests the connection. */
async function addDirectory(page: Page): Promise<void> {
  await page.goto(at('/admin/signin'))
  await card(page).getByRole('button', { name: '디렉터리 추가' }).click()
  const dialog = page.getByRole('alertdialog', { name: '디렉터리 추가' })
  await dialog.getByRole('textbox', { name: /^이름\s*\*?$/ }).fill('한빛 디렉터리')
  await dialog.getByRole('textbox', { name: /^서버$/ }).fill(slapd.ldaps)
  await dialog.getByLabel(/회사 인증 기관의 인증서/).fill(slapd.certificate)
  await dialog.getByRole('textbox', { name: /^서비스 계정\s*\*?$/ }).fill(slapd.bindDn)
  await dialog.getByLabel('서비스 계정의 비밀번호').fill(slapd.bindPassword)
  await dialog.getByRole('button', { name: 'OpenLDAP' }).click()
  await dialog.getByLabel('찾을 위치 (Base DN)').fill(`ou=people,${slapd.base}`)
  await dialog.getByLabel('메일 도메인').fill('hanbit.example')
  // Names without a domain stay with the portal in the other stories.
  await dialog.getByLabel('포털 호스트').fill('directory.hanbit.example')
  await dialog.getByLabel('찾아볼 이름').fill('junho.park@hanbit.example')
  await dialog.getByRole('button', { name: '연결 시험' }).click()
  await expect(dialog.getByText(`${slapd.ldaps}에 연결했습니다.`)).toBeVisible()
  await expect(
    dialog.getByText('연결된 사람이 없습니다. 처음 로그인하면 관리자의 연결을 기다립니다.'),
  ).toBeVisible()
  await setBox(dialog.getByRole('checkbox', { name: '매일 밤 사람과 그룹을 동기화' }))
  await setBox(dialog.getByRole('checkbox', { name: /손으로 추가한 사람도/ }))
  await checkAxe(page)
  await shot(page, 'directory-dialog')
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(card(page).getByRole('listitem').filter({ hasText: '한빛 디렉터리' })).toBeVisible()
}

/** Runs the synchronization on the page, and waits for its result. */
async function synchronize(page: Page, kind: '미리 보기' | '지금 동기화', result: RegExp): Promise<void> {
  await page.goto(at('/admin/signin'))
  await card(page).getByRole('button', { name: '동기화' }).click()
  const dialog = page.getByRole('dialog', { name: '한빛 디렉터리 동기화' })
  await dialog.getByRole('button', { name: kind, exact: true }).click()
  if (kind === '지금 동기화')
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(dialog.getByRole('region', { name: '내용' }).getByRole('status')).toHaveText(result)
}

/** Types a name and a password on the sign-in page. */
async function typeName(page: Page, labels: [string, string, string], name: string, password: string) {
  await page.getByLabel(labels[0]).fill(name)
  await page.getByLabel(labels[1], { exact: true }).fill(password)
  await page.getByRole('button', { name: labels[2], exact: true }).click()
}

const korean: [string, string, string] = ['아이디', '비밀번호', '로그인']
const languages = [
  {
    locale: 'ko-KR',
    labels: korean,
    unknown: /연결된 포털 계정이 없습니다/,
    down: /디렉터리가 응답하지 않습니다/,
  },
  {
    locale: 'en-US',
    labels: ['User name', 'Password', 'Sign in'] as [string, string, string],
    ...{ unknown: /is not linked with a person of the portal/, down: /directory does not answer/ },
  },
  {
    locale: 'zh-CN',
    labels: ['用户名', '密码', '登录'] as [string, string, string],
    ...{ unknown: /没有与此公司账号对应的门户账号/, down: /公司目录没有响应/ },
  },
]

const setControl = (value: string) =>
  slapd.change((client) =>
    client.modify(
      `uid=peer,ou=people,${slapd.base}`,
      new Change({
        operation: 'replace',
        modification: new Attribute({ type: 'userAccountControl', values: [value] }),
      }),
    ),
  )

test('people sign in with the directory, and one who is switched off there is out everywhere', async ({
  page,
  browser,
}) => {
  // Six browsers, one after another.
  test.setTimeout(400_000)
  const origin = new URL(at('/')).origin
  await signIn(page, 'super')
  await addDirectory(page)
  await checkWidth(page)
  await shot(page, 'directories')

  await test.step('a preview lists what a run would do, and a run does it', async () => {
    await synchronize(page, '미리 보기', /추가 1 · 변경 0 · 끔 0/)
    await expect(page.getByText('박준호').first()).toBeVisible()
    await checkAxe(page)
    await shot(page, 'directory-preview')
    await synchronize(page, '지금 동기화', /추가 1 · 변경 0 · 끔 0/)
  })

  const contexts = await Promise.all([0, 1].map(() => browser.newContext({ locale: 'ko-KR' })))
  const [one, two] = await Promise.all(contexts.map((context) => context.newPage()))
  if (!one || !two) throw new Error('two browsers are open')
  await test.step('in with the password of the directory, in two browsers', async () => {
    for (const visitor of [one, two]) {
      await visitor.goto(at('/login?local=1&returnUrl=/reservation'))
      await typeName(visitor, korean, 'junho.park@hanbit.example', 'password of peer')
      await expect(visitor.getByRole('button', { name: /사용자 메뉴/ }).first()).toBeVisible()
    }
  })

  await test.step('switched off in the directory: out everywhere at once after the run', async () => {
    await setControl('514')
    await synchronize(page, '지금 동기화', /끔 1/)
    const statusOf = async (visitor: Page) =>
      (await visitor.request.get(`${origin}/cm/api/account/user/current`)).status()
    expect([await statusOf(one), await statusOf(two)]).toEqual([401, 401])
    await two.goto(at('/home'))
    await expect(two.getByLabel('아이디')).toBeVisible()
    await setControl('512')
    await synchronize(page, '지금 동기화', /추가 1/)
  })
  await Promise.all(contexts.map((context) => context.close()))

  await test.step('refusals in three languages, and the portal’s own password while the directory is down', async () => {
    const visitors = []
    for (const { locale, labels, unknown } of languages) {
      const visitor = await (
        await browser.newContext({ locale, viewport: { width: 390, height: 844 } })
      ).newPage()
      await visitor.goto(at('/login?local=1'))
      await typeName(visitor, labels, 'stranger@hanbit.example', 'password of stranger')
      await expect(visitor.getByText(unknown)).toBeVisible()
      await checkWidth(visitor)
      visitors.push(visitor)
    }
    await slapd.pause()
    for (const [index, { labels, down }] of languages.entries()) {
      const visitor = visitors[index] as Page // one for each language
      await typeName(visitor, labels, 'nobody@hanbit.example', 'a password')
      await expect(visitor.getByText(down)).toBeVisible()
    }
    const [first] = visitors
    if (!first) throw new Error('three browsers are open')
    await typeName(first, korean, 'user', 'maru-demo-1')
    await expect(first.getByRole('button', { name: /메뉴/ }).first()).toBeVisible()
    await slapd.resume()
    await Promise.all(visitors.map((visitor) => visitor.context().close()))
  })

  await page.goto(at('/admin/signin'))
  await card(page).getByRole('button', { name: '삭제' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(page.getByText('디렉터리를 지웠습니다.')).toBeVisible()
})
