import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { emlOf, importByCall, subjectOf } from '../kit/mail.ts'
import { at, atAllWidths, checkAxe, expect, signIn, test } from '../kit/story.ts'

test('a person takes mails, calendars and contacts along as one archive', async ({ page }) => {
  await signIn(page, 'user')
  const subject = subjectOf('가져갈 메일')
  await importByCall(page, emlOf(subject))
  await page.goto(at('/home'))
  await page.getByRole('button', { name: /사용자 메뉴/ }).click()
  await page.getByRole('menuitem', { name: '환경설정' }).click()
  const dialog = page.getByRole('dialog', { name: '환경설정' })
  await dialog.getByRole('button', { name: '보안', exact: true }).click()
  const card = dialog.getByRole('region', { name: '내 자료' })
  await card.scrollIntoViewIfNeeded()
  await expect(card).toBeVisible()
  await checkAxe(page)
  await atAllWidths(page, 'moving-out', card)
  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: '내 자료 받기' }).click()
  const files = unzipSync(await readFile(await (await download).path()))
  const inbox = Object.entries(files).find(([name]) => name.startsWith('mail/받은'))
  expect(Buffer.from(inbox?.[1] ?? []).toString('latin1')).toContain(Buffer.from(subject).toString('base64'))
  expect(Object.keys(files).filter((name) => /^calendars\/.*\.ics$/.test(name))).not.toEqual([])
})
