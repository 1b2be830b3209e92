import type { Locator } from '@playwright/test'
import { at, checkAxe, checkWidth, expect, type Page, setBox, shot, signIn, test } from '../kit/story.ts'

async function pickKim(page: Page, field: Locator): Promise<void> {
  await field.fill('김서연')
  await page
    .getByRole('option', { name: /김서연/ })
    .first()
    .click()
}

/** On a phone the folders are below a button with the name of the shown one. */
async function openFolders(page: Page): Promise<void> {
  const opener = page.getByRole('main').locator('button[aria-expanded="false"]').first()
  if ((page.viewportSize()?.width ?? 0) <= 960) await opener.click()
}

async function makeFolder(page: Page, name: string): Promise<void> {
  await openFolders(page)
  await page.getByRole('button', { name: '새 폴더' }).click()
  await page.getByRole('textbox', { name: '폴더 이름' }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: '저장' }).click()
}

async function writeHong(form: Locator): Promise<void> {
  await form.getByLabel('이름').fill('홍길동')
  await form.getByLabel('이메일').fill('gildong@partner.example')
  await form.getByRole('button', { name: '저장' }).click()
}

test('a field of people finds while typing, refuses doubles, and waits for the end of a syllable', async ({
  page,
}) => {
  await test.step('a field of people finds while typing, adds addresses, and refuses doubles', async () => {
    await signIn(page, 'user')
    await page.goto(at('/example/orgmap'))
    const field = page.getByRole('combobox', { name: '사람', exact: true })
    const chips = page.getByRole('list', { name: '사람: 선택한 대상' }).getByRole('listitem')
    await pickKim(page, field)
    await expect(chips).toHaveText([/김서연 부장/])
    await field.fill('ㄱㅅㅇ')
    await expect(page.getByRole('option', { name: /김서연/ }).first()).toBeVisible()
    await field.press('ArrowDown')
    await field.press('Escape')
    await field.fill('New.Person@else.example')
    await field.press('Enter')
    await expect(chips).toHaveText([/김서연 부장/, 'new.person@else.example'])
    await field.fill('NEW.person@else.example')
    await field.press('Enter')
    await expect(chips).toHaveCount(2)
    await field.press('Backspace')
    await expect(chips).toHaveText([/김서연 부장/])
    // One Korean syllable starts a search; one Latin letter does not.
    await field.fill('김')
    await expect(page.getByRole('option').first()).toBeVisible()
    await field.fill('k')
    await expect(page.getByRole('option')).toHaveCount(0)
    await field.fill('')

    const single = page.getByRole('combobox', { name: '한 사람' })
    const one = page.getByRole('list', { name: '한 사람: 선택한 대상' }).getByRole('listitem')
    for (const name of ['김서연', '박준호']) {
      await single.fill(name)
      await page
        .getByRole('option', { name: new RegExp(name) })
        .first()
        .click()
    }
    await expect(one).toHaveText([/박준호/])
    await checkWidth(page)
    await checkAxe(page)
    await shot(page, 'people-field')
  })
  await test.step('Enter that ends a syllable adds no person and loses nothing', async () => {
    await signIn(page, 'user')
    await page.goto(at('/example/orgmap'))
    const field = page.getByRole('combobox', { name: '사람', exact: true })
    const chips = page.getByRole('list', { name: '사람: 선택한 대상' }).getByRole('listitem')
    await field.focus()
    const session = await page.context().newCDPSession(page)
    await session.send('Input.imeSetComposition', { text: '김서여', selectionStart: 3, selectionEnd: 3 })
    await session.send('Input.imeSetComposition', { text: '김서연', selectionStart: 3, selectionEnd: 3 })
    await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true, keyCode: 229 })
    await session.send('Input.insertText', { text: '김서연' })
    await expect(field).toHaveValue('김서연')
    await expect(chips).toHaveCount(0)
    const option = page.getByRole('option', { name: /김서연/ })
    await expect(option.first()).toBeVisible()
    await field.press('ArrowDown')
    await field.press('Enter')
    await expect(chips).toHaveCount(1)
    await expect(field).toHaveValue('')
  })
})

