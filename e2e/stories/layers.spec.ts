import { at, expect, signIn, test } from '../kit/story.ts'

test('without a network a layer shows its failure, the page stays, and a bar appears and disappears', async ({
  page,
  context,
}) => {
  await signIn(page, 'user')
  await page.goto(at('/Board'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route('**/assets/site-map-*', (route) => route.abort())
  await context.setOffline(true)
  await expect(page.getByText('네트워크에 연결되어 있지 않습니다.')).toBeVisible()
  await page.getByRole('button', { name: '사이트맵' }).first().click()
  await expect(page.getByRole('alert').getByRole('button', { name: '다시 시도' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('네트워크에 연결되어 있지 않습니다.')).toBeHidden()
  await page.unroute('**/assets/site-map-*')
  await page.getByRole('alert').getByRole('button', { name: '다시 시도' }).click()
  // Chromium does not request a failed module again, so the retry fails and the page offers a reload.
  await page.getByRole('alert').getByRole('button', { name: '페이지 새로 고침' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  await page.getByRole('button', { name: '사이트맵' }).first().click()
  await expect(page.getByRole('searchbox')).toBeVisible()
})
