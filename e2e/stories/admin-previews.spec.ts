import type { Locator } from '@playwright/test'
import { change, closeReminders, read } from '../kit/admin.ts'
import { at, checkAxe, checkWidth, expect, setBox, shot, signIn, test } from '../kit/story.ts'

test('what is not saved yet is previewed: a notice popup, the chatbot, a holiday and a web-part set', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await test.step('an unsaved notice popup is previewed in a language, with who would see it and when', async () => {
    await closeReminders(page)
    await signIn(page, 'company')
    await page.goto(at('/admin/noticepopup'))
    await page.getByRole('button', { name: '새 공지 팝업' }).first().click()
    const form = page.getByRole('alertdialog')
    await form.getByLabel('제목(한국어)').fill('정전 안내')
    await form.getByLabel('제목(영어)').fill('Power cut')
    const preview = form.getByRole('region', { name: '미리보기' })
    const person = preview.getByRole('combobox', { name: '이 사람에게 보이는지' })
    await person.fill('김서연')
    await page
      .getByRole('option', { name: /김서연/ })
      .first()
      .click()
    await expect(preview.getByText('지금 보입니다')).toBeVisible()
    await expect(preview.getByText(/\(Asia\/Seoul\)/)).toBeVisible()
    await form.getByText('사용', { exact: true }).click()
    await expect(preview.getByText('꺼져 있어 보이지 않습니다')).toBeVisible()
    await preview.getByRole('button', { name: /보는 언어/ }).click()
    await page.getByRole('option', { name: 'English' }).click()
    await checkAxe(page)
    await shot(page, 'admin-preview-popup-form')
    await preview.getByRole('button', { name: '미리보기' }).click()
    const shown = page.getByRole('dialog', { name: 'Power cut' })
    await expect(shown).toBeVisible()
    await checkWidth(page)
    await shot(page, 'admin-preview-popup')
    await shown.getByRole('button', { name: '닫기' }).last().click()
  })
  await test.step('an unsaved chatbot shows its button, which opens the typed address in the typed size', async () => {
    await closeReminders(page)
    await signIn(page, 'company')
    await page.goto(at('/admin/chatbot'))
    const preview = page.getByRole('region', { name: '미리보기' })
    await setBox(page.getByRole('switch', { name: '챗봇 사용' }))
    await page.getByRole('main').getByLabel('주소').fill('/orgmap/popup')
    await expect(preview.getByRole('button', { name: '챗봇 열기' })).toBeVisible()
    await page.getByLabel('창 너비(px)').fill('12')
    await expect(preview.getByText('주소와 크기를 입력하면 버튼이 보입니다.')).toBeVisible()
    await page.getByLabel('창 너비(px)').fill('420')
    await checkAxe(page)
    await shot(page, 'admin-preview-chatbot')
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      preview.getByRole('button', { name: '챗봇 열기' }).click(),
    ])
    await expect(opened).toHaveURL(/\/orgmap\/popup/)
    await opened.close()
  })
  await test.step('an unsaved holiday is previewed in its week', async () => {
    await closeReminders(page)
    await signIn(page, 'company')
    await page.goto(at('/admin/holidays'))
    await page.getByRole('button', { name: '휴일 추가' }).first().click()
    const form = page.getByRole('alertdialog')
    const preview = form.getByRole('region', { name: '미리보기' })
    await expect(preview.getByText('날짜를 입력하면', { exact: false })).toBeVisible()
    await form.getByRole('textbox', { name: /^날짜/ }).fill('2027-05-06')
    await form.getByLabel('이름 (한국어)').fill('창립 기념일')
    await form.getByLabel('이름 (영어)').fill('Founding day')
    await expect(preview.getByRole('listitem')).toHaveCount(7)
    await expect(preview.getByRole('listitem').filter({ hasText: '창립 기념일' })).toContainText('쉼')
    await expect(preview.getByRole('listitem').filter({ hasText: '어린이날' })).toContainText('쉼')
    await preview.getByRole('button', { name: /보는 언어/ }).click()
    await page.getByRole('option', { name: 'English' }).click()
    await expect(preview.getByText('Founding day')).toBeVisible()
    await checkAxe(page)
    await checkWidth(page)
    await shot(page, 'admin-preview-holiday')
  })
  await test.step('an unsaved web-part set is previewed as a page, with who would get it', async () => {
    await closeReminders(page)
    await signIn(page, 'company')
    await page.goto(at('/admin/webparts'))
    await page.getByRole('button', { name: '구성 만들기' }).click()
    await page.getByRole('button', { name: '미리보기' }).click()
    const preview = page.getByRole('region', { name: '미리보기' })
    const person = preview.getByRole('combobox', { name: '이 사람에게 보이는지' })
    await person.fill('김서연')
    await page
      .getByRole('option', { name: /김서연/ })
      .first()
      .click()
    await expect(preview.getByText(/구성을 봅니다|꾸민 화면을 봅니다|다른 구성을 먼저 봅니다/)).toBeVisible()
    await checkAxe(page)
    await checkWidth(page)
    await shot(page, 'admin-preview-set')
    await page.getByRole('button', { name: '수정' }).first().click()
    await expect(preview).toHaveCount(0)
  })
})

