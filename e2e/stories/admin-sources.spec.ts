import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator } from '@playwright/test'
import { change, personOf, read } from '../kit/admin.ts'
import { at, checkAxe, checkWidth, expect, type Page, setBox, shot, signIn, test } from '../kit/story.ts'

const name = (ko: string) => ({ ko, en: '', zh: '' })

/** The budget program: it answers rows by the query, and remembers the documents that it receives by their keys. */
async function openBudget() {
  const slips = new Map<string, { subject: string; values: Record<string, string> }>()
  const state = { status: 204, isSilent: false }
  const rows = [
    { value: '여비', left: 1200000 },
    { value: '회의비', left: 300000 },
  ]
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece) => {
      body += piece
    })
    request.on('end', () => {
      const { data } = JSON.parse(body) as { data: { query: string; subject: string; values: never } }
      if (request.url === '/slips') {
        if (state.status < 300 && data.subject) slips.set(String(request.headers['idempotency-key']), data)
        response.writeHead(state.status).end()
      } else if (state.isSilent) response.writeHead(503).end()
      else {
        const answer = { rows: rows.filter((row) => row.value.includes(data.query)) }
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, slips, state, close: () => server.close() }
}

/** A form with a purpose, an account and an amount, which `approver` decides; the person is a manager. Returns its number. */
async function createForm(page: Page, title: string, approver: string): Promise<string> {
  const { groups } = await read<{ groups: { groupId: string }[] }>(page, '/workflow/admin/forms')
  const abbreviation = title.slice(-10)
  const { applicationId } = await change<{ applicationId: string }>(page, '/workflow/admin/form/create', {
    ...{ groupId: groups[0]?.groupId, name: name(title), abbreviation, copyOf: null },
  })
  const form = await read<{ revision: number; definition: object }>(
    page,
    `/workflow/admin/form?applicationId=${applicationId}`,
  )
  const field = (key: string, kind: string, label: string) => ({
    ...{ key, kind, label: name(label), isRequired: true, options: [], formula: '', limit: 0, width: 2 },
    ...{ requiredIf: '', visibleIf: '', default: '', help: name(''), words: 'none', columns: [] },
  })
  const rule = {
    ...{ kind: 'approve', who: { by: 'person', level: 0, code: approver }, group: 0, need: 0, when: '' },
    ...{ leftOutWhen: '', note: name(''), isRequired: true, mayFinish: false },
  }
  await change(page, '/workflow/admin/form/save', {
    ...{
      applicationId,
      revision: form.revision,
      groupId: groups[0]?.groupId,
      name: name(title),
      abbreviation,
    },
    ...{ isActive: true, writers: [] },
    definition: {
      ...form.definition,
      fields: [
        field('purpose', 'text', '목적'),
        field('account', 'text', '예산 과목'),
        field('amount', 'amount', '금액'),
      ],
      rules: [rule],
    },
  })
  return applicationId
}

/** Adds a data source in the open list of a system; fills what is given. */
async function addSource(page: Page, list: Locator, fill: (dialog: Locator) => Promise<void>) {
  await list.getByRole('button', { name: '데이터 원본 추가' }).click()
  const dialog = page.getByRole('alertdialog', { name: '데이터 원본 추가' })
  await fill(dialog)
  await dialog.getByRole('button', { name: '저장' }).click()
  const secret = page.getByRole('alertdialog', { name: '비밀키' })
  await expect(secret.locator('code')).toHaveText(/^whsec_/)
  await secret.getByRole('button', { name: '옮겨 적었습니다' }).click()
}

/** Another person in a browser of their own. */
async function second(page: Page, login: string): Promise<Page> {
  const browser = page.context().browser()
  if (!browser) throw new Error('a page has a browser')
  const other = await (await browser.newContext({ locale: 'ko-KR', timezoneId: 'Asia/Seoul' })).newPage()
  await signIn(other, login)
  return other
}

const choose = async (page: Page, within: Locator, field: RegExp, option: string) => {
  await within.getByRole('button', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}

test('a manager connects a budget program; a drafter looks a row up, and the approved document is written once', async ({
  page,
}) => {
  const budget = await openBudget()
  const number = Date.now() % 1_000_000
  const system = `예산시스템 ${number}`
  await signIn(page, 'company')
  const owners = [await personOf(page, 'user'), await personOf(page, 'peer')]
  const approver = await personOf(page, 'colleague')
  await change(page, '/api/admin/system', {
    ...{ name: system, owners, forms: [], drafters: owners.map((one) => `person:${one}`), networks: [] },
    ...{ url: '', callsPerMinute: 60, days: 30 },
  })
  const applicationId = await createForm(page, `예산신청 ${number}`, approver)

  await page.goto(at('/admin/systems'))
  const openSources = async () => {
    await page.getByRole('button', { name: `${system} 메뉴` }).click()
    await page.getByRole('menuitem', { name: '데이터 원본' }).click()
  }
  await openSources()
  const list = page.getByRole('dialog', { name: `${system}의 데이터 원본` })
  await expect(list.getByText('데이터 원본이 없습니다.', { exact: false })).toBeVisible()
  await addSource(page, list, async (dialog) => {
    await dialog.getByRole('button', { name: '저장' }).click()
    await expect(dialog.getByText('데이터 원본의 이름을 입력하세요.')).toBeVisible()
    await dialog.getByLabel('이름').fill(`과목 ${number}`)
    await dialog.getByLabel('부를 주소').fill(`${budget.url}/accounts`)
    await dialog.getByLabel('답의 열').fill('left = 잔액 = Left = 余额')
    await choose(page, dialog, /답을 다시 쓰는 시간/, '다시 쓰지 않음')
    await dialog.getByLabel('답이 없을 때 보일 말 (한국어)').fill('예산시스템 점검 중입니다.')
    await checkAxe(page)
    await shot(page, 'admin-source-dialog')
  })
  await addSource(page, list, async (dialog) => {
    await choose(page, dialog, /하는 일/, '완료 문서 받기')
    await dialog.getByLabel('이름').fill(`전표 ${number}`)
    await dialog.getByLabel('부를 주소').fill(`${budget.url}/slips`)
  })
  const act = async (source: string, entry: string) => {
    await list.getByRole('button', { name: `${source} 데이터 원본 메뉴` }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await act(`과목 ${number}`, '불러 보기')
  await expect(page.getByText(/답이 왔습니다 \(200,.*읽은 줄: 2/)).toBeVisible()
  await checkAxe(page)
  await checkWidth(page)
  await shot(page, 'admin-sources')

  await page.goto(at(`/admin/approval?FORM=${applicationId}`))
  await page
    .getByRole('region', { name: '양식' })
    .getByRole('button', { name: /^예산 과목/ })
    .click()
  const side = page.getByRole('complementary', { name: '선택한 항목' })
  await choose(page, side, /데이터 원본/, `${system} · 과목 ${number}`)
  await setBox(side.getByRole('checkbox', { name: '목적' }))
  await choose(page, side, /잔액 열로 채울 항목/, '금액')
  await setBox(side.getByRole('switch', { name: '불러온 값만 허용' }))
  await checkAxe(page)
  await shot(page, 'approval-builder-source')
  await page.getByRole('tab', { name: '번호와 보존' }).click()
  await choose(
    page,
    page.getByRole('tabpanel', { name: '번호와 보존' }),
    /완료되면 보낼 곳/,
    `${system} · 전표 ${number}`,
  )
  await page.getByRole('button', { name: '배포' }).click()
  await expect(page.getByText('사용 중 v3')).toBeVisible()

  const drafter = await second(page, 'peer')
  await drafter.goto(at(`/page/form?appid=${applicationId}`))
  await drafter.getByRole('textbox', { name: '제목' }).fill(`회의 준비 ${number}`)
  await drafter.getByRole('textbox', { name: '목적' }).fill('분기 회의')
  await expect(drafter.getByRole('textbox', { name: '금액' })).toHaveAttribute('readonly', '')
  const look = async () => {
    await drafter.getByRole('button', { name: '예산 과목 불러오기' }).click()
    return drafter.getByRole('dialog', { name: '예산 과목 불러오기' })
  }
  const rows = await look()
  await rows.getByRole('searchbox', { name: '찾을 말' }).fill('회의')
  await expect(rows.getByRole('button', { name: '여비' })).toHaveCount(0)
  await checkAxe(drafter)
  await shot(drafter, 'approval-source-rows')
  await rows.getByRole('button', { name: '회의비' }).click()
  await expect(drafter.getByRole('textbox', { name: '예산 과목' })).toHaveValue('회의비')
  await expect(drafter.getByRole('textbox', { name: '금액' })).toHaveValue('300,000')
  budget.state.isSilent = true
  const silent = await look()
  await expect(silent.getByText('예산시스템 점검 중입니다.', { exact: false })).toBeVisible()
  await shot(drafter, 'approval-source-failed')
  await drafter.keyboard.press('Escape')
  await drafter.getByRole('button', { name: '상신', exact: true }).click()
  await drafter.waitForURL(({ search }) => /apmid=\d+/.test(search))
  const apmId = new URL(drafter.url()).searchParams.get('apmid') ?? ''

  const decider = await second(page, 'colleague')
  await decider.goto(at(`/page/form?apmid=${apmId}`))
  await decider.getByRole('button', { name: '승인', exact: true }).click()
  await decider.getByRole('dialog').getByRole('button', { name: '승인', exact: true }).click()
  await expect
    .poll(() => [...budget.slips.values()].map((one) => one.subject), { timeout: 60_000 })
    .toEqual([`회의 준비 ${number}`])
  expect([...budget.slips.values()][0]?.values).toMatchObject({ account: '회의비', amount: '300000' })

  await page.goto(at('/admin/systems'))
  await openSources()
  await act(`전표 ${number}`, '보낸 문서')
  const writes = page.getByRole('dialog', { name: new RegExp(`전표 ${number}으?로 보낸 문서`) })
  await expect(writes.getByText('기록됨').filter({ visible: true }).first()).toBeVisible()
  await checkAxe(page)
  await shot(page, 'admin-source-writes')
  for (const one of [drafter, decider]) await one.context().close()
  budget.close()
})

test('an expense of an ERP is opened and submitted by its person, approved, and written back to the ERP', async ({
  page,
  playwright,
}) => {
  const budget = await openBudget()
  const number = Date.now() % 1_000_000
  const [system, subject] = [`전표시스템 ${number}`, `출장비 정산 ${number}`]
  await signIn(page, 'company')
  const [drafterCode, approver] = [await personOf(page, 'peer'), await personOf(page, 'colleague')]
  const owners = [await personOf(page, 'user'), drafterCode]
  const applicationId = await createForm(page, `출장정산 ${number}`, approver)
  const { systemId, token } = await change<{ systemId: string; token: string }>(page, '/api/admin/system', {
    ...{ name: system, owners, forms: [{ applicationId, mode: 'open' }], networks: [], url: '' },
    ...{ drafters: [`person:${drafterCode}`], callsPerMinute: 60, days: 30 },
  })
  await change(page, '/api/admin/source', {
    ...{ systemId, kind: 'write', name: `전표 ${number}`, url: `${budget.url}/slips`, seconds: 3 },
    ...{ cacheSeconds: 0, sendsPerson: false, columns: [], failure: name('') },
  })
  await page.goto(at(`/admin/approval?FORM=${applicationId}`))
  await page.getByRole('tab', { name: '번호와 보존' }).click()
  const keeping = page.getByRole('tabpanel', { name: '번호와 보존' })
  await choose(page, keeping, /완료되면 보낼 곳/, `${system} · 전표 ${number}`)
  await page.getByRole('button', { name: '배포' }).click()
  await expect(page.getByText('사용 중 v3')).toBeVisible()

  const { origin } = new URL(at('/'))
  const erp = await playwright.request.newContext({ extraHTTPHeaders: { Authorization: `Bearer ${token}` } })
  const drafted = await erp.post(`${origin}/cm/api/link/document/draft`, {
    data: {
      ...{ externalKey: `PO-${number}`, applicationId, drafter: { personCode: drafterCode }, subject },
      values: { purpose: '부산 출장', account: '여비', amount: '59800' },
    },
  })
  expect(drafted.status(), await drafted.text()).toBe(200)
  const drafter = await second(page, 'peer')
  await drafter.goto(new URL((await drafted.json()).result.url, origin).href)
  await expect(drafter.getByRole('textbox', { name: '금액' })).toHaveValue('59800')
  await drafter.getByRole('button', { name: '상신', exact: true }).click()
  await drafter.waitForURL(({ search }) => /apmid=\d+/.test(search))
  await expect(drafter.getByText(`(${system})`).first()).toBeVisible()
  const apmId = new URL(drafter.url()).searchParams.get('apmid') ?? ''

  const decider = await second(page, 'colleague')
  await decider.goto(at(`/page/form?apmid=${apmId}`))
  await decider.getByRole('button', { name: '승인', exact: true }).click()
  await decider.getByRole('dialog').getByRole('button', { name: '승인', exact: true }).click()
  await expect
    .poll(() => [...budget.slips.values()], { timeout: 60_000 })
    .toMatchObject([
      {
        subject,
        externalKey: `PO-${number}`,
        documentId: apmId,
        values: { account: '여비', amount: '59800' },
      },
    ])
  const { changes } = (await (await erp.get(`${origin}/cm/api/link/document/changes`)).json()).result
  expect(changes.map((one: { externalKey: string; state: string }) => one.externalKey)).toContain(
    `PO-${number}`,
  )
  expect(budget.slips.size).toBe(1)
  for (const one of [drafter, decider]) await one.context().close()
  await erp.dispose()
  budget.close()
})
