import { readFileSync } from 'node:fs'
import { at, checkAxe, checkWidth, expect, shot, signIn, test } from '../kit/story.ts'

const title = '구내식당 신메뉴 투표'

test('a manager reads responses one after another, and shares the address and QR code of a survey', async ({
  page,
  context,
}) => {
  await test.step('a manager reads a named survey one response after another, by name and department', async () => {
    await signIn(page, 'user')
    await page.goto(at('/survey/list?type=3'))
    await page.getByRole('button', { name: `${title} 설문 관리` }).click()
    await page.getByRole('menuitem', { name: '통계' }).click()
    await page.getByRole('button', { name: '개별 응답' }).click()
    const sheet = page.getByRole('article')
    const name = sheet.getByRole('heading', { level: 2 })
    const place = page.getByText(/^1 \/ \d+$/)
    await expect(place).toBeVisible()
    await expect(sheet.getByRole('heading', { level: 3 }).first()).toHaveText(/^1\. /)
    const first = await name.innerText()
    await expect(page.getByRole('button', { name: '이전 응답' })).toBeDisabled()
    await checkWidth(page)
    await checkAxe(page)
    await shot(page, 'survey-responses')
    await page.getByRole('button', { name: '다음 응답' }).click()
    await expect(page.getByText(/^2 \/ \d+$/)).toBeVisible()
    const second = await name.innerText()
    // The place is in the address: a reload shows the same response.
    await expect(page).toHaveURL(/response=/)
    await page.reload()
    await expect(name).toHaveText(second)
    await page.getByRole('searchbox', { name: '이름으로 찾기' }).fill(first)
    await expect(place).toBeVisible()
    await expect(name).toHaveText(first)
    await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(first)}`))
    await page.getByRole('searchbox', { name: '이름으로 찾기' }).fill(second)
    await expect(name).toHaveText(second)
    await page.getByRole('searchbox', { name: '이름으로 찾기' }).fill('그런사람없음')
    await expect(page.getByText('조건에 맞는 응답이 없습니다.')).toBeVisible()
  })
  await test.step('the address of a survey is copied, and its QR code is saved as SVG and PNG', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page, 'user')
    await page.goto(at('/survey/list?type=3'))
    await page.getByRole('link', { name: title }).click()
    await page.getByRole('button', { name: '공유', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '링크와 QR 코드' })
    await expect(dialog.getByRole('img', { name: /QR 코드$/ })).toBeVisible()
    const address = await dialog.getByRole('textbox', { name: '설문 주소' }).inputValue()
    expect(address).toMatch(/^https?:\/\/[^/]+\/po\/survey\/Read\?surveyId=\d+/)
    await dialog.getByRole('button', { name: '주소 복사' }).click()
    await expect(page.getByText('주소를 복사했습니다.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    await checkWidth(page)
    await checkAxe(page)
    await shot(page, 'survey-link')
    const save = async (button: string) => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: button }).click(),
      ])
      return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
    }
    const svg = await save('SVG로 저장')
    expect(svg.name).toBe(`${title}.svg`)
    expect(svg.bytes.toString()).toMatch(/^<svg .*<path d="M/)
    const png = await save('PNG로 저장')
    expect(png.name).toBe(`${title}.png`)
    expect(png.bytes.subarray(1, 4).toString()).toBe('PNG')
  })
})
