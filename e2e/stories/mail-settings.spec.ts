import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { openMail, openPanel, pageOf, rowOf, send, sendByCall, subjectOf, write } from '../kit/mail.ts'
import { at, checkAxe, expect, shot, signIn, test } from '../kit/story.ts'

test('a signature is previewed exactly as it arrives', async ({ page, browser }) => {
  const subject = subjectOf('서명 확인')
  await signIn(page, 'user')
  const dialog = await openPanel(page, '서명')
  await dialog.getByRole('button', { name: /사용할 서명/ }).click()
  await page.getByRole('option', { name: '한국어 명함' }).click()
  await dialog.getByRole('textbox', { name: '팩스' }).fill(`02-${Date.now() % 1_000_000}`)
  await dialog.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByText('저장했습니다').first()).toBeVisible()
  await checkAxe(page)
  await shot(page, 'mail-settings-signature')
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('button', { name: '미리 보기' }).click(),
  ])
  await expect(preview.getByText('02-')).toBeVisible()
  const shown = (await preview.getByRole('main').locator('p').allInnerTexts()).map((line) => line.trim())
  expect(shown.length).toBeGreaterThan(1)
  await preview.close()

  await write(page, subject, '', ['junho.park@hanbit.example'])
  await send(page)
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: '확인' })
    .click({ timeout: 3000 })
    .catch(() => undefined)
  const reader = await pageOf(browser, 'peer')
  await reader.goto(at('/mail'))
  await openMail(reader, subject)
  const frame = reader.frameLocator('iframe')
  await expect(frame.getByText('02-')).toBeVisible()
  const arrived = (await frame.locator('body p').allInnerTexts()).map((line) => line.trim())
  expect(arrived.filter((line) => line !== '')).toEqual(shown.filter((line) => line !== ''))
  await reader.context().close()
})

test('a rule moves the next mail to its folder, and a folder is downloaded as a backup', async ({
  page,
  browser,
}) => {
  await test.step('a rule made in the panel moves the next mail to its folder', async () => {
    const word = subjectOf('정산서')
    await signIn(page, 'user')
    const dialog = await openPanel(page, '메일 규칙')
    await dialog.getByRole('button', { name: '새 규칙' }).click()
    await dialog.getByRole('textbox', { name: '규칙 이름' }).fill(word)
    await dialog.getByRole('button', { name: '조건 추가' }).click()
    await dialog.getByRole('textbox', { name: /찾을 말/ }).fill(word)
    await dialog.getByRole('button', { name: /^편지함으로 옮기기/ }).click()
    await page.getByRole('dialog', { name: '편지함 고르기' }).getByRole('button', { name: '벤더' }).click()
    await checkAxe(page)
    await shot(page, 'mail-settings-rule')
    await dialog.getByRole('button', { name: '저장', exact: true }).click()
    await expect(dialog.getByText(new RegExp(`제목에 ‘${word}’.*‘벤더’ 편지함으로 옮깁니다`))).toBeVisible()

    const sender = await pageOf(browser, 'peer')
    await sendByCall(sender, { subject: `${word} 11월`, to: 'seoyeon.kim@hanbit.example' })
    await page.goto(at('/mail'))
    await page
      .getByRole('navigation', { name: '편지함 목록' })
      .getByRole('button', { name: /^벤더(?! 메뉴)/ })
      .click()
    await expect(rowOf(page, `${word} 11월`)).toBeVisible({ timeout: 40_000 })
    const again = await openPanel(page, '메일 규칙')
    await again.getByRole('button', { name: `${word} 삭제` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
    await expect(again.getByText(word)).toHaveCount(0)
    await sender.context().close()
  })
  await test.step('a backup of a folder is downloaded and holds its mails; an empty folder is refused in words', async () => {
    await signIn(page, 'user')
    const dialog = await openPanel(page, '메일함 관리')
    await dialog.getByRole('button', { name: '받은 편지함 백업' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '내려받기' }).click(),
    ])
    const bytes = readFileSync(await download.path())
    expect(download.suggestedFilename()).toBe('받은 편지함.zip')
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
    expect(bytes.includes('.eml')).toBe(true)
    await shot(page, 'mail-settings-mailbox')
    await dialog.getByRole('button', { name: '보낼 편지함 백업' }).click()
    await page.getByRole('button', { name: '내려받기' }).click()
    await expect(page.getByRole('alertdialog', { name: '알림' })).toContainText('메일이 없')
  })
})

