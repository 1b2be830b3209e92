import type { Locator } from '@playwright/test'
import { at, expect, type Page, signIn, test } from '../kit/story.ts'

async function openSettings(page: Page, group: string): Promise<Locator> {
  await page.getByRole('button', { name: /사용자 메뉴/ }).click()
  await page.getByRole('menuitem', { name: '환경설정' }).click()
  const dialog = page.getByRole('dialog', { name: '환경설정' })
  await openGroup(dialog, group)
  return dialog
}

/** Opens a group of the dialog; those of mail are below the entry of mail. */
async function openGroup(dialog: Locator, group: string): Promise<void> {
  const groups = dialog.getByRole('navigation', { name: '설정 종류' })
  const [parent, child] = group.split(' › ')
  await groups.getByRole('button', { name: parent, exact: true }).click()
  if (child) await groups.getByRole('button', { name: child, exact: true }).click()
  await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** The first control of a card that can be changed, and its state as text. */
async function readCard(card: Locator): Promise<string> {
  await expect(card.getByRole('button', { name: '저장', exact: true })).toBeVisible()
  const toggle = card.getByRole('switch').first()
  if (await toggle.count()) return String(await toggle.isChecked())
  const radio = card.getByRole('radio').first()
  if (await radio.count()) return String(await radio.isChecked())
  return (await card.locator('button[aria-haspopup=listbox]').first().textContent()) ?? ''
}

async function changeCard(page: Page, card: Locator): Promise<void> {
  const toggle = card.getByRole('switch').first()
  const radio = card.getByRole('radio', { checked: false }).first()
  if (await toggle.count()) await toggle.locator('xpath=ancestor::label').click()
  else if (await radio.count()) await radio.locator('xpath=ancestor::label').click()
  else {
    await card.locator('button[aria-haspopup=listbox]').first().click()
    await page.getByRole('option', { selected: false }).first().click()
  }
}

async function save(page: Page, card: Locator): Promise<void> {
  const answered = page.waitForResponse(
    (answer) => answer.request().headers()['x-maru-change'] !== undefined && answer.status() === 200,
  )
  await card.getByRole('button', { name: '저장', exact: true }).click()
  await answered
  // While the card is saved and read again, its button is disabled too.
  await expect(card.locator('button[data-pending]')).toHaveCount(0)
  await expect(card.getByRole('button', { name: '저장', exact: true })).toBeDisabled()
}

/** Cards that one control changes. Signature and automatic answer need a text: `mail-settings.spec.ts` saves them. */
const cards: [group: string, card: string][] = [
  ['일반', '화면과 키보드'],
  ['알림', '알림이 나에게 오는 길'],
  ['알림', '게시판 알림'],
  ['알림', '바탕화면 알림'],
  ['메일 › 메일 화면', '메일 화면'],
  ['메일 › 메일 삭제', '메일 삭제'],
  ['메일 › 부재중', '부재중'],
  ['일정', '보기와 근무 시간'],
  ['일정', '일정 알림'],
  ['전자결재', '결재함'],
  ['전자결재', '알림 수신'],
]

test('each card of the settings shows what was saved, also after a reload', async ({ page }) => {
  test.setTimeout(240_000)
  await signIn(page, 'globalreserve')
  await page.goto(at('/home'))
  let dialog = await openSettings(page, '일반')
  const saved: [group: string, name: string, value: string][] = []
  for (const [group, name] of cards)
    await test.step(`the card ${name}`, async () => {
      await openGroup(dialog, group)
      const card = dialog.getByRole('region', { name, exact: true })
      await expect(card.getByRole('button', { name: '저장', exact: true })).toBeDisabled()
      const before = await readCard(card)
      await changeCard(page, card)
      const after = await readCard(card)
      expect(after).not.toBe(before)
      await save(page, card)
      await expect.poll(() => readCard(card)).toBe(after)
      // Another group and back: the card reads its values again.
      await openGroup(dialog, '보안')
      await openGroup(dialog, group)
      await expect.poll(() => readCard(card)).toBe(after)
      saved.push([group, name, after])
    })
  await page.reload()
  dialog = await openSettings(page, '일반')
  for (const [group, name, value] of saved) {
    await openGroup(dialog, group)
    await expect.poll(() => readCard(dialog.getByRole('region', { name, exact: true })), name).toBe(value)
  }
})

test('the settings are as large in every group, and a photo is shown before it is saved', async ({
  page,
}) => {
  await signIn(page, 'colleague')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(at('/home'))
  const dialog = await openSettings(page, '일반')
  const groups = dialog.getByRole('navigation', { name: '설정 종류' }).getByRole('button')
  const size = async () => {
    const box = await dialog.locator('xpath=..').boundingBox()
    return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]
  }
  const first = await size()
  // 70 % of the window.
  expect(Math.abs((first[0] ?? 0) - 1008)).toBeLessThanOrEqual(2)
  for (const name of await groups.allTextContents()) {
    await openGroup(dialog, name)
    expect(await size(), name).toEqual(first)
    if (name === '보안') await expect(dialog.getByText('지금 이곳')).toBeVisible()
  }
  await page.setViewportSize({ width: 1024, height: 768 })
  expect(Math.abs(((await size())[0] ?? 0) - 800)).toBeLessThanOrEqual(2)

  await openGroup(dialog, '일반')
  const card = dialog.getByRole('region', { name: '사진', exact: true })
  const pixel = 'R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs='
  const file = { name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from(pixel, 'base64') }
  await card.locator('input[type=file]').setInputFiles(file)
  await expect(card.getByText('저장하기 전 미리보기입니다.')).toBeVisible()
  await expect(card.locator('img')).toHaveAttribute('src', /^blob:/)
  await card.getByRole('button', { name: '취소' }).click()
  await expect(card.getByText('저장하기 전 미리보기입니다.')).toHaveCount(0)
})
