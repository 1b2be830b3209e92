// npm run mail-engine -- [status | stop | kill NAME | start NAME] [--folder PATH]
// Starts the configuration of deploy/mail on loopback with a portal of its own, for trials (docs/mail-engine.md).
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { demoCompanies } from '@maru/server/demo/organisation/tree'
import { describeProcess, endGently, ProcessRecords } from '@maru/server/test/cluster/process-record'
import { MailEngine } from '@maru/server/test/mail-engine/engine'
import { type EngineMember, placeIn } from '@maru/server/test/mail-engine/plan'
import { engineMissing } from '@maru/server/test/mail-engine/programs'

const usage = `npm run mail-engine                 starts a portal, Dovecot and Postfix, and ends them with Ctrl+C
npm run mail-engine -- status       shows them
npm run mail-engine -- kill NAME    ends portal, dovecot, postfix or ender at once
npm run mail-engine -- start NAME   starts it again
npm run mail-engine -- stop         ends everything, also what a killed start has left

--folder PATH                       folder of all files, instead of maru-mail-engine in the temporary folder`

/** `ender` ends connections of phones whose app password ended. */
const members = ['portal', 'dovecot', 'postfix', 'ender'] as const

const domains = demoCompanies.map(({ domain }) => domain)

const { values, positionals } = parseArgs({
  options: { folder: { type: 'string' }, help: { type: 'boolean', default: false } },
  allowPositionals: true,
})

function giveUp(text: string, code = 1): never {
  console.error(text)
  process.exit(code)
}

/** The portal of a trial: the demo in a folder of its own. */
function portalOf({ plan, settings }: MailEngine) {
  const { ports } = plan
  const url = `http://127.0.0.1:${ports.portal}`
  return {
    words: ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '../../server/src/main.ts')],
    folder: join(import.meta.dirname, '../..'),
    env: {
      ...{ PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C.UTF-8', HOME: plan.folder },
      ...{ PORT: String(ports.portal), PUBLIC_URL: url, DATA_DIR: placeIn(plan, 'portal') },
      ...{ SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`, MAIL_FROM: `Maru <no-reply@${domains[0]}>` },
      ...settings,
    },
  }
}

async function startMember(engine: MailEngine, name: EngineMember): Promise<void> {
  await engine.start([name], name === 'portal' ? portalOf(engine) : {})
}

async function print(engine: MailEngine): Promise<void> {
  for (const name of members) {
    const { pid, says } = await engine.state(name)
    console.log(`${name.padEnd(8)} ${String(pid ?? '-').padEnd(8)} ${says}`)
  }
  const { ports } = engine.plan
  console.log(`
portal        http://127.0.0.1:${ports.portal}/po/   (Settings > Security > App passwords)
IMAP          localhost:${ports.imaps}, TLS, with login and app password
submission    localhost:${ports.submissions}, TLS, with the same
mail from outside goes to 127.0.0.1:${ports.smtp}; mail to other domains is refused
certificate   ${engine.authority}
logs          ${placeIn(engine.plan, 'log')}`)
}

async function runOpen(folder: string): Promise<void> {
  const records = new ProcessRecords(folder)
  const other = records.running('tool')
  if (other)
    giveUp(`The mail engine is already open, by process ${other.pid}. "npm run mail-engine -- stop" ends it.`)
  const stopping = new AbortController()
  const end = async (code: number) => {
    if (stopping.signal.aborted) return
    stopping.abort()
    console.log('The mail engine is being ended …')
    await MailEngine.open(folder)?.stop()
    records.remove('tool')
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
  process.on('disconnect', () => void end(0))
  const own = describeProcess(process.pid)
  if (own) records.write('tool', own)
  try {
    console.log('Starting; the portal writes its demo first, which takes about a minute …')
    const engine = await MailEngine.prepare(folder, { domains })
    for (const name of members) await startMember(engine, name)
    await print(engine)
    console.log('Ctrl+C ends everything')
    while (!stopping.signal.aborted) await sleep(60_000)
  } catch (error) {
    if (stopping.signal.aborted) return
    console.error(error instanceof Error ? error.message : error)
    await end(1)
  }
}

/** Asks the command that started the engine to end, and ends what it leaves. */
async function stopAll(folder: string, engine: MailEngine): Promise<void> {
  const tool = new ProcessRecords(folder).running('tool')
  if (tool) await endGently(tool)
  await engine.stop()
}

const [action = 'open', name = ''] = positionals
if (values.help) giveUp(usage, 0)
const missing = engineMissing()
if (missing !== '') giveUp(`The mail engine needs what this machine lacks: ${missing}`)
const folder = values.folder ?? join(tmpdir(), 'maru-mail-engine')

if (action === 'open') await runOpen(folder)
else {
  const engine =
    MailEngine.open(folder) ?? giveUp('There is no mail engine here. "npm run mail-engine" starts one.')
  const member = members.find((one) => one === name)
  if (action === 'status') await print(engine)
  else if (action === 'stop') await stopAll(folder, engine)
  else if (action === 'kill' && member) await engine.kill(member).then(() => console.log(`${name} was ended`))
  else if (action === 'start' && member)
    await startMember(engine, member).then(() => console.log(`${name} was started`))
  else giveUp(usage, 2)
}
