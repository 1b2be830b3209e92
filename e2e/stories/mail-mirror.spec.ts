import { copyFileSync } from 'node:fs'
import { type Dovecot, dovecotMissing, sieveMissing, startDovecot } from '../../server/test/dovecot.ts'
import { certificateOf, inDovecot, startSubmission, subjectsIn } from '../../server/test/mail-server.ts'
import { emlOf, openMail, openPanel, pageOf, postAs, rowOf, subjectOf } from '../kit/mail.ts'
import { imapAuthority } from '../kit/portal.ts'
import { at, atAllWidths, checkAxe, expect, type Page, setBox, shot, signIn, test } from '../kit/story.ts'

const missing = dovecotMissing()
// biome-ignore lint/suspicious/noSkippedTests: without Dovecot there is no mailbox to connect; the reason is printed
test.skip(missing !== '', missing)
const hasSieve = sieveMissing() === ''
let dovecot: Dovecot
let submission: Awaited<ReturnType<typeof startSubmission>>
test.beforeAll(async () => {
  if (missing !== '') return
  dovecot = await startDovecot({ withSieve: hasSieve })
  submission = await startSubmission(certificateOf(dovecot.authority))
  copyFileSync(dovecot.authority, imapAuthority)
})
test.afterAll(async () => {
  if (missing !== '') return
  await submission.stop()
  await dovecot.stop()
})

/** The mails of a folder on the server; none while a busy Dovecot takes no connection or the folder is missing. */
const onServer = (path: string) =>
  inDovecot(dovecot, (client) => subjectsIn(client, path)).catch((): string[] => [])
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const strip = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: '메일 목록' }).getByText(text)

/** Sets the mail server of the company on the page of the administration. */
async function setServer(manager: Page): Promise<void> {
  await manager.goto(at('/admin/mailflow'))
  const card = manager.getByRole('region', { name: '회사의 메일 서버' }).first()
  await card.getByRole('textbox', { name: '읽기 서버(IMAP)' }).fill('10.0.0.5')
  await card.getByRole('textbox', { name: '보내기 서버' }).fill('localhost')
  await card.getByRole('textbox', { name: '포트' }).nth(0).fill(String(dovecot.port))
  await card.getByRole('textbox', { name: '포트' }).nth(1).fill(String(submission.port))
  await card.getByRole('button', { name: '저장', exact: true }).click()
  await expect(card.getByText(/이 서버와는 메일을 주고받을 수 없습니다/)).toBeVisible()
  await card.getByRole('textbox', { name: '읽기 서버(IMAP)' }).fill('localhost')
  await card.getByRole('button', { name: '저장', exact: true }).click()
  await expect(card.getByText(/메일함 0개가 연결되어/)).toBeVisible()
  if (hasSieve) {
    await setBox(card.getByRole('switch', { name: /ManageSieve/ }))
    await card.getByRole('textbox', { name: '포트' }).nth(2).fill(String(dovecot.sievePort))
    await card.getByRole('button', { name: '저장', exact: true }).click()
    await expect
      .poll(
        async () =>
          (await getAs<{ server: { sieve: unknown } }>(manager, '/api/mail/administration/server')).server
            .sieve,
      )
      .toMatchObject({ host: 'localhost' })
  }
  await checkAxe(manager)
  await atAllWidths(manager, 'mail-mirror-administration', card)
}

/** The answer to a read in the session of a page. */
async function getAs<T>(page: Page, path: string): Promise<T> {
  const answer = await page.context().request.get(`${new URL(at('/')).origin}/cm${path}`)
  return ((await answer.json()) as { result: T }).result
}

/** Saves these rules instead of those of the demo, by the call of the page: the story is about where they run. */
async function saveRules(page: Page, rules: object[]): Promise<void> {
  const stored = await getAs<{ fault: string }[]>(page, '/api/ews/inboxrule')
  const before = stored.map(({ fault: _, ...rule }) => ({ ...rule, operation: 'delete' }))
  await postAs(page, '/api/ews/inboxrule', { rules: [...before, ...rules] })
}

