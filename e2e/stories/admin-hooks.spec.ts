import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

const widths = [
  [1440, 900],
  [1024, 768],
  [390, 844],
  [320, 640],
] as const

/** Takes pictures of a page at each width. */
async function look(page: Page, name: string): Promise<void> {
  for (const [width, height] of widths) {
    await page.setViewportSize({ width, height })
    await checkWidth(page)
    await shot(page, name)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('a manager adds a hook, a monitor posts to it, and a person is done with the row of the work queue', async ({
  page,
  playwright,
}) => {
  const name = `감시 ${Date.now() % 1_000_000}`
  await signIn(page, 'company')
  await page.goto(at('/admin/hooks'))
  await page.getByRole('button', { name: '훅 추가' }).first().click()
  const dialog = page.getByRole('alertdialog', { name: '훅 추가' })
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(dialog.getByText('게시판을 고르세요.')).toBeVisible()
  await expect(dialog.getByText(/의 이름과 지금 권한으로 씁니다/)).toBeVisible()
  await look(page, 'admin-hook-board')
  await dialog.getByLabel('이름').fill(name)
  await dialog.getByText('할 일', { exact: true }).click()
  for (const field of ['받는 사람', '담당자']) {
    await dialog.getByRole('combobox', { name: field, exact: true }).fill('김서연')
    await page.getByRole('option').first().click()
  }
  await checkAxe(page)
  await look(page, 'admin-hook-dialog')
  await dialog.getByRole('button', { name: '저장' }).click()
  const once = page.getByRole('alertdialog', { name: '받는 주소' })
  const address = (await once.locator('code').first().textContent()) ?? ''
  expect(address).toMatch(/\/hook\/\d+\/[\w-]{43}$/)
  await checkAxe(page)
  await shot(page, 'admin-hook-address')
  await once.getByRole('button', { name: '옮겨 적었습니다' }).click()

  // The monitor has neither a session nor a browser.
  const monitor = await playwright.request.newContext()
  const labels = { alertname: 'DiskFull', severity: 'critical' }
  const answer = await monitor.post(address, {
    data: {
      ...{ version: '4', status: 'firing', groupKey: name, groupLabels: labels, commonLabels: labels },
      alerts: [{ status: 'firing', labels, annotations: { summary: 'db1의 디스크가 97 % 찼습니다.' } }],
    },
  })
  expect([answer.status(), await answer.text()]).toEqual([200, 'ok'])
  expect((await monitor.get(address)).status()).toBe(404)
  await page.getByRole('button', { name: `${name} 더 보기` }).click()
  await page.getByRole('menuitem', { name: '받은 기록' }).click()
  const list = page.getByRole('dialog', { name: `${name}의 받은 기록` })
  await expect(list.getByText('[FIRING:1] DiskFull').filter({ visible: true }).first()).toBeVisible()
  await checkAxe(page)
  await look(page, 'admin-hook-messages')
  await page.keyboard.press('Escape')
  await look(page, 'admin-hooks')

  await signIn(page, 'user')
  await page.goto(at('/work'))
  await page.getByText('[FIRING:1] DiskFull').first().click()
  await page.waitForURL(/\/hook\/message\?ID=\d+/)
  await expect(page.getByText('db1의 디스크가 97 % 찼습니다.', { exact: false })).toBeVisible()
  await checkAxe(page)
  await look(page, 'admin-hook-message')
  await page.getByRole('button', { name: '완료' }).click()
  await expect(page.getByText(/완료했습니다\.$/).first()).toBeVisible()
  await page.goto(at('/work'))
  await expect(page.getByText('[FIRING:1] DiskFull')).toHaveCount(0)
})

test('a manager adds a messenger of a team and tests it, and a person sets one of their own', async ({
  page,
}) => {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece) => {
      body += piece
    })
    request.on('end', () => {
      bodies.push(body)
      response.writeHead(200).end('ok')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const name = `팀 채널 ${Date.now() % 1_000_000}`
  await signIn(page, 'company')
  await page.goto(at('/admin/webhooks'))
  await page.getByRole('button', { name: '메신저 추가' }).click()
  const dialog = page.getByRole('alertdialog', { name: '메신저 추가' })
  await dialog.getByLabel('이름').fill(name)
  await dialog.getByLabel('메신저가 준 주소').fill('https://evil.example/services/x')
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(dialog.getByText('고른 메신저의 주소가 아닙니다', { exact: false })).toBeVisible()
  await dialog.getByLabel('메신저가 준 주소').fill(`http://127.0.0.1:${port}/services/x`)
  await checkAxe(page)
  await look(page, 'admin-messenger-dialog')
  await dialog.getByRole('button', { name: '저장' }).click()
  await page.getByRole('button', { name: `${name} 더 보기` }).click()
  await page.getByRole('menuitem', { name: '시험으로 보내기' }).click()
  await expect(page.getByText(/받은 쪽이 200/)).toBeVisible()
  expect(bodies.at(-1)).toContain('시험 메시지')
  await checkAxe(page)
  await look(page, 'admin-messengers')
  // Employees may use none until a manager allows it.
  const rule = page.getByRole('region', { name: '직원의 메신저' })
  if (!(await rule.getByRole('checkbox', { name: 'Slack' }).isChecked())) {
    await rule.getByText('Slack', { exact: true }).click()
    await rule.getByRole('button', { name: '저장' }).click()
    await expect(rule.getByRole('button', { name: '저장' })).toBeDisabled()
  }

  await signIn(page, 'board')
  await page.goto(at('/home'))
  await page.getByRole('button', { name: /사용자 메뉴/ }).click()
  await page.getByRole('menuitem', { name: '환경설정' }).click()
  const settings = page.getByRole('dialog', { name: '환경설정' })
  await settings.getByRole('button', { name: '알림', exact: true }).click()
  const card = settings.getByRole('region', { name: '메신저로 알림 받기' })
  await card.getByLabel('메신저가 준 주소').fill(`http://127.0.0.1:${port}/mine`)
  await card.getByRole('button', { name: '저장' }).click()
  await card.getByRole('button', { name: '시험으로 보내기' }).click()
  await expect(page.getByText(/받은 쪽이 200/)).toBeVisible()
  await card.scrollIntoViewIfNeeded()
  await checkAxe(page)
  await look(page, 'own-messenger')
  await card.getByRole('button', { name: '메신저 지우기' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(card.getByRole('button', { name: '메신저 지우기' })).toHaveCount(0)
  server.close()
})
