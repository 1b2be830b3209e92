// node bench/mail/mail.ts [--seconds 4] [--rounds 3] [--mails 50000] [--explain]
// Measures a list of 50 of 10,000 mails compared with a bare program, the opening of a mail of 100 KB, searches in 50,000
// mails, and 1,000 mails that are received by SMTP with rules, and counts them. With --explain only the plan of each search
// is written.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { accountApi } from '@maru/api/account'
import { mailApi } from '@maru/api/mail'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { openDb } from '@maru/server/kit/db'
import { freePort } from '@maru/server/kit/operation/free-port'
import { migrate } from '@maru/server/kit/operation/migrate'
import { startEmbeddedPostgres } from '@maru/server/kit/postgres/embedded'
import { findFolder } from '@maru/server/modules/mail/mailbox/folder.sql'
import type { BoxKey } from '@maru/server/modules/mail/mailbox/mailbox.sql'
import { selectMatches } from '@maru/server/modules/mail/reading/list.sql'
import { readQuery } from '@maru/server/modules/mail/reading/query.rules'
import { callProcess, createEmployee } from '@maru/server/test/process'
import { talkSmtp } from '@maru/server/test/smtp-talk'
import autocannon from 'autocannon'
import { startProgram } from '../kit/programs.ts'
import { explain } from './mail.sql.ts'
import { seedMails, textOf } from './mail-seed.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    mails: { type: 'string', default: '50000' },
    explain: { type: 'boolean', default: false },
  },
})
const login = 'bench'
const password = 'right-password-1'
const searches = [
  ...[
    '회의',
    '견적 보고',
    'invoice',
    '合同',
    'from:s7@x.example 승인',
    'from:s7@x.example',
    '없는말',
    '부산 schedule',
  ],
  ...['49', 'to:bench@test.example 계약', 'has:attachment 회의', 'in:archive 배송'],
]

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
type Requests = Parameters<typeof autocannon>[0]['requests']

async function rateOf(url: string, requests: Requests): Promise<number> {
  await autocannon({ url, connections: 10, duration: 1, requests })
  const result = await autocannon({ url, connections: 10, duration: Number(values.seconds), requests })
  if (result.errors + result.timeouts + result.non2xx > 0) throw new Error(`${url}: requests failed`)
  return result.requests.total / result.duration
}

/** Runs some work several times; milliseconds, without the first runs. */
async function timesOf(runs: number, work: (run: number) => Promise<void>): Promise<string> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now()
    await work(run)
    times.push(performance.now() - start)
  }
  const warm = times.slice(3).sort((a, b) => a - b)
  const p95 = warm[Math.floor(warm.length * 0.95)] ?? 0
  return `least ${(warm[0] ?? 0).toFixed(1)} ms, p50 ${median(warm).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`
}

/** Sends mails over some connections and returns the accepted subjects. */
async function sendAll(port: number, subjects: string[], connections: number): Promise<number> {
  let accepted = 0
  const waiting = [...subjects]
  const one = async () => {
    const talk = await talkSmtp(port)
    await talk.say('EHLO bench')
    for (let subject = waiting.shift(); subject !== undefined; subject = waiting.shift()) {
      await talk.say('MAIL FROM:<kim@far.example>')
      await talk.say('RCPT TO:<bench@test.example>')
      await talk.say('DATA')
      talk.send(
        `From: kim@far.example\r\nTo: bench@test.example\r\nSubject: ${subject}\r\nMessage-ID: <${subject.replace(/\W/g, '')}@far.example>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${'본문입니다. '.repeat(200)}`,
      )
      const [answer = ''] = await talk.say('\r\n.')
      if (!answer.startsWith('250')) throw new Error(answer)
      accepted += 1
    }
    talk.close()
  }
  await Promise.all(Array.from({ length: connections }, one))
  return accepted
}

const folder = await mkdtemp(join(tmpdir(), 'maru-bench-'))
const server = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined })
const db = openDb(server.url, { max: 4, statementTimeout: 0 })
/** The plans of the searches with their times. */
async function writePlans(box: BoxKey): Promise<void> {
  for (const typed of searches) {
    const asked = { folderId: null, limit: 50, offset: 0, most: 51 }
    const statement = selectMatches(db, box, readQuery(typed), asked)
    console.log(`\n${typed}\n${await explain(db, statement as never)}`)
  }
}

