import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountApi } from '@maru/api/account'
import { accountSignInLimitApi } from '@maru/api/account/sign-in-limit'
import { boardApi } from '@maru/api/board'
import type { Input } from '@maru/api/kit/endpoint'
import { menuApi } from '@maru/api/menu'
import { type SetupPlan, setupApi, setupFileNames } from '@maru/api/setup'
import type { WebpartFile } from '@maru/api/webpart'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readMailServer } from '#kit/settings/mail-settings.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { startSmtp } from '#test/smtp.ts'
import type { Restore } from '#test/snapshot.ts'
import { good } from './import/sample.factory.ts'
import { createSetupLink } from './index.ts'

let app: TestApp
let secret: string
let restore: Restore

const plan: SetupPlan = {
  company: {
    comCode: 'NEW',
    nameKo: '새 회사',
    nameEn: 'New company',
    nameZh: '新公司',
    domain: 'new.example',
    language: 'zh-CN',
    timeZone: 'Asia/Shanghai',
    hue: 210,
  },
  admin: { name: '김관리', login: 'Chief', email: 'Chief@new.example', password: 'seven quiet bicycles' },
  mail: null,
  withFiles: false,
}

beforeAll(async () => {
  // The first administrator is a break-glass administrator, whose sign-ins queue an alarm.
  app = await openTestApp({ withJobs: 'queued' })
  secret = await newSecret()
  restore = await app.snapshot()
})
afterEach(() => restore())
afterAll(() => app.stop())

