import { zipSync } from 'fflate'
import { closeReminders, read } from '../kit/admin.ts'
import { at, checkAxe, checkWidth, expect, shot, signIn, test } from '../kit/story.ts'

type Accounts = {
  data: { personCode: string; employeeNumber: string; login: string; name: { ko: string } }[]
}

test('photos from a zip are checked file by file, then stored, and what is no zip is refused', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await test.step('a file that is no zip is refused in words', async () => {
    await closeReminders(page)
    await signIn(page, 'company')
    await page.goto(at('/admin/people'))
    await page.getByRole('button', { name: '사진 가져오기' }).click()
    const dialog = page.getByRole('dialog', { name: '사진 가져오기' })
    const file = { name: '사진.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') }
    await dialog.getByLabel('ZIP 고르기').first().setInputFiles(file)
    await expect(dialog.getByText('ZIP 파일이 아니거나 손상되었습니다.', { exact: false })).toBeVisible()
    await expect(dialog.getByRole('button', { name: '사진 저장' })).toBeDisabled()
  })
  await test.step('photos from a zip are checked file by file, then stored', async () => {
    await closeReminders(page)
    await signIn(page, 'company')
    const { data } = await read<Accounts>(page, '/api/account/admin/list?page=1&itemsPerPage=50&state=active')
    const [first, second, third] = data.filter((one) => one.employeeNumber !== '' && one.login !== '')
    if (!first || !second || !third) throw new Error('the demo has three people with numbers')
    const { origin } = new URL(at('/'))
    await page.goto(at('/admin/people'))
    const source = await page.screenshot({ type: 'jpeg' })
    const zip = zipSync(
      {
        [`사진/${first.name.ko}_${first.employeeNumber}.jpg`]: source,
        [`${second.employeeNumber}.jpg`]: source,
        [`${second.login}.jpg`]: source,
        [`${third.login}.jpg`]: Buffer.from('no picture'),
        '모르는사람.jpg': source,
      },
      { level: 0 },
    )
    await page.getByRole('button', { name: '사진 가져오기' }).click()
    const dialog = page.getByRole('dialog', { name: '사진 가져오기' })
    const file = { name: '사진.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) }
    await dialog.getByLabel('ZIP 고르기').first().setInputFiles(file)
    await expect(dialog.getByText('저장할 사진 1장, 남겨 둘 파일 4개')).toBeVisible()
    const rows = dialog.getByRole('listitem')
    const row = (name: string) => rows.filter({ hasText: name })
    await expect(row(`${first.name.ko}_${first.employeeNumber}.jpg`)).toContainText('저장')
    await expect(row(`${second.employeeNumber}.jpg`).first()).toContainText('한 사람에 사진 둘')
    await expect(row(`${third.login}.jpg`)).toContainText('JPG, GIF 아님')
    await expect(row('모르는사람.jpg')).toContainText('모르는 이름')
    await checkWidth(page)
    await checkAxe(page)
    await shot(page, 'admin-photos')
    await dialog.getByRole('button', { name: '사진 저장' }).click()
    await expect(page.getByText('사진 1장을 저장했습니다.')).toBeVisible()
    const shown = await page.request.get(`${origin}/cm/api/account/photo/${first.personCode}`)
    expect(shown.headers()['content-type']).toBe('image/jpeg')
    await page.goto(at('/admin/audit?action=photosImported'))
    await expect(
      page.getByText('사진 가져오기', { exact: true }).filter({ visible: true }).first(),
    ).toBeVisible()
  })
})
