import { copyFileSync } from 'node:fs'
import { type ImapStandIn, startImap } from '../../server/test/imap-stand-in.ts'
import { emlOf, openPanel, postAs, rowOf, subjectOf } from '../kit/mail.ts'
import { imapAuthority } from '../kit/portal.ts'
import { at, atAllWidths, checkAxe, expect, signIn, test } from '../kit/story.ts'

let server: ImapStandIn
test.beforeAll(async () => {
  server = await startImap()
  copyFileSync(server.authority, imapAuthority)
})
test.afterAll(() => server.close())

/** The time as IMAP writes it: a mail of today is at the top of the list. */
const imapNow = () =>
  new Date().toUTCString().replace(/^\w+, (\d+) (\w+) (\d+) ([\d:]+) GMT$/, '$1-$2-$3 $4 +0000')

test('a person moves a mailbox in from another server, and corrects the password on the way', async ({
  page,
}) => {
  const [one, two] = [subjectOf('옛 서버의 메일'), subjectOf('거래처 메일')]
  server.folders = [
    { name: 'INBOX', validity: 1, mails: [{ uid: 1, bytes: Buffer.from(emlOf(one)), date: imapNow() }] },
    { name: '&rHC3mMyY-/2026', validity: 1, mails: [{ uid: 1, bytes: Buffer.from(emlOf(two)) }] },
  ]
  await signIn(page, 'user')
  const panel = await openPanel(page, '메일함 관리')
  await panel.getByRole('button', { name: '서버에서 가져오기' }).click()
  const dialog = page.getByRole('alertdialog', { name: '서버에서 가져오기' })
  await dialog.getByRole('button', { name: '가져오기', exact: true }).click()
  await expect(dialog.getByText('서버 이름을 입력해 주세요.')).toBeVisible()
  await dialog.getByRole('textbox', { name: '메일 서버' }).fill('10.0.0.5')
  await dialog.getByRole('textbox', { name: '그 서버의 사용자 이름' }).fill('kim@old.example')
  await dialog.getByLabel('그 서버의 비밀번호').fill('wrong')
  await dialog.getByRole('button', { name: '가져오기', exact: true }).click()
  await expect(dialog.getByText('이 서버와는 메일을 주고받을 수 없습니다.')).toBeVisible()
  await checkAxe(page)
  await atAllWidths(page, 'mail-moving-dialog')
  await dialog.getByRole('textbox', { name: '메일 서버' }).fill(`localhost:${server.port}`)
  await dialog.getByRole('button', { name: '가져오기', exact: true }).click()
  await expect(dialog).toBeHidden()

  const moving = panel.getByRole('region', { name: /^imaps:\/\/kim@old\.example@localhost/ })
  await expect(
    moving.getByText('서버가 사용자 이름이나 비밀번호를 거절했습니다. 남은 시도 2번.'),
  ).toBeVisible()
  await atAllWidths(page, 'mail-moving-password', moving)
  await moving.getByRole('button', { name: '이어서 진행' }).click()
  const again = page.getByRole('alertdialog', { name: '이어서 진행' })
  await again.getByLabel('그 서버의 비밀번호').fill('right')
  await again.getByRole('button', { name: '이어서 진행' }).click()
  await expect(moving.getByRole('status')).toHaveText('가져옴 2통, 이미 있음 0통, 가져오지 못함 0통.')
  await moving.getByText(/의 편지함$/).click()
  await expect(moving.getByRole('row', { name: /거래처 \/ 2026/ })).toBeVisible()
  await expect(moving.getByRole('link', { name: '보고서(CSV)' })).toBeVisible()
  await checkAxe(page)
  await atAllWidths(page, 'mail-moving', moving)
  await page.goto(at('/mail'))
  await expect(rowOf(page, one)).toBeVisible()
})