/** The drawing of the only icon inside. */
const iconOf = (inside: Locator) => inside.locator('svg use')

test('quick menus are arranged with a preview, and people of the company see them after a save', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  type Settings = { version: string; items: { quickMenuId: number }[] }
  const mark = `${Date.now() % 100_000}`
  await closeReminders(page)
  await signIn(page, 'company')
  const before = await read<Settings>(page, '/api/menu/quick/list')
  await page.goto(at('/admin/quickmenus'))
  const preview = page.getByRole('region', { name: '미리보기' })
  const fill = async (title: string, name: string, address: string) => {
    const dialog = page.getByRole('alertdialog', { name: title })
    await dialog.getByLabel('이름 (한국어)').fill(name)
    await dialog.getByRole('textbox', { name: '주소' }).fill(address)
    await dialog.getByRole('button', { name: '확인' }).click()
  }
  await page.getByRole('button', { name: '아이콘 추가' }).click()
  await fill('아이콘', `잘못 ${mark}`, 'javascript:alert(1)')
  const faulty = page.getByRole('alertdialog', { name: '아이콘' })
  await expect(faulty.getByText('/로 시작하거나 http, https로', { exact: false })).toBeVisible()
  // Without a choice the address decides; an administrator can choose another icon.
  await faulty.getByRole('button', { name: /아이콘/ }).click()
  await page.getByRole('option', { name: '지원' }).click()
  await fill('아이콘', `사내 위키 ${mark}`, 'https://wiki.example/')
  await page.getByRole('button', { name: '묶음 추가' }).click()
  await fill('묶음', `인사 ${mark}`, '')
  await page.getByRole('button', { name: `인사 ${mark}에 항목 추가` }).click()
  await fill('항목', `휴가 신청 ${mark}`, '/orgmap')
  const wiki = preview.getByRole('listitem').filter({ hasText: `사내 위키 ${mark}` })
  await expect(wiki).toBeVisible()
  await expect(iconOf(wiki)).toHaveAttribute('href', /#support$/)
  await expect(preview.getByRole('region', { name: `인사 ${mark}` })).toContainText(`휴가 신청 ${mark}`)
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'admin-quick-menus')
  await page.getByRole('main').getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByText('퀵 메뉴를 저장했습니다.')).toBeVisible()

  const viewport = page.viewportSize()
  const reader = await (await browser.newContext({ viewport, locale: 'ko-KR' })).newPage()
  await closeReminders(reader)
  // No other story arranges the quick menus of this person.
  await signIn(reader, 'user')
  await reader.goto(at('/orgmap/main'))
  await reader.getByRole('banner').getByRole('button', { name: '퀵 메뉴', exact: true }).click()
  const layer = reader.getByRole('dialog', { name: '퀵 메뉴' })
  const shown = layer.getByRole('button', { name: `사내 위키 ${mark}` })
  await expect(shown).toBeVisible()
  await expect(iconOf(shown)).toHaveAttribute('href', /#support$/)
  await expect(iconOf(layer.getByRole('button', { name: '기안하기' }))).toHaveAttribute('href', /#draft$/)
  await expect(layer.getByRole('region', { name: `인사 ${mark}` })).toContainText(`휴가 신청 ${mark}`)
  await reader.context().close()

  // Other stories see the quick menus of the demo.
  const { version } = await read<Settings>(page, '/api/menu/quick/list')
  await change(page, '/api/menu/quick/save', { version, items: before.items })
})