/** Rules on the server: one stays with the portal, a script of another program is replaced by its name, and given back. */
async function rulesOnServer(page: Page): Promise<void> {
  const rule = (at: number, key: string, value: string) => ({
    ...{ id: `temp_${at}`, name: `규칙 ${at}`, priority: at + 1, isEnabled: true, operation: 'create' },
    ...{ conditions: [{ key, value }], exceptions: [] },
    actions: [{ key: 'RedirectToRecipients', value: [`kim${at}@far.example`] }],
  })
  dovecot.activate('사무실 규칙', 'keep;\r\n')
  await saveRules(page, [
    rule(1, 'ContainsSubjectStrings', '견적'),
    rule(2, 'ContainsHeaderStrings', '대외비'),
    rule(3, 'ContainsSenderStrings', '김'),
  ])
  const panel = await openPanel(page, '메일 규칙')
  await expect(panel.getByText(/사무실 규칙"이 실행 중입니다/)).toBeVisible({ timeout: 60_000 })
  await checkAxe(page)
  await atAllWidths(page, 'mail-sieve-asking', panel)
  await panel.getByRole('button', { name: '바꾸기', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인', exact: true }).click()
  await expect(panel.getByText(/이 규칙은 메일 서버에서 실행됩니다/)).toBeVisible({ timeout: 60_000 })
  await expect(panel.getByText(/헤더 이름으로 시작하지 않습니다/)).toBeVisible()
  await expect(panel.getByText(/앞의 규칙이 포털에서/)).toBeVisible()
  await checkAxe(page)
  await atAllWidths(page, 'mail-sieve-rules', panel)
  await panel.getByRole('button', { name: '포털에서 실행', exact: true }).click()
  await expect(panel.getByText(/선택하신 대로 이 규칙은 포털에서/)).toBeVisible({ timeout: 60_000 })
  // The dialog of the settings closes with the page.
  await page.goto(at('/mail'))
}

/** The mails that the portal had before the connection move to the server; the manager sees the counts. */
async function moveMails(page: Page, manager: Page): Promise<void> {
  await page.goto(at('/mail'))
  const panel = await openPanel(page, '메일함 관리')
  const card = panel.getByRole('region', { name: '회사 메일 서버의 메일함' })
  const step = card.getByRole('region', { name: '포털의 메일' })
  await expect(step.getByText(/연결하기 전의 메일 \d+통/)).toBeVisible()
  await checkAxe(page)
  await atAllWidths(page, 'mail-move', card)
  await step.getByRole('button', { name: '서버로 옮기기', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인', exact: true }).click()
  await expect(step.getByText(/마지막 비교: \d+통 중/)).toBeVisible({ timeout: 120_000 })
  await expect(step.getByText('포털의 메일이 모두 서버에 있습니다.')).toBeVisible()
  await checkAxe(page)
  await atAllWidths(page, 'mail-move-done', card)
  await card.getByRole('button', { name: '연결 끊기', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '메일함 연결 끊기' })
  await expect(dialog.getByText(/서버의 메일 \d+통이 모두 포털에 있습니다/)).toBeVisible({ timeout: 60_000 })
  await checkAxe(page)
  await atAllWidths(page, 'mail-move-back')
  await page.keyboard.press('Escape')
  await manager.reload()
  const moves = manager.getByRole('region', { name: '메일함 옮기기' }).first()
  await expect(moves.getByText(/메일함 1개의 메일 \d+통 중/)).toBeVisible()
  await checkAxe(manager)
  await atAllWidths(manager, 'mail-move-administration', moves)
  // The dialog of the settings closes with the page.
  await page.goto(at('/mail'))
}

/** A draft with a file, as a phone saves it. */
const draftOf = (subject: string) =>
  [
    ...['From: kim@hanbit.example', 'To: Lee <lee@far.example>', 'Bcc: park@far.example'],
    `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
    ...['Message-ID: <draft@phone.example>', 'MIME-Version: 1.0'],
    ...[
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain; charset=utf-8',
      '',
    ],
    ...['지하철에서 쓰다 만 글', '--b', 'Content-Type: text/plain; charset=utf-8'],
    ...["Content-Disposition: attachment; filename*=utf-8''%EA%B2%AC%EC%A0%81.txt", '', '1,000', '--b--', ''],
  ].join('\r\n')

/** A draft that a phone has begun is among the drafts, and is written to its end here. */
async function continueDraft(page: Page, subject: string): Promise<void> {
  await page.goto(at('/mail?FOLDER=drafts'))
  await expect(rowOf(page, subject)).toBeVisible({ timeout: 40_000 })
  await shot(page, 'mail-mirror-drafts')
  await atAllWidths(page, 'mail-mirror-drafts')
  await openMail(page, subject)
  await press(page, '이어 쓰기')
  await expect(page.getByRole('textbox', { name: '제목' })).toHaveValue(subject)
  await expect(page.getByText('견적.txt')).toBeVisible()
  await checkAxe(page)
  await atAllWidths(page, 'mail-mirror-draft')
}

/** Pictures of a page in the other two languages. */
async function inOtherLanguages(page: Page, take: () => Promise<void>): Promise<void> {
  if (!process.env.MARU_SHOTS) return
  for (const language of ['en-US', 'zh-CN', 'ko-KR']) {
    await postAs(page, '/api/account/language', { language })
    await page.reload()
    if (language !== 'ko-KR') await take()
  }
}

test('a person connects the mailbox on the server of the company, and works a day in it', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  const [first, second, third] = [subjectOf('서버의 메일'), subjectOf('방금 온 메일'), subjectOf('옮길 메일')]
  dovecot.put([Buffer.from(emlOf(first)), Buffer.from(emlOf(third))])
  const begun = subjectOf('휴대전화의 초안')
  await inDovecot(dovecot, async (client) => {
    await client.mailboxCreate('Drafts')
    await client.append('Drafts', Buffer.from(draftOf(begun)), ['\\Draft', '\\Seen'])
  })
  const manager = await pageOf(browser, 'company')
  await setServer(manager)
  await signIn(page, 'user')

  await test.step('a wrong password is named on the page, and the right one shows the mails', async () => {
    await page.goto(at('/mail'))
    await expect(strip(page, /회사의 메일함은 메일 서버에 있습니다/)).toBeVisible()
    await press(page, '연결')
    const dialog = page.getByRole('alertdialog', { name: '회사 메일 서버의 메일함' })
    await dialog.getByRole('textbox', { name: '사용자 이름' }).fill('kim')
    await dialog.getByLabel('비밀번호').fill('wrong')
    await checkAxe(page)
    await atAllWidths(page, 'mail-mirror-connect')
    await dialog.getByRole('button', { name: '연결', exact: true }).click()
    await expect(strip(page, /거절했습니다. 남은 시도 2번/)).toBeVisible({ timeout: 40_000 })
    await atAllWidths(page, 'mail-mirror-password')
    await press(page, '비밀번호 다시 입력')
    await dialog.getByRole('textbox', { name: '사용자 이름' }).fill('kim')
    await dialog.getByLabel('비밀번호').fill('right')
    await dialog.getByRole('button', { name: '연결', exact: true }).click()
    await expect(rowOf(page, first)).toBeVisible({ timeout: 40_000 })
  })

  await test.step('a draft of a phone is among the drafts, and goes from the server when it is discarded', async () => {
    await continueDraft(page, begun)
    await press(page, '버리기')
    await page.getByRole('alertdialog').getByRole('button', { name: '확인', exact: true }).click()
    await expect.poll(() => onServer('Drafts'), { timeout: 40_000 }).toEqual([])
    await page.goto(at('/mail'))
  })

  await test.step('a mail that arrives on the server appears by itself, is read and answered', async () => {
    dovecot.put([Buffer.from(emlOf(second))])
    await openMail(page, second)
    await expect
      .poll(async () => (await onServer('INBOX')).join(), { timeout: 40_000 })
      .toContain(`${second} \\Seen`)
    await page.keyboard.press('r')
    await expect(page.getByRole('textbox', { name: '본문' })).toBeFocused()
    await page.keyboard.type('답입니다')
    await page.keyboard.press('Control+Enter')
    // The address is outside of the company.
    await page.getByRole('alertdialog').getByRole('button', { name: '확인', exact: true }).click()
    await expect.poll(() => submission.taken.map((one) => one.user), { timeout: 60_000 }).toEqual(['kim'])
    await expect.poll(() => onServer('Sent'), { timeout: 40_000 }).toEqual([`Re: ${second} \\Seen`])
  })

  await test.step('a flag, a move and a deletion reach the server', async () => {
    await openMail(page, third)
    await page.keyboard.press('s')
    await expect
      .poll(async () => (await onServer('INBOX')).join(), { timeout: 40_000 })
      .toContain(`${third} \\Flagged \\Seen`)
    await page.keyboard.press('#')
    await expect.poll(() => onServer('Trash'), { timeout: 40_000 }).toEqual([`${third} \\Flagged \\Seen`])
  })

  await test.step('a search finds the mails of the server', async () => {
    await page.goto(at('/mail'))
    const field = page.getByRole('searchbox', { name: '메일 검색' })
    await field.fill('서버의')
    await field.press('Enter')
    await expect(rowOf(page, first)).toBeVisible()
    await expect(rowOf(page, second)).toHaveCount(0)
  })

  await test.step('while the server is away the mails are shown, and the page says so', async () => {
    await page.goto(at('/mail'))
    await expect(rowOf(page, first)).toBeVisible()
    await dovecot.pause()
    await expect(strip(page, /메일 서버가 응답하지 않습니다/)).toBeVisible({ timeout: 60_000 })
    await expect(rowOf(page, first)).toBeVisible()
    await checkAxe(page)
    await atAllWidths(page, 'mail-mirror-away')
    await inOtherLanguages(page, () => atAllWidths(page, 'mail-mirror-away'))
    const panel = await openPanel(page, '메일함 관리')
    const card = panel.getByRole('region', { name: '회사 메일 서버의 메일함' })
    await expect(card.getByText('서버 응답 없음')).toBeVisible()
    await checkAxe(page)
    await atAllWidths(page, 'mail-mirror-card', card)
    await dovecot.resume()
    await page.goto(at('/mail'))
    await expect(rowOf(page, first)).toBeVisible()
    await expect(strip(page, /메일 서버가 응답하지 않습니다/)).toHaveCount(0, { timeout: 90_000 })
    await shot(page, 'mail-mirror')
  })

  if (hasSieve)
    await test.step('rules run on the server, and a script of another program is respected', () =>
      rulesOnServer(page))

  await test.step('the mails of before move to the server, and are counted on both pages', () =>
    moveMails(page, manager))

  await test.step('the manager removes the server, and the person signs out', async () => {
    await manager.reload()
    const card = manager.getByRole('region', { name: '회사의 메일 서버' }).first()
    await expect(card.getByText(/메일함 1개가 연결되어/)).toBeVisible()
    await card.getByRole('button', { name: '서버 삭제' }).click()
    await manager.getByRole('alertdialog').getByRole('button', { name: '확인', exact: true }).click()
    await expect(card.getByText(/메일함 \d개가 연결되어/)).toHaveCount(0)
    await expect(rowOf(page, first)).toBeVisible()
    await page.getByRole('button', { name: /사용자 메뉴/ }).click()
    await page.getByRole('menuitem', { name: '로그아웃' }).click()
    await expect(page.getByLabel('아이디')).toBeVisible()
  })
})

test('the company signs in by a master user, and a person connects with one press', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const person = 'seoyeon.kim@hanbit.example'
  const shared = { people: [person], masterPassword: 'master' }
  const other = await startDovecot({ shared })
  try {
    copyFileSync(other.authority, imapAuthority)
    const mail = subjectOf('비밀번호 없이 본 메일')
    other.put([Buffer.from(emlOf(mail))])
    const manager = await pageOf(browser, 'company')
    await manager.goto(at('/admin/mailflow'))
    const address = { host: 'localhost', port: other.port, security: 'tls' }
    await postAs(manager, '/api/mail/administration/server', {
      imap: address,
      submission: address,
      sieve: null,
    })
    await manager.reload()
    const card = manager.getByRole('region', { name: '메일함 로그인' }).first()
    await setBox(card.getByRole('radio', { name: '서버의 마스터 사용자' }))
    await card.getByRole('textbox', { name: '마스터 사용자' }).first().fill('portal')
    await card.getByRole('button', { name: '저장', exact: true }).click()
    await expect(card.getByText('사용자와 비밀번호(비밀 키)를 입력해 주세요.')).toBeVisible()
    await card.getByLabel('마스터 사용자의 비밀번호').fill('master')
    await card.getByRole('button', { name: '저장', exact: true }).click()
    await expect(card.getByText(/구성원 \d+명 중 0명이 연결되어/)).toBeVisible()
    await checkAxe(manager)
    await atAllWidths(manager, 'mail-sign-in-master', card)
    await inOtherLanguages(manager, () =>
      atAllWidths(manager, 'mail-sign-in-master', manager.locator('form').last()),
    )
    await signIn(page, 'user')
    await page.goto(at('/mail'))
    await press(page, '연결')
    const dialog = page.getByRole('alertdialog', { name: '회사 메일 서버의 메일함' })
    await expect(dialog.getByText(`서버의 메일함: ${person}`)).toBeVisible()
    await expect(dialog.getByRole('textbox')).toHaveCount(0)
    await checkAxe(page)
    await atAllWidths(page, 'mail-sign-in-connect')
    await dialog.getByRole('button', { name: '연결', exact: true }).click()
    await expect(rowOf(page, mail)).toBeVisible({ timeout: 40_000 })
    await manager.reload()
    await expect(card.getByText(/1명이 연결되어/)).toBeVisible()
    await setBox(card.getByRole('radio', { name: '인증 서버의 토큰' }))
    await checkAxe(manager)
    await atAllWidths(manager, 'mail-sign-in-token', card)
    await postAs(manager, '/api/mail/administration/server/remove', {})
  } finally {
    await other.stop()
    copyFileSync(dovecot.authority, imapAuthority)
  }
})
