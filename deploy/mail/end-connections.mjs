// Asks the portal which open connections of phones are to be ended, and ends them (docs/mail-engine.md). Runs as root next
// to Dovecot, by the Node.js of the portal. The portal has no rights here: it only answers.
import { execFile } from 'node:child_process'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const portal = 'http://127.0.0.1:8080/mail-engine'
const secretFile = '/etc/maru/mail/secret'
const dovecot = '/etc/dovecot/dovecot.conf'
const sinceFile = '/var/lib/maru-mail/since'

/** Milliseconds between two questions. */
const pause = 5_000
/** Milliseconds of a list or a question. The portal looks back 20 seconds, which is longer than both and a sign-in. */
const wait = 5_000
/** Connections of one question. */
const most = 400
/** The exit status of doveadm if the mailbox has no connection any more (EX_NOHOST). */
const notConnected = 68

const run = promisify(execFile)
const doveadm = (...words) =>
  run('/usr/bin/doveadm', ['-c', dovecot, ...words], { timeout: wait, maxBuffer: 2 ** 26 })

/** Mailbox and address of each connection of a mail program, each once. */
async function listOpen() {
  const { stdout } = await doveadm('-f', 'tab', 'who', '-1')
  const [head = '', ...lines] = stdout.split('\n')
  const names = head.split('\t')
  const rows = lines.map((line) => {
    const values = line.split('\t')
    return Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']))
  })
  const programs = rows.filter((row) => /^(?:imap|sieve)$/.test(row.proto) && /^\d+$/.test(row.username))
  return [...new Set(programs.map((row) => `${row.username} ${row.ip}`))]
}

/** The answer of the portal about these connections. */
async function ask(since, open) {
  const secret = (await readFile(secretFile, 'utf8')).trim()
  const answer = await fetch(`${portal}/ended`, {
    method: 'POST',
    redirect: 'error',
    headers: { authorization: `Bearer ${secret}` },
    body: new URLSearchParams({ since, open: open.join('\n') }),
    signal: AbortSignal.timeout(wait),
  })
  if (answer.status !== 200) throw new Error(`the portal answers ${answer.status}`)
  const [, now, ended] = /^now=(\d+)\nended=([\d ]*)\n$/.exec(await answer.text()) ?? []
  if (now === undefined) throw new Error('the answer of the portal cannot be read')
  return { now, ended: ended.split(' ').filter((name) => name !== '') }
}

/** Ends all connections of a mailbox. */
async function end(mailbox) {
  const found = await doveadm('kick', mailbox).then(
    () => true,
    (error) => {
      if (error.code === notConnected) return false
      throw error
    },
  )
  if (found) process.stdout.write(`The connections of mailbox ${mailbox} were ended.\n`)
}

/** Asks once about all connections, and returns the time from which the next question asks. */
async function pass(since) {
  const open = await listOpen()
  const faults = []
  let next
  for (let from = 0; from === 0 || from < open.length; from += most) {
    const { now, ended } = await ask(since, open.slice(from, from + most))
    next ??= now
    // One that cannot be ended holds up no other.
    for (const mailbox of ended) await end(mailbox).catch((error) => faults.push(error))
  }
  if (faults.length > 0) throw faults[0]
  // A file that is cut short by a loss of power would be a wrong time.
  await writeFile(`${sinceFile}.new`, next, { flush: true })
  await rename(`${sinceFile}.new`, sinceFile)
  return next
}

/** The time of the last run; empty if it is unknown: the portal then answers with all that has ended ever. */
async function loadSince() {
  const text = await readFile(sinceFile, 'utf8').catch(() => '')
  return /^\d{1,15}$/.test(text) ? text : ''
}

let since = await loadSince()
let trouble = ''
for (;;) {
  try {
    since = await pass(since)
    if (trouble !== '') process.stdout.write('The portal and Dovecot answer again.\n')
    trouble = ''
  } catch (error) {
    const text = String(error.cause?.message || error.message).trim()
    if (text !== trouble)
      process.stderr.write(`The portal is asked again in ${pause / 1000} seconds: ${text}\n`)
    trouble = text
  }
  await sleep(pause)
}