const flip = (box: Locator) => box.locator('xpath=ancestor::label').click()

test('a person who is away forwards mails, answers each sender once, and stops both', async ({
  page,
  browser,
}) => {
  await test.step('mails are forwarded while the switch is on, and switching it off asks first', async () => {
    const subject = subjectOf('전달 시험')
    await signIn(page, 'colleague')
    const dialog = await openPanel(page, '자동 전달')
    const turn = dialog.getByRole('switch', { name: '자동 전달 사용' })
    await flip(turn)
    await dialog.getByRole('button', { name: '저장', exact: true }).click()
    await expect(dialog.getByText('전달받을 사람을 선택해 주세요.')).toBeVisible()
    const field = dialog.getByRole('combobox', { name: /전달받을 사람/ })
    await field.fill('junho.park@hanbit.example')
    await field.press('Enter')
    await checkAxe(page)
    await shot(page, 'mail-settings-forwarding')
    await dialog.getByRole('button', { name: '저장', exact: true }).click()
    await expect(page.getByText('저장했습니다').first()).toBeVisible()

    const sender = await pageOf(browser, 'user')
    const reader = await pageOf(browser, 'peer')
    await sendByCall(sender, { subject, to: 'yujin.choi@hanbit.example' })
    await reader.goto(at('/mail'))
    await expect(rowOf(reader, subject)).toBeVisible({ timeout: 60_000 })
    // A copy was kept.
    await page.goto(at('/mail'))
    await expect(rowOf(page, subject)).toBeVisible()

    const again = await openPanel(page, '자동 전달')
    await flip(again.getByRole('switch', { name: '자동 전달 사용' }))
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
    await expect(page.getByText('자동 전달을 껐습니다.')).toBeVisible()
    await expect(again.getByRole('switch', { name: '자동 전달 사용' })).not.toBeChecked()
    await sender.context().close()
    await reader.context().close()
  })
  await test.step('a person who is away answers each sender once and is marked as away in the writer', async () => {
    const subject = subjectOf('휴가 중 문의')
    await signIn(page, 'colleague')
    const dialog = await openPanel(page, '부재중')
    const turn = dialog.getByRole('switch', { name: '부재중 사용' })
    if (!(await turn.isChecked())) await flip(turn)
    const words = subjectOf('다음 주에 답장하겠습니다')
    await dialog.getByRole('textbox', { name: '답장 내용' }).fill(words)
    await checkAxe(page)
    await shot(page, 'mail-settings-missed')
    await dialog.getByRole('button', { name: '저장', exact: true }).click()
    await expect(page.getByText('저장했습니다').first()).toBeVisible()
    await expect(dialog.getByText('부재중', { exact: true }).last()).toBeVisible()

    const sender = await pageOf(browser, 'peer')
    await write(sender, subject, '문의드립니다', ['yujin.choi@hanbit.example'])
    await expect(sender.getByText(/까지 부재중/)).toBeVisible()
    await send(sender)
    await expect(sender.getByText(/초 뒤에 보냅니다/)).toBeVisible()
    await sender.goto(at('/mail'))
    await openMail(sender, subject)
    await expect(sender.frameLocator('iframe').getByText(words)).toBeVisible()
    await expect(sender.getByText(/까지 부재중/)).toBeVisible()

    await flip(turn)
    await dialog.getByRole('button', { name: '저장', exact: true }).click()
    await expect(dialog.getByText('꺼짐')).toBeVisible()
    await sender.context().close()
  })
})
