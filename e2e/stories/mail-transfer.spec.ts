import { readFileSync } from 'node:fs'
import { emlOf, importByCall, openMail, openPanel, postAs, rowOf, subjectOf } from '../kit/mail.ts'
import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

/** Chooses a file in the dialog of the import and imports it. */
async function importFile(page: Page, name: string, text: string) {
  const dialog = page.getByRole('dialog', { name: '메일 가져오기' })
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: '파일 고르기' }).click(),
  ])
  await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) })
  await expect(dialog.getByText(name)).toBeVisible()
  await dialog.getByRole('button', { name: '메일 가져오기' }).click()
  return dialog
}

const downloaded = async (page: Page, act: () => Promise<unknown>) => {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

test('an .eml and an mbox file are imported with a report of each mail, and the mailbox is exported', async ({
  page,
}) => {
  const [one, two] = [subjectOf('옮겨 온 메일'), subjectOf('묶음 속 메일')]
  const [first, second] = [emlOf(one), emlOf(two)]
  await signIn(page, 'user')
  const panel = await openPanel(page, '메일함 관리')
  await panel.getByRole('button', { name: '메일 가져오기' }).click()
  const dialog = await importFile(page, '옮겨 온 메일.eml', first)
  await expect(dialog.getByRole('status')).toHaveText(
    '1통을 가져왔습니다. 이미 있는 메일 0통, 가져오지 못한 메일 0통.',
  )
  const parts = [first, second, '장보기 목록\n', second]
  const mbox = parts
    .map((part) => `From a Mon Nov  2 09:00:00 2026\n${part.replaceAll('\r\n', '\n')}\n`)
    .join('')
  await importFile(page, '예전 편지함.mbox', mbox)
  await expect(dialog.getByRole('status')).toHaveText(
    '1통을 가져왔습니다. 이미 있는 메일 2통, 가져오지 못한 메일 1통.',
  )
  const results = dialog.getByRole('table', { name: '줄별 결과' }).getByRole('row')
  await expect(results.nth(1)).toContainText('이미 있음')
  await expect(results.nth(2)).toContainText(two)
  await expect(results.nth(2)).toContainText('가져옴')
  await expect(results.nth(3)).toContainText('메일이 아님')
  await expect(results.nth(4)).toContainText('이미 있음')
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'mail-import')
  await dialog.getByRole('button', { name: '닫기' }).last().click()

  const { bytes } = await downloaded(page, () =>
    panel.getByRole('button', { name: 'mbox로 내보내기' }).click(),
  )
  const text = bytes.toString()
  expect(text.startsWith('From ')).toBe(true)
  for (const subject of [one, two]) expect(text).toContain(Buffer.from(subject).toString('base64'))
  await page.goto(at('/mail'))
  await expect(rowOf(page, one)).toBeVisible()
  await expect(rowOf(page, two)).toBeVisible()
})

test('a mail is saved as .eml and its source shown, and one that is gone is refused in words', async ({
  page,
}) => {
  await test.step('a mail is saved as .eml with its name, and its headers and source are shown', async () => {
    const subject = subjectOf('원본 확인')
    await signIn(page, 'user')
    await importByCall(page, emlOf(subject, 'X-Eum-DeptCode: D0042'))
    await page.goto(at('/mail'))
    await openMail(page, subject)
    const more = page.getByRole('button', { name: '더 보기', exact: true }).last()
    await more.click()
    const { name, bytes } = await downloaded(page, () =>
      page.getByRole('menuitem', { name: '원본 저장 (.eml)' }).click(),
    )
    expect(name).toBe(`${subject}.eml`)
    expect(bytes.toString()).toContain('본문입니다')
    await more.click()
    await page.getByRole('menuitem', { name: '헤더와 원문' }).click()
    const source = page.getByRole('dialog', { name: '헤더와 원문' })
    await expect(source.getByText('news@list.example').first()).toBeVisible()
    await expect(source.getByText(`Subject: =?utf-8?B?`)).toBeVisible()
    await expect(source.getByRole('definition').filter({ hasText: subject })).toBeVisible()
    await shot(page, 'mail-source')
  })
  await test.step('the file of a mail that another window deletes is refused in words', async () => {
    const subject = subjectOf('사라진 메일')
    await signIn(page, 'user')
    await importByCall(page, emlOf(subject))
    await page.goto(at('/mail'))
    await openMail(page, subject)
    const id = new URL(page.url()).searchParams.get('MAIL') ?? ''
    const downloads: unknown[] = []
    page.on('download', (download) => downloads.push(download))
    // The mail is deleted between the press and the check of the server.
    await page.route('**/eml/check*', async (route) => {
      await postAs(page, '/api/ews/EmailMessage/delete', { ids: [id], mode: 'HardDelete' })
      await route.continue()
    })
    await page.getByRole('button', { name: '더 보기', exact: true }).last().click()
    await page.getByRole('menuitem', { name: '원본 저장 (.eml)' }).click()
    await expect(page.getByText('찾는 내용이 없거나 볼 수 없습니다.').first()).toBeVisible()
    expect(downloads).toEqual([])
  })
})