async function newSecret(): Promise<string> {
  const link = await createSetupLink({ db: app.db, clock: app.clock }, 'http://portal.example/')
  expect(link).toMatch(/^http:\/\/portal\.example\/po\/setup#[\w-]{43}$/)
  return link?.split('#')[1] ?? ''
}

const run = (more: Partial<SetupPlan> = {}, by = secret) =>
  app.client.call(setupApi.runSetup, { secret: by, ...plan, ...more })
const look = (by = secret) => app.client.call(setupApi.getSetup, { secret: by })

async function signIn(): Promise<Client> {
  const { cookie } = await app.client.call(accountApi.login, {
    username: 'chief',
    password: plan.admin.password,
  })
  return app.client.as(cookie)
}

async function upload(files: Record<string, Buffer>): Promise<void> {
  for (const name of setupFileNames) {
    const bytes = files[name]
    if (!bytes) continue
    const answer = await app.client.call(
      setupApi.uploadSetupFile,
      { secret, name },
      { part: { name, bytes } },
    )
    expect(answer.result).toEqual({ name, size: bytes.length })
  }
}

test('the first administrator is a break-glass administrator of the first company', async () => {
  expect((await run()).status).toBe(200)
  const named = await app.db`
    select chosen.com_code, login.login from account_break_glass chosen
      join account_login login on login.person_code = chosen.person_code`
  expect(named).toEqual([{ comCode: 'NEW', login: 'chief' }])
  const chief = await signIn()
  const limits = (await chief.call(accountSignInLimitApi.getSignInLimits, {})).result
  expect(limits.breakGlass).toHaveLength(1)
})

test('an empty portal becomes usable without SQL', async () => {
  expect((await look()).result).toMatchObject({ isMailSet: false, hasPublicUrl: false, leastPassword: 10 })
  expect((await run()).result).toEqual({ login: 'chief' })
  const chief = await signIn()
  const me = (await chief.call(accountApi.getCurrentAccount, {})).result
  expect(me).toMatchObject({
    companyName: '새 회사',
    theme: 'hue-210',
    deptName: '본사',
    email: 'chief@new.example',
    mustChangePassword: false,
    permissions: { isSuperAdmin: true },
    userConfig: { language: 'zh-CN' },
  })
  const file = await chief.call(menuApi.getMenuFile, { comCode: 'NEW', version: 'current' })
  const { menus } = JSON.parse(file.body) as { menus: { menuName: string; parentMenuId: number }[] }
  expect(menus.map((menu) => [menu.menuName, menu.parentMenuId])).toEqual([
    ['홈', 0],
    ['홈', 0],
    ['메일', 0],
    ['일정', 0],
    ['전자결재', 0],
    ['게시판', 0],
    ['공지사항', 100],
    ['자유게시판', 100],
    ['자원예약', 0],
    ['예약 현황', 200],
    ['내 예약', 200],
    ['설문', 0],
    ['전사 설문', 230],
    ['조직도', 0],
    ['주소록', 0],
  ])
  const home = await chief.call(menuApi.getWebpartFile, { comCode: 'NEW', version: 'current' })
  const { sets } = JSON.parse(home.body) as WebpartFile
  const parts = sets.find((set) => set.page === 'home')?.parts ?? []
  expect(parts.map((part) => part.kind)).toEqual(['profile', 'count', 'quick', 'board'])
  const tabs = parts[3]?.options.tabs as { boardId: number }[]
  const boardId = tabs[0]?.boardId ?? 0
  const article: Input<typeof boardApi.createArticle> = {
    boardId,
    title: '첫 글',
    content: '<p>반갑습니다</p>',
  }
  expect((await chief.call(boardApi.createArticle, article)).status).toBe(200)
})

test('a link works once; a second setup and an expired or wrong link are refused', async () => {
  const other = await newSecret()
  expect((await look('made-up')).refusal?.code).toBe('setup.linkOver')
  expect((await run()).status).toBe(200)
  expect((await look()).refusal?.code).toBe('setup.alreadyDone')
  expect((await run({}, other)).refusal?.code).toBe('setup.alreadyDone')
  expect(await createSetupLink({ db: app.db, clock: app.clock }, 'http://portal.example')).toBeNull()
})

test('after an hour the link is expired and nothing is written', async () => {
  app.clock.advance(3_600_001)
  expect((await run()).refusal?.code).toBe('setup.linkOver')
  expect(await app.db`select from org_company`).toHaveLength(0)
})

test('two concurrent setups create one portal', async () => {
  const company = { ...plan.company, comCode: 'OTHER' }
  const answers = await Promise.all([run(), run({ company }, await newSecret())])
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  expect(await app.db`select from org_company`).toHaveLength(1)
})

test.each([
  ['short', 'account.passwordShort'],
  ['password1234', 'account.passwordCommon'],
  ['chief@new.example', 'account.passwordPersonal'],
])('the password %s is refused and nothing is written', async (password, code) => {
  expect((await run({ admin: { ...plan.admin, password } })).refusal?.code).toBe(code)
  expect(await app.db`select from org_company`).toHaveLength(0)
  expect((await run()).status).toBe(200)
})

test('an organisation is checked without writing, refused with faults, and imported with the setup', async () => {
  const files = Object.fromEntries(Object.entries(good).map(([name, text]) => [name, Buffer.from(text)]))
  const people = files['people.csv']?.toString('utf8') ?? ''
  await upload({ ...files, 'people.csv': Buffer.from(people.replace(/@[\w.]+/, ' no address')) })
  const wrong = (await app.client.call(setupApi.checkSetupFiles, { secret })).result
  expect(wrong.faults).toContainEqual(
    expect.objectContaining({ file: 'people.csv', code: 'badEmail', level: 'error' }),
  )
  expect((await run({ withFiles: true })).refusal?.code).toBe('setup.filesRefused')
  await upload(files)
  const right = (await app.client.call(setupApi.checkSetupFiles, { secret })).result
  expect(right.faultCount).toBe(right.faults.filter((fault) => fault.level === 'warning').length)
  expect(right.tables.find((table) => table.file === 'people.csv')?.rows).toBeGreaterThan(0)
  expect(await app.db`select from org_company`).toHaveLength(0)
  expect((await run({ withFiles: true })).refusal?.code).toBe('setup.companyNotInFiles')
  const company = { ...plan.company, comCode: right.companies[0] ?? '' }
  expect((await run({ withFiles: true, company })).status).toBe(200)
  // All companies of the files are usable, and the administrator exists although the files lack them.
  const without = await app.db`
    select com_code from org_company where com_code not in (select com_code from menu_item)`
  expect(without).toHaveLength(0)
  expect(
    (await (await signIn()).call(accountApi.getCurrentAccount, {})).result.permissions.isSuperAdmin,
  ).toBe(true)
})

test('a test mail is sent before the server is stored, and its refusal is reported without the password', async () => {
  const smtp = await startSmtp()
  const port = Number(new URL(smtp.env.SMTP_URL ?? '').port)
  const mail = {
    host: '127.0.0.1',
    port,
    isSecure: false,
    user: '',
    password: '',
    from: 'Maru <no@new.example>',
  }
  const send = (more: object) =>
    app.client.call(setupApi.testSetupMail, {
      secret,
      mail: { ...mail, ...more },
      to: 'me@new.example',
      language: 'en-US',
    })
  expect((await send({})).status).toBe(200)
  // A host with a path would drop the port, and a line break would add a header.
  for (const more of [
    { host: '127.0.0.1/x?' },
    { host: 'a@b' },
    { host: 'a\r\nb' },
    { from: 'a@b\r\nBcc: c@d' },
    { user: 'a\nb' },
  ])
    expect([more, (await send(more)).refusal?.code]).toEqual([more, 'kit.invalidInput'])
  expect(smtp.taken[0]?.raw).toContain('[Maru] Test mail')
  await smtp.stop()
  const refused = await send({ user: 'someone', password: 'do-not-show' })
  expect(refused.refusal?.code).toBe('setup.mailFailed')
  expect(refused.body).not.toContain('do-not-show')
  // A name with two addresses: the error of Node has no message of its own.
  const away = await send({ host: 'localhost' })
  expect(away.body).toContain('ECONNREFUSED')
  expect((await run({ mail })).status).toBe(200)
  expect(await app.db`select value from kit_setting where name = 'mail'`).toEqual([
    { value: { sealed: expect.any(String) } },
  ])
  expect(await readMailServer(app.db, app.app.services.sealer)).toEqual({
    url: `smtp://127.0.0.1:${port}`,
    from: mail.from,
  })
})

test('the command line has the same result, and refuses a database with a company', {
  timeout: 90_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'maru-setup-'))
  const file = join(folder, 'setup.json')
  const { company, admin } = plan
  await writeFile(file, JSON.stringify({ company, admin }))
  const command = (): Promise<[number | null, string]> => {
    const args = [join(import.meta.dirname, '../../cli/setup.ts'), '--file', file]
    const child = spawn(process.execPath, args, { env: { ...process.env, DATABASE_URL: app.url } })
    let output = ''
    child.stdout.on('data', (bytes) => (output += bytes))
    child.stderr.on('data', (bytes) => (output += bytes))
    return new Promise((resolve) => child.on('close', (code) => resolve([code, output])))
  }
  expect(await command()).toEqual([0, 'The portal is set up. Sign in as chief.\n'])
  expect((await (await signIn()).call(accountApi.getCurrentAccount, {})).result.theme).toBe('hue-210')
  const [code, stated] = await command()
  expect([code, stated]).toEqual([1, expect.stringContaining('has a company already')])
  await writeFile(file, JSON.stringify({ company: { comCode: 'x y' } }))
  expect((await command())[1]).toContain('The file does not fit')
  await rm(folder, { recursive: true })
})