test('an employee stores contacts and a group in their own folder @both', async ({ page }, { project }) => {
  // The names are unique, because the story may run again on the same data.
  const mark = `${project.name} ${Date.now()}`
  await signIn(page, 'peer')
  await page.goto(at('/contact'))
  await expect(page.getByRole('table', { name: '연락처 목록' })).toBeVisible()
  await makeFolder(page, `협력사 ${mark}`)
  await page.getByRole('treegrid').getByText(`협력사 ${mark}`).click()
  await expect(page.getByText('연락처가 없습니다.')).toBeVisible()

  await page.getByRole('button', { name: '연락처 추가' }).click()
  const form = page.getByRole('alertdialog')
  await form.getByRole('button', { name: '저장' }).click()
  await expect(form.getByText('이름을 입력하세요.')).toBeVisible()
  await writeHong(form)
  await expect(page.getByRole('button', { name: '홍길동' })).toBeVisible()

  await page.getByRole('button', { name: '그룹 추가' }).click()
  await form.getByLabel('이름').fill('모임')
  const members = form.getByRole('combobox', { name: '구성원' })
  await pickKim(page, members)
  await members.fill('guest@else.example')
  await members.press('Enter')
  await form.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('구성원 2')).toBeVisible()
  await page.getByRole('button', { name: '모임' }).click()
  await expect(form.getByRole('listitem')).toHaveText([/김서연/, /guest@else\.example/])
  await form.getByRole('button', { name: '취소' }).click()
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'contacts')

  await page.getByRole('button', { name: '가져오기' }).click()
  const taking = page.getByRole('dialog', { name: '가져오기' })
  await taking.getByLabel('파일 선택').setInputFiles({
    name: 'cards.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('이름,이메일\n임꺽정,나쁜주소\n'),
  })
  await expect(taking.getByText('2번째 줄, 이메일: 이메일 주소가 아닙니다.')).toBeVisible()
  await taking.getByLabel('파일 선택').setInputFiles({
    name: 'cards.vcf',
    mimeType: 'text/vcard',
    buffer: Buffer.from('BEGIN:VCARD\nVERSION:4.0\nFN:임꺽정\nEND:VCARD\n'),
  })
  await expect(taking.getByText('1건을 가져올 수 있습니다.')).toBeVisible()
  await taking.getByRole('button', { name: '가져오기' }).click()
  await expect(page.getByRole('button', { name: '임꺽정' })).toBeVisible()
  await page.getByRole('button', { name: '내보내기' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV로 내보내기' }).click()
  expect((await download).suggestedFilename()).toBe('contacts.csv')

  for (const name of ['홍길동', '모임', '임꺽정']) {
    await setBox(page.getByRole('checkbox', { name: `${name} 선택` }))
  }
  await page.getByRole('button', { name: '삭제', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(page.getByText('연락처가 없습니다.')).toBeVisible()
  await openFolders(page)
  await page.getByRole('button', { name: '폴더 삭제' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(page.getByRole('treegrid').getByText(`협력사 ${mark}`)).toHaveCount(0)
})

test('an employee stores contacts and a group in the mailbox', async ({ page }, { project }) => {
  const mark = `메일함 ${project.name} ${Date.now()}`
  await signIn(page, 'peer')
  await page.goto(at('/contact'))
  const folder = (name: string) => page.getByRole('treegrid').getByText(name, { exact: true })
  await folder('메일함 연락처').click()
  await makeFolder(page, mark)
  await folder(mark).click()
  await expect(page.getByText('연락처가 없습니다.')).toBeVisible()

  const form = page.getByRole('alertdialog')
  await page.getByRole('button', { name: '연락처 추가' }).click()
  await writeHong(form)
  await page.getByRole('searchbox').fill('홍ㄱㄷ')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('button', { name: '홍길동' })).toBeVisible()
  await page.getByRole('button', { name: '그룹 추가' }).click()
  await form.getByLabel('이름').fill('홍ㄱㄷ 모임')
  const members = form.getByRole('combobox', { name: '구성원' })
  await pickKim(page, members)
  await form.getByRole('button', { name: '저장' }).click()
  // The mailbox stores people with their names and addresses.
  await page.getByRole('button', { name: '모임' }).click()
  await expect(form.getByRole('listitem')).toHaveText([/김서연/])
  await form.getByRole('button', { name: '취소' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '내보내기' }).click()
  await page.getByRole('menuitem', { name: 'vCard로 내보내기' }).click()
  expect((await download).suggestedFilename()).toBe('contacts.vcf')

  for (const name of ['홍길동', '홍ㄱㄷ 모임']) {
    await setBox(page.getByRole('checkbox', { name: `${name} 선택` }))
  }
  await page.getByRole('button', { name: '삭제', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(page.getByText(/맞는 연락처가 없습니다/)).toBeVisible()
  await page.getByRole('button', { name: '폴더 삭제' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(folder(mark)).toHaveCount(0)
})

test('a company manager makes a public group, which an employee only sees', async ({ page }, { project }) => {
  const name = `임시 그룹 ${project.name}`
  await signIn(page, 'company')
  await page.goto(at('/contact'))
  await page.getByRole('tab', { name: '공용 주소록' }).click()
  await page.getByRole('button', { name: '공용 그룹 추가' }).click()
  const form = page.getByRole('alertdialog')
  await form.getByLabel('이름 (한국어)').fill(name)
  await form.getByRole('combobox', { name: '구성원' }).fill('김서연')
  await page
    .getByRole('option', { name: /김서연/ })
    .first()
    .click()
  await form.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText(name)).toBeVisible()
  await signIn(page, 'peer')
  await page.goto(at('/contact'))
  await page.getByRole('tab', { name: '공용 주소록' }).click()
  await expect(page.getByText(name)).toBeVisible()
  await expect(page.getByRole('button', { name: '공용 그룹 추가' })).toHaveCount(0)
  await signIn(page, 'company')
  await page.goto(at('/contact'))
  await page.getByRole('tab', { name: '공용 주소록' }).click()
  await page.getByRole('button', { name: `삭제: ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(page.getByText(name)).toHaveCount(0)
})
