import { openMail, pageOf, rowOf, sendByCall, subjectOf } from '../kit/mail.ts'
import { at, checkAxe, checkWidth, expect, shot, signIn, test } from '../kit/story.ts'

test('a manager makes a distribution group; a mail to its address reaches each member once', async ({
  page,
  browser,
}) => {
  const subject = subjectOf('전체 공지')
  const name = subjectOf('제품 소식')
  const address = `news-${Date.now().toString(36)}@hanbit.example`
  await signIn(page, 'company')
  await page.goto(at('/admin/mailflow'))
  const card = page.getByRole('region', { name: '배포 그룹' }).first()
  await card.getByRole('button', { name: '그룹 추가' }).click()
  const dialog = page.getByRole('alertdialog', { name: '그룹 추가' })
  await dialog.getByRole('textbox', { name: '이름' }).fill(name)
  await dialog.getByRole('textbox', { name: '주소' }).fill('news@somewhere.example')
  const members = dialog.getByRole('combobox')
  for (const who of ['박준호', '김서연']) {
    await members.fill(who)
    await page
      .getByRole('option', { name: new RegExp(who) })
      .first()
      .click()
    await expect(dialog.getByRole('table').getByText(who)).toBeVisible()
  }
  await dialog.getByRole('button', { name: '저장', exact: true }).click()
  await expect(dialog.getByText(/도메인/).first()).toBeVisible()
  await dialog.getByRole('textbox', { name: '주소' }).fill(address)
  await checkAxe(page)
  await shot(page, 'mail-group')
  await dialog.getByRole('button', { name: '저장', exact: true }).click()
  await expect(card.getByRole('row', { name: new RegExp(address) })).toContainText('2명')

  const reader = await pageOf(browser, 'peer')
  await sendByCall(reader, { subject, to: address })
  await reader.goto(at('/mail'))
  await expect(rowOf(reader, subject)).toHaveCount(1, { timeout: 40_000 })
  const other = await pageOf(browser, 'user')
  await other.goto(at('/mail'))
  await openMail(other, subject)
  await expect(other.getByText(address).first()).toBeVisible()
  await expect(rowOf(other, subject)).toHaveCount(1)

  await card.getByRole('button', { name: `삭제 ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(card.getByText(address)).toHaveCount(0)
  await reader.context().close()
  await other.context().close()
})

test('a manager adds a domain with its DNS records, and a shared mailbox with a limit', async ({
  page,
  browser,
}) => {
  await test.step('a manager adds a domain and reads the DNS records to set, then removes it', async () => {
    const domain = `m${Date.now().toString(36)}.example`
    await signIn(page, 'company')
    await page.goto(at('/admin/mailflow'))
    const card = page.getByRole('region', { name: '도메인과 DNS' }).first()
    await card.getByRole('button', { name: '도메인 추가' }).click()
    const dialog = page.getByRole('alertdialog', { name: '도메인 추가' })
    await dialog.getByRole('textbox', { name: '도메인' }).fill('no domain')
    await dialog.getByRole('button', { name: '저장', exact: true }).click()
    await expect(dialog.locator('[data-fault], [aria-invalid="true"]').first()).toBeVisible()
    await dialog.getByRole('textbox', { name: '도메인' }).fill(domain)
    await dialog.getByRole('button', { name: '저장', exact: true }).click()
    const own = page.getByRole('region', { name: domain })
    await expect(own.getByRole('row', { name: /MX/ })).toBeVisible()
    await expect(own.getByText(/v=spf1/)).toBeVisible()
    await expect(own.getByText(/v=DMARC1/)).toBeVisible()
    await own.getByRole('button', { name: 'DKIM 키 만들기' }).click()
    await expect(own.getByText(/v=DKIM1/)).toBeVisible({ timeout: 40_000 })
    await checkWidth(page)
    await checkAxe(page)
    await shot(page, 'mail-administration')
    await own.getByRole('button', { name: '삭제', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
    await expect(own).toHaveCount(0)
  })
  await test.step('a manager opens a shared mailbox with a limit; its person gets the mail that comes to it', async () => {
    const subject = subjectOf('채용 문의')
    const name = subjectOf('채용')
    const address = `jobs-${Date.now().toString(36)}@hanbit.example`
    await signIn(page, 'company')
    await page.goto(at('/admin/mailflow'))
    const card = page.getByRole('region', { name: '메일함과 용량' }).first()
    await card.getByRole('button', { name: '공유 메일함 추가' }).click()
    const dialog = page.getByRole('alertdialog', { name: '공유 메일함 추가' })
    await dialog.getByRole('textbox', { name: '이름' }).fill(name)
    await dialog.getByRole('textbox', { name: '주소' }).fill(address)
    const manager = dialog.getByRole('combobox', { name: /관리자/ })
    await manager.fill('박준호')
    await page
      .getByRole('option', { name: /박준호/ })
      .first()
      .click()
    await dialog.getByRole('button', { name: '저장', exact: true }).click()
    await card.getByRole('textbox', { name: '이름이나 주소로 찾기' }).fill(address)
    const row = card.getByRole('row', { name: new RegExp(address) })
    await expect(row).toContainText('회사 기본값')
    await row.getByRole('button', { name: /한도 바꾸기/ }).click()
    const limit = page.getByRole('alertdialog', { name: /한도 바꾸기/ })
    await limit.getByRole('textbox').fill('200')
    await limit.getByRole('button', { name: '저장', exact: true }).click()
    await expect(row).toContainText('따로 정한 한도')

    const peer = await pageOf(browser, 'peer')
    await sendByCall(peer, { subject, to: address })
    await peer.goto(at('/mail'))
    await peer
      .getByRole('navigation', { name: '편지함 목록' })
      .getByRole('button', { name: new RegExp(`^${name}(?! 설정)`) })
      .click()
    await expect(rowOf(peer, subject)).toBeVisible({ timeout: 40_000 })
    await peer.context().close()
  })
})
