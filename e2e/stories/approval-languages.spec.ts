import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

interface Words {
  login: string
  part: string
  tabs: string[]
  plus: string
  form: string
  title: string
  purpose: string
  submit: string
  preview: string
  line: string
  pending: string
  progress: string
  print: string
  paper: string
}

const languages: readonly Words[] = [
  {
    ...{ login: 'user', part: '결재 대기함', tabs: ['결재 대기함', '기안 문서함', '결재 문서함'] },
    ...{ plus: '기안하기', form: '기본 품의서', title: '제목', purpose: '목적', submit: '상신' },
    ...{ preview: '결재선 미리 보기', line: '결재선', pending: '결재 대기', progress: '진행 중인 문서' },
    ...{ print: '인쇄·PDF', paper: '인쇄' },
  },
  {
    ...{ login: 'english', part: 'Pending box', tabs: ['Pending', 'My drafts', 'Approval box'] },
    ...{ plus: 'New draft', form: 'Proposal', title: 'Title', purpose: 'Purpose', submit: 'Submit' },
    ...{ preview: 'Preview of the line', line: 'Approval line', pending: 'Pending', progress: 'In progress' },
    ...{ print: 'Print or PDF', paper: 'Print' },
  },
  {
    ...{ login: 'chinese', part: '待审批', tabs: ['待审批', '我的起草', '已审批'] },
    ...{ plus: '起草', form: '请示', title: '标题', purpose: '目的', submit: '提交' },
    ...{ preview: '审批流程预览', line: '审批流程', pending: '待审批', progress: '审批中' },
    ...{ print: '打印或 PDF', paper: '打印' },
  },
]

/** Texts of the screen that the portal writes itself, not people: labels, headings, buttons, columns. */
async function ownTexts(page: Page): Promise<string[]> {
  const match = await page
    .getByRole('main')
    .or(page.getByRole('article'))
    .or(page.getByRole('form'))
    .first()
    .locator('label, th, dt, button, [role=tab], legend')
    .allInnerTexts()
  return match.map((text) => text.trim()).filter((text) => text !== '')
}

test('a person drafts, reads and prints a document, and reads the boxes, in three languages', async ({
  page,
}) => {
  test.setTimeout(240_000)
  for (const words of languages)
    await test.step(words.login, async () => {
      await page.context().clearCookies()
      await signIn(page, words.login)
      await page.goto(at('/home'))
      const part = page.getByRole('region', { name: words.part })
      await expect(part.getByRole('tab')).toHaveText(words.tabs)
      // The height of the specification, whatever is in it.
      const panel = await part.getByRole('tabpanel').boundingBox()
      expect(panel?.height).toBe(208)
      await part.scrollIntoViewIfNeeded()
      await shot(page, 'approval-home')
      await part.getByRole('link', { name: words.plus }).click()
      const picker = page.getByRole('dialog')
      await picker.getByRole('searchbox').fill(words.form)
      const link = picker.getByRole('link', { name: words.form, exact: true })
      const address = (await link.getAttribute('href')) ?? ''
      await page.goto(new URL(address, page.url()).href)

      const subject = `${words.title} ${words.login} ${process.pid}-${Date.now() % 100_000}`
      await page.getByRole('textbox', { name: words.title, exact: true }).fill(subject)
      await page.getByRole('textbox', { name: words.purpose, exact: true }).fill('2027')
      await expect(
        page.getByRole('complementary', { name: words.preview }).getByRole('listitem'),
      ).not.toHaveCount(0)
      await checkWidth(page)
      await shot(page, 'approval-writer')
      await page.getByRole('button', { name: words.submit, exact: true }).click()
      await page.waitForURL(/apmid=\d+/)
      await expect(page.getByRole('heading', { name: subject })).toBeVisible()
      await expect(page.getByRole('heading', { name: words.line, exact: true })).toBeVisible()
      const texts = await ownTexts(page)
      expect(texts.length).toBeGreaterThan(8)
      if (words.login !== 'user')
        for (const text of texts) expect(text, 'a text of the portal').not.toMatch(/[가-힣]/)
      await checkWidth(page)
      await checkAxe(page)
      await shot(page, 'approval-document')

      const printed = page.waitForResponse(/\/workflow\/document\/print\?/)
      await page.getByRole('button', { name: words.print }).click()
      await page.getByRole('menuitem', { name: words.paper, exact: true }).click()
      const sheet = await (await printed).text()
      expect(sheet).toContain(subject)
      expect(sheet).toContain(words.purpose)

      await page.goto(at('/workflow'))
      await expect(page.getByRole('heading', { name: words.pending })).toBeVisible()
      await expect(page.getByRole('button', { name: words.plus }).first()).toBeVisible()
      await checkWidth(page)
      await shot(page, 'approval-boxes')
      await page.goto(at('/workflow?BOX=progress'))
      await expect(page.getByRole('heading', { name: words.progress })).toBeVisible()
      await expect(page.getByRole('link', { name: subject })).toBeVisible()
      await checkWidth(page)
      await shot(page, 'approval-progress')
    })
})