test('a person brings what still arrives at the old account, changes the last day and ends it', async ({
  page,
}) => {
  const [one, two] = [subjectOf('옮긴 메일'), subjectOf('옛 주소로 온 메일')]
  server.folders = [
    { name: 'INBOX', validity: 1, mails: [{ uid: 1, bytes: Buffer.from(emlOf(one)), date: imapNow() }] },
  ]
  await signIn(page, 'peer')
  const panel = await openPanel(page, '메일함 관리')
  await panel.getByRole('button', { name: '서버에서 가져오기' }).click()
  const dialog = page.getByRole('alertdialog', { name: '서버에서 가져오기' })
  await dialog.getByRole('textbox', { name: '메일 서버' }).fill(`localhost:${server.port}`)
  await dialog.getByRole('textbox', { name: '그 서버의 사용자 이름' }).fill('lee@old.example')
  await dialog.getByLabel('그 서버의 비밀번호').fill('right')
  await dialog.getByText('정한 날까지 그 서버에 오는 메일도 가져오기').click()
  const until = dialog.getByRole('textbox', { name: '종료일' })
  const offered = await until.inputValue()
  await until.fill('2020.01.01')
  await dialog.getByRole('button', { name: '가져오기', exact: true }).click()
  await expect(dialog.getByText('오늘부터 90일 뒤 사이의 날을 선택해 주세요.')).toBeVisible()
  await until.fill(offered)
  await checkAxe(page)
  await atAllWidths(page, 'mail-period-dialog')
  await dialog.getByRole('button', { name: '가져오기', exact: true }).click()
  await expect(dialog).toBeHidden()

  const moving = panel.getByRole('region', { name: /^imaps:\/\/lee@old\.example@localhost/ })
  await expect(moving.getByText('새 메일 가져오는 중')).toBeVisible()
  await expect(
    moving.getByText(/까지 15분마다 새 메일을 가져옵니다\. 이렇게 들어온 메일: 0통\.$/),
  ).toBeVisible()
  const end = async () => {
    await moving.getByRole('button', { name: '기간 끝내기' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
    await expect(moving.getByRole('button', { name: '기간 끝내기' })).toBeHidden()
  }
  await end()

  // A mail comes after the end, and the person begins the period again.
  server.folders[0]?.mails.push({ uid: 2, bytes: Buffer.from(emlOf(two)), date: imapNow() })
  await moving.getByRole('button', { name: '새 메일도 가져오기' }).click()
  const again = page.getByRole('alertdialog', { name: '새 메일도 가져오기' })
  await again.getByLabel('그 서버의 비밀번호').fill('right')
  await atAllWidths(page, 'mail-period-again')
  await again.getByRole('button', { name: '저장' }).click()
  await expect(again).toBeHidden()
  await expect(moving.getByText(/이렇게 들어온 메일: 1통\. 마지막 메일: /)).toBeVisible()
  await moving.getByRole('button', { name: '마지막 날 바꾸기' }).click()
  const change = page.getByRole('alertdialog', { name: '마지막 날 바꾸기' })
  await expect(change.getByRole('textbox', { name: '종료일' })).toHaveValue(offered)
  await change.getByRole('button', { name: '닫기' }).click()
  await checkAxe(page)
  await atAllWidths(page, 'mail-period', moving)
  await end()
  await page.goto(at('/mail'))
  await expect(rowOf(page, two)).toBeVisible()
})

test('the period speaks English and Chinese', async ({ page }) => {
  server.folders = [{ name: 'INBOX', validity: 1, mails: [] }]
  for (const [login, menu, settings, mail, box, begun] of [
    ['english', /User menu/, 'Settings', 'Mail', 'Mailbox', /every 15 minutes until .* came this way: 0\.$/],
    ['chinese', /用户菜单/, '环境设置', '邮件', '邮箱', /每 15 分钟导入一次新邮件，直到 .*0 封。$/],
  ] as const) {
    await signIn(page, login)
    await page.goto(at('/mail'))
    const until = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    const place = { host: 'localhost', port: server.port, security: 'tls', user: `${login}@old.example` }
    const { id } = await postAs<{ id: string }>(page, '/api/mail/moving/start', {
      ...{ ...place, password: 'right', followUntil: until },
    })
    await page.getByRole('button', { name: menu }).click()
    await page.getByRole('menuitem', { name: settings }).click()
    const dialog = page.getByRole('dialog', { name: settings })
    await dialog.getByRole('button', { name: mail, exact: true }).click()
    await dialog.getByRole('button', { name: box, exact: true }).click()
    const moving = dialog.getByRole('region', { name: new RegExp(`^imaps://${login}@old`) })
    await expect(moving.getByText(begun)).toBeVisible()
    await atAllWidths(page, 'mail-period', moving)
    await postAs(page, '/api/mail/moving/stop', { id })
  }
})
