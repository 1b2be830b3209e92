import { readFileSync } from 'node:fs'
import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

const png = (colour: string) =>
  Buffer.from(
    colour === 'green'
      ? 'iVBORw0KGgoAAAANSUhEUgAAACgAAAAeCAIAAADRv8uKAAAAK0lEQVR42u3NMQ0AAAgDsJlCGS5QjQw4mvRvavpExGKxWCwWi8VisVj8N16+FJqsgJf4IQAAAABJRU5ErkJggg=='
      : 'iVBORw0KGgoAAAANSUhEUgAAACgAAAAeCAIAAADRv8uKAAAAK0lEQVR42u3NMQ0AAAgDsMlBIkrRgww4mvRvputExGKxWCwWi8VisVj8N154S9l7xxIdhwAAAABJRU5ErkJggg==',
    'base64',
  )
const card = (page: Page, number: number) => page.getByRole('region', { name: `${number}번 문항` })

async function choosePicture(page: Page, number: number, colour: string) {
  await card(page, 1)
    .getByRole('button', { name: `보기 ${number} 그림` })
    .click()
  const dialog = page.getByRole('dialog', { name: `보기 ${number} 그림` })
  const file = { name: `로고 ${number}.png`, mimeType: 'image/png', buffer: png(colour) }
  await dialog.getByLabel('파일 선택', { exact: true }).setInputFiles(file)
  await dialog.getByRole('button', { name: '그림 넣기' }).click()
  await expect(dialog).toBeHidden()
}

test('a survey shows attachments and pictures, takes a file as an answer and repeats an earlier answer', async ({
  page,
}, { project }) => {
  test.setTimeout(240_000)
  const title = `로고 설문 ${project.name} ${Date.now() % 1_000_000}`
  await signIn(page, 'user')
  await page.goto(at('/survey/list?type=3'))
  await page.getByRole('button', { name: '설문 만들기' }).click()
  await page.getByRole('textbox', { name: '제목', exact: true }).fill(title)
  const start = new Date(Date.now() - 3_600_000)
  const two = (value: number) => String(value).padStart(2, '0')
  const field = `${start.getFullYear()}-${two(start.getMonth() + 1)}-${two(start.getDate())}T${two(start.getHours())}:00`
  await page.getByLabel('시작 일시').fill(field)
  await page.getByText('언어, 마침 인사, 첨부 파일').click()
  const note = { name: '안내.txt', mimeType: 'text/plain', buffer: Buffer.from('로고 안내') }
  await page.getByLabel('파일 선택', { exact: true }).setInputFiles(note)
  await expect(page.getByText('안내.txt').first()).toBeVisible()
  await page.getByText('답 고치기, 응답 수 제한, 언제나 결과를 보는 대상').click()
  const readers = page.getByRole('region', { name: '언제나 결과를 보는 대상' })
  await readers.getByRole('combobox', { name: '사람이나 부서 추가' }).fill('박준호')
  await page.getByRole('option').first().click()
  await expect(readers.getByRole('row').filter({ hasText: '박준호' })).toBeVisible()
  await page.getByRole('heading', { name: '관리와 알림' }).click()
  await expect(page.getByText('메일로도 보내기')).toBeVisible()
  await checkWidth(page)
  await checkAxe(page)
  await page.getByRole('button', { name: '다음: 문항' }).click()

  const add = page.getByRole('button', { name: '문항 추가' }).last()
  await add.click()
  await card(page, 1).getByLabel('질문', { exact: true }).fill('어느 로고가 좋습니까?')
  await card(page, 1).getByRole('button', { name: /유형/ }).click()
  await page.getByRole('option', { name: '그림 고르기' }).click()
  await card(page, 1).getByLabel('보기 1', { exact: true }).fill('초록')
  await card(page, 1).getByLabel('보기 2', { exact: true }).fill('주황')
  await card(page, 1).getByLabel('보기 2', { exact: true }).blur()
  await choosePicture(page, 1, 'green')
  await choosePicture(page, 2, 'orange')
  await add.click()
  await card(page, 2).getByLabel('질문', { exact: true }).fill('그 로고를 쓸 곳의 사진을 올려 주세요.')
  await card(page, 2).getByRole('button', { name: '앞의 답 넣기' }).click()
  await page.getByRole('menuitem', { name: /어느 로고가/ }).click()
  await expect(card(page, 2).getByText('[1번의 답]').first()).toBeVisible()
  await card(page, 2).getByRole('button', { name: /유형/ }).click()
  await page.getByRole('option', { name: '파일', exact: true }).click()
  await checkAxe(page)
  await shot(page, 'survey-pictures')
  await page.getByRole('button', { name: '게시', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(page.getByText('진행 중').first()).toBeVisible()

  await signIn(page, 'peer')
  await page.goto(at(`/survey/list?type=7&search=${encodeURIComponent(title)}`))
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByText('안내.txt')).toBeVisible()
  await page.getByText('초록', { exact: true }).click()
  await shot(page, 'survey-picture-answer')
  await checkAxe(page)
  const next = page.getByRole('button', { name: '다음' })
  if (await next.isVisible()) await next.click()
  await expect(page.getByText('그 로고를 쓸 곳의 사진을 올려 주세요. 초록')).toBeVisible()
  const photo = { name: '현관.png', mimeType: 'image/png', buffer: png('green') }
  await page.getByLabel('파일 선택', { exact: true }).setInputFiles(photo)
  // The link shows that the file is stored. The reload follows immediately, before the answers are saved.
  await expect(page.getByRole('link', { name: '현관.png' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /^(다음|보내기)$/ })).toBeVisible()
  if (await next.isVisible()) await next.click()
  await expect(page.getByText('현관.png').first()).toBeVisible()
  await page.getByRole('button', { name: '보내기' }).click()
  await expect(page.getByText('답을 보냈습니다')).toBeVisible()

  await signIn(page, 'user')
  await page.goto(at(`/survey/list?type=3&search=${encodeURIComponent(title)}`))
  await page.getByRole('button', { name: `${title} 설문 관리` }).click()
  await page.getByRole('menuitem', { name: '통계' }).click()
  await expect(page.getByRole('img', { name: '어느 로고가 좋습니까? 비율 그래프' })).toBeVisible()
  const link = page.getByRole('link', { name: '현관.png' })
  await checkAxe(page)
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(readFileSync(await file.path()).equals(png('green'))).toBe(true)
})
