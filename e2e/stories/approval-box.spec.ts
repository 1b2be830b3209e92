import type { Locator } from '@playwright/test'
import { postAs } from '../kit/mail.ts'
import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'
import { approve, draft } from '../kit/work.ts'

const origin = () => new URL(at('/')).origin

/** The documents of a box of the signed-in person. */
async function boxOf(page: Page, box: string): Promise<{ apmId: string; subject: string }[]> {
  const answer = await page.request.get(`${origin()}/cm/workflow/box/list?box=${box}&itemsPerPage=100`)
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()).result.data
}

/** A dialog with a form; some have the role of an alert. */
const dialogOf = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))

/** Another person in a browser of their own. */
async function second(page: Page, login: string): Promise<Page> {
  const browser = page.context().browser()
  if (!browser) throw new Error('a page has a browser')
  const other = await (await browser.newContext({ locale: 'ko-KR', timezoneId: 'Asia/Seoul' })).newPage()
  await signIn(other, login)
  return other
}

let count = 0
/** A subject that no other story uses, also if the stories are repeated. */
function newSubject(text: string): string {
  count += 1
  return `${text} ${process.pid}-${count}`
}

test('a department accepts a document, assigns and finishes it, and sends another one back', async ({
  page,
}) => {
  await signIn(page, 'user')
  const peer = await second(page, 'peer')
  const [subject, other] = [newSubject('접수할 문서'), newSubject('반송할 문서')]
  for (const one of [subject, other]) await approve(page, await draft(peer, one, '지출결의서', 'HB1111'))

  await page.goto(at('/workflow?BOX=departmentReceived'))
  await expect(page.getByRole('row').filter({ hasText: subject })).toContainText('접수 대기')
  await page.getByRole('link', { name: subject }).click()
  const receipts = page.getByRole('region', { name: '수신' })
  await receipts.getByRole('button', { name: '접수', exact: true }).click()
  await expect(receipts).toContainText('김서연 접수')
  await receipts.getByRole('button', { name: '담당자 지정' }).click()
  const dialog = dialogOf(page, '담당자 지정')
  await dialog.getByRole('combobox', { name: '담당자' }).fill('박준호')
  await page.getByRole('option', { name: '박준호' }).first().click()
  await dialog.getByRole('button', { name: '담당자 지정' }).click()
  await expect(receipts).toContainText('담당 박준호')
  await checkAxe(page)
  await shot(page, 'approval-receipt')
  await receipts.getByRole('button', { name: '처리 완료' }).click()
  await expect(receipts).toContainText('완료')

  await page.goto(at('/workflow?BOX=departmentReceived'))
  await page.getByRole('link', { name: other }).click()
  await page.getByRole('region', { name: '수신' }).getByRole('button', { name: '반송' }).click()
  const back = dialogOf(page, '반송')
  await back.getByRole('textbox', { name: '의견' }).fill('다른 부서 업무입니다')
  await back.getByRole('button', { name: '반송' }).click()
  await expect(page.getByRole('region', { name: '수신' })).toContainText('다른 부서 업무입니다')
  await peer.context().close()
})

test('a completed document is circulated, read, confirmed and put into a folder', async ({ page }) => {
  await signIn(page, 'peer')
  const [leader, reader] = [await second(page, 'user'), await second(page, 'colleague')]
  const subject = newSubject('회람할 문서')
  const apmId = await draft(page, subject, '지출결의서')
  await approve(leader, apmId)
  const person = await reader.request.get(`${origin()}/cm/api/account/user/current`)
  const { personCode } = (await person.json()).result
  await postAs(page, '/workflow/circulation', {
    apmId,
    people: [personCode],
    departments: [],
    comment: '참고하세요',
  })

  await reader.goto(at('/workflow?BOX=circulation'))
  await reader.getByRole('link', { name: subject }).click()
  await expect(reader.getByRole('region', { name: '회람' })).toContainText('참고하세요')
  await reader.getByRole('button', { name: '읽음 확인' }).click()
  await expect(reader.getByText('1건을 읽음으로 확인했습니다.')).toBeVisible()
  await reader.goto(at('/workflow?BOX=circulation'))
  await expect(reader.getByRole('row').filter({ hasText: subject })).toContainText('확인함')

  await page.goto(at(`/workflow?BOX=completed&ID=${apmId}`))
  await expect(page.getByRole('region', { name: '회람' })).toContainText('읽음 확인')
  await checkAxe(page)
  await shot(page, 'approval-circulation')
  const folder = newSubject('정리')
  await page.goto(at('/workflow?BOX=completed'))
  await page.getByRole('button', { name: '폴더 만들기' }).click()
  const dialog = dialogOf(page, '폴더 만들기')
  await dialog.getByLabel('폴더 이름').fill(folder)
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(page.getByRole('link', { name: folder })).toBeVisible()
  await page.goto(at(`/workflow?BOX=completed&ID=${apmId}`))
  await page.getByRole('button', { name: '더 보기' }).click()
  await page.getByRole('menuitem', { name: '폴더에 넣기' }).click()
  const filing = dialogOf(page, '폴더에 넣기')
  await filing.getByRole('button', { name: /폴더/ }).first().click()
  await page.getByRole('option', { name: folder }).click()
  await filing.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('폴더에 1건을 넣었습니다.')).toBeVisible()
  await page.goto(at('/workflow'))
  await page.getByRole('link', { name: folder }).click()
  await expect(page.getByRole('heading', { name: folder })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: subject })).toHaveCount(1)
  for (const one of [leader, reader]) await one.context().close()
})

