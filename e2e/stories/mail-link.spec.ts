import { openMail, openPanel, pageOf, send, subjectOf, write } from '../kit/mail.ts'
import { at, checkAxe, checkWidth, expect, shot, signIn, test } from '../kit/story.ts'

test('a file is sent as a link: a stranger downloads it, and the sender ends the link', async ({
  page,
  browser,
}) => {
  const subject = subjectOf('도면 전달')
  const name = `설계 도면 ${subject}.txt`
  await signIn(page, 'user')
  await write(page, subject, '도면을 보내 드립니다')
  await page.getByLabel('파일 선택').setInputFiles({
    ...{ name, mimeType: 'text/plain', buffer: Buffer.from('도면의 내용') },
  })
  await page.getByRole('button', { name: '링크로 보내기' }).click()
  const dialog = page.getByRole('alertdialog', { name: '링크로 보내기' })
  await dialog.getByRole('textbox', { name: '내려받을 수 있는 횟수' }).fill('0')
  await dialog.getByRole('button', { name: '링크 만들기' }).click()
  await expect(dialog.getByText(/사이의 수를 입력해 주세요/)).toBeVisible()
  await dialog.getByRole('textbox', { name: '내려받을 수 있는 횟수' }).fill('5')
  await checkAxe(page)
  await shot(page, 'mail-link-dialog')
  await dialog.getByRole('button', { name: '링크 만들기' }).click()
  const text = page.getByRole('textbox', { name: '본문' })
  await expect(text).toContainText(name)
  await expect(text).toContainText('도면을 보내 드립니다')
  await send(page)
  await expect(page.getByText(/초 뒤에 보냅니다/)).toBeVisible()

  const reader = await pageOf(browser, 'peer')
  await reader.goto(at('/mail'))
  await openMail(reader, subject)
  const link = reader.frameLocator('iframe').getByRole('link', { name: /\/mail\/link\// })
  const address = (await link.getAttribute('href')) ?? ''

  // A stranger: a browser without a session, and without scripts.
  const outside = await browser.newContext({ locale: 'ko-KR', javaScriptEnabled: false })
  const stranger = await outside.newPage()
  await stranger.goto(address)
  await expect(stranger.getByRole('heading', { name: '김서연 님이 보낸 파일' })).toBeVisible()
  await expect(stranger.getByText(/5번 더 내려받을 수 있습니다/)).toBeVisible()
  await expect(stranger.getByText(name)).toBeVisible()
  const [download] = await Promise.all([
    stranger.waitForEvent('download'),
    stranger.getByRole('link', { name: '내려받기' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(name)
  await stranger.reload()
  await expect(stranger.getByText(/4번 더 내려받을 수 있습니다/)).toBeVisible()

  const panel = await openPanel(page, '저장 공간')
  const row = panel.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('5번 중 1번 내려받음')
  await checkAxe(page)
  await row.getByRole('button', { name: '링크 끝내기' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(row).toContainText('끝남')
  await stranger.reload()
  await expect(stranger.getByText(/이 링크는 끝났거나 없는 링크입니다/)).toBeVisible()
  await expect(stranger.getByText(name)).toHaveCount(0)
  expect((await stranger.request.get(new URL('file?place=0', address).href)).status()).toBe(404)
  await outside.close()
  await reader.context().close()
})

test('@phone a link is opened on a phone without an account', async ({ page, browser }) => {
  await signIn(page, 'peer')
  const subject = subjectOf('전화로 받는 파일')
  await page.goto(at('/mail/write'))
  await page.getByRole('combobox', { name: /^받는 사람/ }).fill('seoyeon.kim@hanbit.example')
  await page.getByRole('combobox', { name: /^받는 사람/ }).press('Enter')
  await page.getByRole('textbox', { name: '제목' }).fill(subject)
  const name = `${'아주 긴 이름의 계약서 '.repeat(8)}.txt`
  await page.getByLabel('파일 선택').setInputFiles({
    ...{ name, mimeType: 'text/plain', buffer: Buffer.from('계약서') },
  })
  await page.getByRole('button', { name: '링크로 보내기' }).click()
  await page.getByRole('button', { name: '링크 만들기' }).click()
  const text = page.getByRole('textbox', { name: '본문' })
  await expect(text).toContainText('/mail/link/')
  const [address = ''] = /http\S+\/mail\/link\/[\w-]+\/page/.exec(await text.innerText()) ?? []
  const outside = await browser.newContext({ locale: 'ko-KR', viewport: { width: 390, height: 844 } })
  const stranger = await outside.newPage()
  await stranger.goto(address)
  await expect(stranger.getByRole('heading', { name: '박준호 님이 보낸 파일' })).toBeVisible()
  await checkWidth(stranger)
  await checkAxe(stranger)
  await shot(stranger, 'mail-link-page')
  await outside.close()
})