/** Measures a portal on the mailbox, and compares its list with the bare program. */
async function measure(box: BoxKey): Promise<void> {
  const inbox = await findFolder(db, box, 'inbox')
  if (!inbox) throw new Error('no inbox')
  const smtpPort = await freePort()
  const env = {
    ...{ DATABASE_URL: server.url, DATABASE_POOL: '10', DEMO: 'false', RATE_FACTOR: '0', DATA_DIR: folder },
    MAIL_SMTP_PORT: String(smtpPort),
  }
  const portal = await startProgram('server/src/main.ts', env)
  const signIn = await callProcess(portal, accountApi.login, { username: login, password })
  const cookie = signIn.cookie ?? ''
  const headers = { cookie, 'x-requested-with': 'XMLHttpRequest' }
  const bare = await startProgram('bench/mail/mail-bare.ts', {
    ...{ DATABASE_URL: server.url, DATABASE_POOL: '10' },
    ...{ BENCH_BOX: String(box.mailboxId), BENCH_FOLDER: String(inbox.folderId) },
  })
  const own: Requests = [
    { method: 'GET', path: `/cm${mailApi.listMails.path}?folder=${inbox.folderId}&limit=50`, headers },
  ]
  const rates: { portal: number[]; bare: number[] } = { portal: [], bare: [] }
  for (let round = 0; round < Number(values.rounds); round += 1) {
    rates.portal.push(await rateOf(portal.url, own))
    rates.bare.push(await rateOf(bare.url, [{ method: 'GET', path: '/list', headers: {} }]))
  }
  const [mine, theirs] = [median(rates.portal), median(rates.bare)]
  console.log(
    `List of 50 of ${inbox.totalCount}: ${mine.toFixed(1)}/s of ${theirs.toFixed(1)}/s, ratio ${(mine / theirs).toFixed(2)} (goal: 0.5)`,
  )
  await bare.stop()

  const large = textOf(9_999_999, 100_000).toString().replace('Subject: ', 'Subject: large ')
  const upload = { folderId: String(inbox.folderId) }
  const form = new FormData()
  form.append('folderId', upload.folderId)
  form.append('files', new Blob([large]), 'a.eml')
  const imported = await fetch(`${portal.url}/cm${mailSettingsApi.importMails.path}`, {
    ...{ method: 'POST', headers: { ...headers, origin: portal.url }, body: form },
  })
  if (!imported.ok) throw new Error(`import: ${imported.status} ${await imported.text()}`)
  const match = await callProcess(portal, mailApi.listMails, { folder: 'inbox', limit: 1 }, cookie)
  const [newest] = (match.result as { items: { id: string }[] }).items
  const id = newest?.id ?? ''
  const opened = await timesOf(60, async () => {
    const answer = await fetch(`${portal.url}/cm${mailApi.getMail.path.replace('{id}', id)}`, { headers })
    if (answer.status !== 200) throw new Error(`open: ${answer.status}`)
    await answer.arrayBuffer()
  })
  console.log(`Opening a mail of 100 KB: ${opened} (goal: 30 ms)`)

  const searched = await timesOf(123, async (run) => {
    const search = searches[run % searches.length] ?? ''
    const { status } = await callProcess(
      portal,
      mailApi.listMails,
      { folder: 'inbox', search, limit: 50 },
      cookie,
    )
    if (status !== 200) throw new Error(`search: ${status}`)
  })
  console.log(`Search in ${values.mails} mails: ${searched} (goal: p95 50 ms)`)

  const rule = (name: string, text: string, to: string) => ({
    ...{
      id: `temp_${name}`,
      name,
      priority: 1,
      isEnabled: true,
      exceptions: [],
      operation: 'create' as const,
    },
    conditions: [{ key: 'ContainsSubjectStrings' as const, value: text }],
    actions: [{ key: 'MoveToFolder' as const, value: to }],
  })
  const archive = String((await findFolder(db, box, 'archive'))?.folderId)
  const rules = Array.from({ length: 10 }, (_, index) => rule(`r${index}`, `kind0${index}`, archive))
  const set = await callProcess(portal, mailSettingsApi.setRules, { rules }, cookie)
  if (set.status !== 200) throw new Error(`rules: ${set.status}`)
  const subjects = Array.from(
    { length: 1000 },
    (_, index) => `arrived kind${String(index % 20).padStart(2, '0')} ${index}`,
  )
  const sending = performance.now()
  const accepted = await sendAll(smtpPort, subjects, 4)
  const received = (performance.now() - sending) / 1000
  const waiting = async () =>
    (
      await db`
        select 1 from mail_entry entry join mail_text text using (com_code, digest)
         where text.subject like 'arrived kind%' and not entry.delivery ? 'arrived'`
    ).length
  while ((await waiting()) > 0 && performance.now() - sending < 180_000) await sleep(250)
  const ruled = (performance.now() - sending) / 1000
  const [counts] = await db<{ all: number; different: number; moved: number }[]>`
    select count(*)::int as all, count(distinct text.subject)::int as different,
           count(*) filter (where entry.folder_id = ${archive})::int as moved
      from mail_entry entry join mail_text text using (com_code, digest)
     where text.subject like 'arrived kind%'`
  console.log(
    `Received: ${accepted} accepted in ${received.toFixed(1)} s (${((accepted / received) * 60).toFixed(0)} a minute, goal 1,000); with rules after ${ruled.toFixed(1)} s (${((accepted / ruled) * 60).toFixed(0)} a minute)`,
  )
  console.log(
    `Stored ${counts?.all} (each once: ${counts?.different === accepted && counts.all === accepted}), moved by rules ${counts?.moved} of 500`,
  )
  if (counts?.all !== accepted || counts.different !== accepted || counts.moved !== 500) process.exitCode = 1
  await portal.stop()
}

try {
  await migrate(db)
  await createEmployee(db, login, password)
  await db`insert into mail_domain (com_code, domain, added_at) values ('ONE', 'test.example', now())`
  const began = performance.now()
  const box = await seedMails(db, login, Number(values.mails))
  console.log(`Seeded ${values.mails} mails in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  await (values.explain ? writePlans(box) : measure(box))
} finally {
  await db.end({ timeout: 2 })
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
