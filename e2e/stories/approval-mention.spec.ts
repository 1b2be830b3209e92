import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

/** The number of a form by its Korean name. */
async function formOf(page: Page, name: string): Promise<string> {
  const origin = new URL(at('/')).origin
  const answer = await page.context().request.post(`${origin}/cm/workflow/home/api/getapplicationlist`, {
    data: { SortValue: 1 },
    headers: { 'X-Requested-With': 'XMLHttpRequest', Origin: origin },
  })
  type Group = { applications: { applicationId: string; applicationName: string }[]; subGroups: Group[] }
  const groups = ((await answer.json()) as { result: Group[] }).result
  const forms = groups.flatMap((one) => [one, ...one.subGroups]).flatMap((one) => one.applications)
  return forms.find((one) => one.applicationName === name)?.applicationId ?? ''
}

async function nameOf(page: Page, login: string): Promise<string> {
  const context = await page.context().browser()?.newContext()
  if (!context) throw new Error('a page has a browser')
  const other = await context.newPage()
  await signIn(other, login)
  const answer = await other.request.get(`${new URL(at('/')).origin}/cm/api/account/user/current`)
  const { result } = (await answer.json()) as { result: { displayName: string } }
  await context.close()
  return result.displayName
}

test('a document names people by @, and those who may not read it are named before it is sent @both', async ({
  page,
}, { project }) => {
  test.setTimeout(180_000)
  const subject = `언급하는 문서 ${project.name}`
  const names = await Promise.all(['user', 'colleague'].map((login) => nameOf(page, login)))
  const [reader = '', stranger = ''] = names
  await signIn(page, 'peer')
  await page.goto(at(`/page/form?appid=${await formOf(page, '기본 품의서')}`))
  await page.getByRole('textbox', { name: '제목' }).fill(subject)
  await page.getByRole('textbox', { name: '목적' }).fill('안내')
  const words = page.getByRole('textbox', { name: '본문' })
  const people = page.getByRole('listbox', { name: '언급할 사람' })
  await words.click()
  for (const name of names) {
    await page.keyboard.type(`@${name}`)
    await expect(people.getByRole('option').first()).toContainText(name)
    await page.keyboard.press('Tab')
    await expect(words.locator('[data-mention]').last()).toHaveText(`@${name}`)
  }
  await page.keyboard.type('님께')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/')
  await expect(page.getByRole('listbox', { name: '블록 넣기' })).toBeVisible()
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'approval-slash')
  await page.keyboard.type('오늘')
  await page.keyboard.press('Enter')
  await expect(words).toContainText(/20\d\d\.\d\d\.\d\d/)
  await page.getByRole('button', { name: '상신', exact: true }).click()
  const question = page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .filter({ hasText: '볼 수 없는 사람' })
  await expect(question).toContainText(stranger)
  await expect(question).not.toContainText(reader)
  await shot(page, 'approval-mention-refused')
  await question.getByRole('button', { name: '확인' }).click()
  await page.waitForURL(({ search }) => /apmid=\d+/.test(search) && !search.includes('mode='))
  await expect(page.getByRole('button', { name: `@${reader}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `@${stranger}` })).toHaveCount(0)
  await expect(page.getByText(`@${stranger}`)).toBeVisible()
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'approval-mentioned')
})
