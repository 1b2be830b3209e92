import { at, checkAxe, checkWidth, expect, shot, signIn, test } from '../kit/story.ts'

const widths = [
  [1440, 900],
  [390, 844],
  [320, 640],
] as const

test('a person connects an iPhone and an Android phone by the code of the settings, and chooses the directory', async ({
  page,
  browser,
  playwright,
}) => {
  await signIn(page, 'board')
  await page.goto(at('/home'))
  await page.getByRole('button', { name: /사용자 메뉴/ }).click()
  await page.getByRole('menuitem', { name: '환경설정' }).click()
  const dialog = page.getByRole('dialog', { name: '환경설정' })
  await dialog.getByRole('button', { name: '기기 연결' }).click()
  const phone = dialog.getByRole('region', { name: '휴대전화 연결' })
  const secretOf = async () => {
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/api/device/setup/create')),
      phone.getByRole('button', { name: 'QR 코드 보기' }).click(),
    ])
    return ((await answer.json()) as { result: { secret: string } }).result.secret
  }
  const secret = await secretOf()
  await expect(phone.getByRole('img', { name: '연결 화면의 QR 코드' })).toBeVisible()
  await checkAxe(page)
  for (const [width, height] of widths) {
    await page.setViewportSize({ width, height })
    await checkWidth(page)
    await shot(page, 'device-settings')
    await dialog.getByRole('region', { name: '휴대전화의 조직도 주소록' }).scrollIntoViewIfNeeded()
    await shot(page, 'device-settings-end')
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  // The phone has no session of the portal.
  const iphone = await browser.newContext({
    ...playwright.devices['iPhone 13'],
    locale: 'ko-KR',
    acceptDownloads: true,
  })
  const safari = await iphone.newPage()
  await safari.goto(at(`/device/setup#${secret}`))
  await expect(safari.getByText(/님의 캘린더와 주소록을/)).toBeVisible()
  await checkAxe(safari)
  await checkWidth(safari)
  await shot(safari, 'device-setup-iphone')
  const [download] = await Promise.all([
    safari.waitForEvent('download'),
    safari.getByRole('button', { name: '프로필 받기' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('maru.mobileconfig')
  await expect(safari.getByText('프로필을 받았습니다')).toBeVisible()
  await shot(safari, 'device-setup-iphone-done')
  await safari.reload()
  await expect(safari.getByText(/연결 화면이 끝났습니다/)).toBeVisible()
  await iphone.close()

  const android = await browser.newContext({ ...playwright.devices['Pixel 7'], locale: 'ko-KR' })
  const chrome = await android.newPage()
  await chrome.goto(at(`/device/setup#${await secretOf()}`))
  await chrome.getByRole('button', { name: '연결 정보 만들기' }).click()
  const password = await chrome.getByLabel('앱 비밀번호', { exact: true }).inputValue()
  expect(password).toMatch(/^([a-z2-9]{4}-){7}[a-z2-9]{4}$/)
  const login = await chrome.getByLabel('아이디', { exact: true }).inputValue()
  await expect(chrome.getByRole('link', { name: 'DAVx5 열기' })).toHaveAttribute('href', /^intent:\/\//)
  await checkAxe(chrome)
  await checkWidth(chrome)
  await shot(chrome, 'device-setup-android')
  await android.close()

  const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`
  const { origin } = new URL(at('/'))
  const books = async () => {
    const answer = await playwright.request
      .newContext()
      .then((program) => program.fetch(`${origin}/dav/`, { method: 'PROPFIND', headers: { authorization } }))
    expect(answer.status()).toBe(207)
    const principal = /principals\/([^/<]+)\//.exec(await answer.text())?.[1] ?? ''
    const home = await page.request.fetch(`${origin}/dav/addressbooks/${principal}/`, {
      method: 'PROPFIND',
      headers: { authorization, depth: '1' },
    })
    return (await home.text()).match(/<card:addressbook\/>/g)?.length
  }
  expect(await books()).toBe(1)
  const directory = dialog.getByRole('region', { name: '휴대전화의 조직도 주소록' })
  await directory.getByText(/내 부서와 하위 부서/).click()
  await directory.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('저장했습니다.').first()).toBeVisible()
  expect(await books()).toBe(2)

  // Both passwords are listed with their uses, and can be removed one by one.
  await dialog.getByRole('button', { name: '보안' }).click()
  const passwords = dialog.getByRole('region', { name: '앱 비밀번호' })
  await expect(passwords.getByText(/^iPhone \d{4}-\d\d-\d\d$/)).toBeVisible()
  await expect(passwords.getByText(/^Android \d{4}-\d\d-\d\d$/)).toBeVisible()
  await expect(passwords.getByText(/캘린더, 연락처/).first()).toBeVisible()
})