test('@phone a document is approved in three touches', async ({ page }) => {
  await signIn(page, 'user')
  const peer = await second(page, 'peer')
  const subject = newSubject('전화로 결재')
  const apmId = await draft(peer, subject, '기본 품의서')
  await page.goto(at('/workflow'))
  const link = page.getByRole('link', { name: subject })
  await expect(link).toBeVisible()
  // The filters are behind one button: the first document begins in the upper third of the screen.
  const first = page.locator('main a[href*="ID="]').first()
  expect((await first.boundingBox())?.y).toBeLessThan(844 / 3)
  const filters = page.getByRole('button', { name: '필터' })
  await expect(filters).toHaveAttribute('aria-expanded', 'false')
  await filters.tap()
  await expect(page.getByRole('button', { name: /모든 양식/ })).toBeVisible()
  await checkWidth(page)
  await shot(page, 'approval-phone-filters')
  await filters.tap()
  await shot(page, 'approval-phone-list')
  await link.tap()
  await checkWidth(page)
  await shot(page, 'approval-phone-document')
  await page.getByRole('button', { name: '승인', exact: true }).tap()
  await page.getByRole('dialog').getByRole('button', { name: '승인', exact: true }).tap()
  await expect(page.getByText('처리했습니다.')).toBeVisible()
  expect((await boxOf(page, 'pending')).map((one) => one.apmId)).not.toContain(apmId)
  await peer.context().close()
})

