import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { at, checkAxe, checkWidth, expect, shot, signIn, test } from '../kit/story.ts'

interface Received {
  id: string
  timestamp: string
  signature: string
  body: string
}

/** A receiver as an HR system would run it: an HTTP server on a port that the settings of the portal allow. */
async function openReceiver(port: number): Promise<{ server: Server; received: Received[] }> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece) => {
      body += piece
    })
    request.on('end', () => {
      const header = (name: string) => String(request.headers[name] ?? '')
      received.push({
        ...{ id: header('webhook-id'), timestamp: header('webhook-timestamp') },
        ...{ signature: header('webhook-signature'), body },
      })
      response.writeHead(202).end('thanks')
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return { server, received }
}

test('a webhook is added, tested, and receives a new employee with a valid signature', async ({ page }, {
  project,
}) => {
  test.setTimeout(180_000)
  const { server, received } = await openReceiver(0)
  const { port } = server.address() as AddressInfo
  const stamp = `${project.name}${Date.now() % 1_000_000}`
  const name = `인사 ${stamp}`
  await signIn(page, 'super')
  await page.goto(at('/admin/webhooks'))
  await page.getByRole('button', { name: '웹훅 추가' }).click()
  const dialog = page.getByRole('alertdialog', { name: '웹훅 추가' })
  await dialog.getByLabel('이름').fill(name)
  await dialog.getByLabel('받는 주소').fill('http://10.0.0.1/')
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(dialog.getByText('10.0.0.1는 내부망 주소입니다', { exact: false })).toBeVisible()
  await dialog.getByLabel('받는 주소').fill(`http://127.0.0.1:${port}/hook`)
  await dialog.getByRole('button', { name: '저장' }).click()
  const once = page.getByRole('alertdialog', { name: '비밀키' })
  const secret = (await once.getByText(/^whsec_/).textContent()) ?? ''
  await once.getByRole('button', { name: '옮겨 적었습니다' }).click()
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'admin-webhooks')

  await page.getByRole('button', { name: `${name} 더 보기` }).click()
  await page.getByRole('menuitem', { name: '시험으로 보내기' }).click()
  await expect(page.getByText(/받은 쪽이 202/)).toBeVisible()

  const origin = new URL(at('/')).origin
  const personCode = `W-${stamp}`
  const post = { titleCode: '', positionCode: '', gradeCode: '', isMain: true }
  const user = await (await page.request.get(`${origin}/cm/api/account/user/current`)).json()
  const added = await page.request.post(`${origin}/cm/api/account/admin/person/create`, {
    headers: { 'X-Requested-With': 'XMLHttpRequest', Origin: origin },
    data: {
      ...{
        personCode,
        name: { ko: '새봄', en: '', zh: '' },
        employeeNumber: personCode,
        email: '',
        login: '',
      },
      ...{
        mobileTel: '',
        officeTel: '',
        officeExtTel: '',
        hireDate: null,
        language: 'ko-KR',
        isDisabled: false,
      },
      posts: [{ ...post, deptCode: user.result.deptCode }],
    },
  })
  expect(added.status()).toBe(200)
  const ofPerson = () => received.find(({ body }) => body.includes(personCode))
  await expect.poll(ofPerson, { timeout: 60_000 }).toBeDefined()
  const event = ofPerson()
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const wanted = createHmac('sha256', key)
    .update(`${event?.id}.${event?.timestamp}.${event?.body}`)
    .digest('base64')
  expect(event?.signature.split(' ')).toContain(`v1,${wanted}`)

  await page.getByRole('button', { name: `${name} 더 보기` }).click()
  await page.getByRole('menuitem', { name: '보낸 기록' }).click()
  const list = page.getByRole('dialog', { name: `${name}의 보낸 기록` })
  await expect(list.getByText('사람이 추가됨').filter({ visible: true }).first()).toBeVisible()
  await expect(list.getByText('받음').filter({ visible: true }).first()).toBeVisible()
  await checkAxe(page)
  await shot(page, 'admin-webhook-deliveries')
  server.close()
})
