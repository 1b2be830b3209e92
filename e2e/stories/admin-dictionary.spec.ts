import { change, read } from '../kit/admin.ts'
import { at, checkAxe, checkWidth, expect, type Page, setBox, shot, signIn, test } from '../kit/story.ts'

// A text that no other story reads.
const key = 'gnb.settingsLanguageHint'
const before = { ko: '메뉴와 안내 문구에 적용됩니다.', en: 'Applies to menus and messages.' }

/** Opens the settings of the signed-in person, where the text is shown. */
async function openSettings(page: Page, label: { user: RegExp; settings: string }) {
  await page.goto(at('/home'))
  await page.getByRole('button', { name: label.user }).click()
  await page.getByRole('menuitem', { name: label.settings }).click()
  return page.getByRole('dialog', { name: label.settings })
}
const korean = { user: /사용자 메뉴/, settings: '환경설정' }
const english = { user: /User menu of/, settings: 'Settings' }

/** Returns the text to the original, whatever an earlier run left. */
async function reset(page: Page): Promise<void> {
  const { comCode } = await read<{ comCode: string }>(page, '/api/account/user/current')
  await change(page, '/api/menu/dictionary/reset', { comCode, keys: [key] })
}

test('a manager changes texts on the page and from a file; only people of the company see them, until they are reset', async ({
  page,
  browser,
}, { project }) => {
  test.setTimeout(300_000)
  await test.step('a file of texts is checked before it is imported', async () => {
    await signIn(page, 'company')
    await page.goto(at('/admin/dictionary'))
    await page.getByRole('button', { name: 'CSV 가져오기' }).click()
    const dialog = page.getByRole('dialog', { name: 'CSV 가져오기' })
    const choose = async (text: string) => {
      await dialog
        .getByLabel('파일 고르기')
        .first()
        .setInputFiles({ name: 'texts.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`) })
    }
    await choose('key,en\r\nkit.moreOf,More\r\nno.such,Text\r\n')
    await expect(dialog.getByText('고칠 곳이 2개 있어 가져올 수 없습니다.')).toBeVisible()
    await expect(dialog.getByText('빠진 자리: {{name}}')).toBeVisible()
    await expect(dialog.getByRole('button', { name: '가져오기', exact: true })).toBeDisabled()
    await checkAxe(page)
    await shot(page, 'admin-dictionary-import')
    await choose('key,en\r\nkit.moreOf,More of {{name}}\r\n')
    await expect(dialog.getByText('달라지는 문구가 없습니다.')).toBeVisible()
  })
  await test.step('a manager changes a text in two languages; only people of the company see it, until it is reset', async () => {
    const mark = `${project.name}-${Date.now() % 100_000}`
    const after = { ko: `우리 회사 문구 ${mark}`, en: `Our own text ${mark}` }
    await signIn(page, 'company')
    await reset(page)
    await page.goto(at('/admin/dictionary'))
    const search = page.getByRole('searchbox', { name: '키나 문구 찾기' })
    await search.fill(key)
    await search.press('Enter')
    const rows = page.getByRole('table', { name: '화면 문구' })
    await rows.getByRole('button', { name: key }).click()
    const dialog = page.getByRole('alertdialog', { name: '문구 바꾸기' })
    await dialog.getByLabel('한국어').fill('{{name}} 님')
    await expect(dialog.getByText('{{name}} 자리는 쓸 수 없습니다.')).toBeVisible()
    await dialog.getByLabel('한국어').fill(`<b>${after.ko}</b>`)
    await dialog.getByLabel('English').fill(after.en)
    await checkAxe(page)
    await shot(page, 'admin-dictionary-dialog')
    await dialog.getByRole('button', { name: '저장' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(rows.getByText(after.en)).toBeVisible()
    await checkWidth(page)
    await checkAxe(page)
    await shot(page, 'admin-dictionary')

    const open = async (login: string, label = korean) => {
      const viewport = page.viewportSize()
      const context = await browser.newContext({ viewport, locale: 'ko-KR' })
      const reader = await context.newPage()
      await signIn(reader, login)
      return { reader, settings: await openSettings(reader, label) }
    }
    const peer = await open('peer')
    // Markup is shown as it was written.
    await expect(peer.settings.getByText(`<b>${after.ko}</b>`)).toBeVisible()
    const outsider = await open('outsider')
    await expect(outsider.settings.getByText(before.ko)).toBeVisible()
    const reader = await open('english', english)
    await expect(reader.settings.getByText(after.en)).toBeVisible()

    await setBox(rows.getByRole('checkbox', { name: new RegExp(key) }))
    await page.getByRole('button', { name: '고른 1개를 원래 문구로' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
    await expect(page.getByText('문구 2개를 되돌렸습니다.')).toBeVisible()
    await peer.reader.reload()
    const again = await openSettings(peer.reader, korean)
    await expect(again.getByText(before.ko)).toBeVisible()
    await reader.reader.reload()
    await expect((await openSettings(reader.reader, english)).getByText(before.en)).toBeVisible()
    for (const one of [peer, outsider, reader]) await one.reader.context().close()
  })
})