/** Moves the focus with the key Tab to the button of a dialog, and presses Enter. */
async function pressByKeys(page: Page, dialog: Locator, name: string): Promise<void> {
  const button = dialog.getByRole('button', { name, exact: true })
  for (let turn = 0; turn < 8; turn += 1) {
    if (await button.evaluate((one) => one === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
}

test('documents are decided by keys alone and several at once, and printed with a signature image', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await test.step('documents are opened, decided and closed with the keyboard only', async () => {
    await signIn(page, 'user')
    const peer = await second(page, 'peer')
    const [first, last] = [newSubject('글쇠로 반려'), newSubject('글쇠로 승인')]
    for (const one of [first, last]) await draft(peer, one, '기본 품의서')
    await page.goto(at('/workflow'))
    await expect(page.getByRole('link', { name: last })).toBeVisible()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toContainText('다음')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // The newest document is the first row.
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: last })).toBeVisible()
    await expect(page.getByRole('button', { name: '승인', exact: true })).toBeVisible()
    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog', { name: '승인' })
    await dialog.getByRole('textbox', { name: '의견' }).waitFor()
    await page.keyboard.type('좋습니다')
    await pressByKeys(page, dialog, '승인')
    // The next document of the list follows at once.
    await expect(page.getByRole('heading', { name: first })).toBeVisible()
    await expect(page.getByRole('button', { name: '반려', exact: true })).toBeVisible()
    await page.keyboard.press('r')
    const reject = page.getByRole('dialog', { name: '반려' })
    await reject.getByRole('textbox', { name: '의견' }).waitFor()
    await page.keyboard.type('다시 써 주세요')
    await pressByKeys(page, reject, '반려')
    const pending = (await boxOf(page, 'pending')).map((one) => one.subject)
    expect(pending).not.toContain(first)
    expect(pending).not.toContain(last)
    expect((await boxOf(peer, 'rejected')).map((one) => one.subject)).toContain(first)
    await peer.context().close()
  })
  await test.step('several documents are approved at once', async () => {
    await signIn(page, 'user')
    const peer = await second(page, 'peer')
    const subjects = [newSubject('함께 하나'), newSubject('함께 둘')]
    for (const one of subjects) await draft(peer, one, '기본 품의서')
    await page.goto(at('/workflow'))
    for (const one of subjects) {
      const row = page.getByRole('row').filter({ hasText: one })
      await row.getByRole('checkbox').locator('xpath=ancestor::label').click()
    }
    await page.getByRole('button', { name: '2건 승인' }).click()
    const asked = dialogOf(page, '2건 승인')
    for (const one of subjects) await expect(asked.getByText(one)).toBeVisible()
    await asked.getByRole('button', { name: '승인', exact: true }).click()
    await expect(page.getByText('2건을 승인했습니다.')).toBeVisible()
    for (const one of subjects) await expect(page.getByRole('link', { name: one })).toHaveCount(0)
    await peer.context().close()
  })
  await test.step('a document with a signature image is printed and saved as PDF', async () => {
    await signIn(page, 'user')
    const peer = await second(page, 'peer')
    const subject = newSubject('인쇄할 문서')
    const apmId = await draft(peer, subject, '지출결의서')
    await page.goto(at('/workflow'))
    const canvas = await page.evaluate(() => {
      const image = document.createElement('canvas')
      image.width = 120
      image.height = 60
      const pen = image.getContext('2d')
      if (!pen) return ''
      pen.strokeStyle = '#123a9c'
      pen.lineWidth = 4
      pen.beginPath()
      pen.moveTo(8, 44)
      pen.bezierCurveTo(40, -20, 50, 90, 112, 14)
      pen.stroke()
      return image.toDataURL('image/png')
    })
    const saved = await page.request.post(`${origin()}/cm/workflow/signature/save`, {
      multipart: {
        files: {
          name: 'sign.png',
          mimeType: 'image/png',
          buffer: Buffer.from(canvas.split(',')[1] ?? '', 'base64'),
        },
      },
      headers: { 'X-Requested-With': 'XMLHttpRequest', Origin: origin() },
    })
    expect(saved.status(), await saved.text()).toBe(200)
    await approve(page, apmId)
    await page.goto(at(`/workflow?BOX=decided&ID=${apmId}`))
    await expect(
      page.getByRole('list', { name: '결재란' }).getByRole('img', { name: '김서연' }),
    ).toBeVisible()
    await page.getByRole('button', { name: '인쇄·PDF' }).click()
    const printed = page.waitForResponse(/\/workflow\/document\/print\?/)
    await page.getByRole('menuitem', { name: '인쇄 (의견·이력 포함)' }).click()
    const sheet = await (await printed).text()
    expect(sheet).toContain(subject)
    expect(sheet).toContain('data:image/webp')
    const pdf = await page.request.get(`${origin()}/cm/workflow/document/pdf?apmId=${apmId}&language=en`)
    // Without a Chromium in the path of the server, it says so; the server tests make the file.
    expect([200, 501]).toContain(pdf.status())
    if (pdf.status() === 200) expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await peer.context().close()
  })
})

test('an administrator sets a rule of numbers and checks the histories', async ({ page }) => {
  await signIn(page, 'company')
  await page.goto(at('/admin/approvaldesk?TAB=numbers'))
  await page.getByRole('button', { name: '규칙 고치기' }).first().click()
  const dialog = dialogOf(page, '규칙 고치기')
  await dialog.getByLabel('번호 형식').fill('{form}-{yyyy}')
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(dialog.getByText(/일련번호/).first()).toBeVisible()
  await dialog.getByLabel('번호 형식').fill('{form}/{yy}-{n:4}')
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(page.getByRole('cell', { name: /-0001$/ })).toBeVisible()
  await shot(page, 'approval-desk-numbers')
  await page.getByRole('tab', { name: '통계' }).click()
  for (const name of ['양식별', '부서별', '결재자별'])
    await expect(
      page.getByRole('table', { name }).getByRole('columnheader', { name: '보통 걸린 시간' }),
    ).toBeVisible()
  await shot(page, 'approval-desk-statistics')
  await page.getByRole('tab', { name: '이력 검사' }).click()
  await page.getByRole('button', { name: '검사 시작' }).click()
  await expect(page.getByText(/건 모두 기록과 같습니다/)).toBeVisible({ timeout: 60_000 })
  await checkAxe(page)
})
