import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillTemplate } from '../cluster/templates.ts'
import { certificateFor } from '../imap-stand-in.ts'
import { type EnginePlan, placeIn } from './plan.ts'

const deploy = join(import.meta.dirname, '../../../deploy')

/** A file of deploy/mail with these values. */
const filled = (name: string, values: Record<string, string>) =>
  fillTemplate(`mail/${name}`, readFileSync(join(deploy, 'mail', name), 'utf8'), values)

function dovecotFiles(plan: EnginePlan, tls: Record<string, string>): Record<string, string> {
  const at = (...names: string[]) => placeIn(plan, ...names)
  const { ports } = plan
  const spool = '/var/spool/postfix'
  const dovecot = filled('dovecot.conf', {
    ...tls,
    '/run/dovecot': at('run'),
    '/var/lib/dovecot': at('state'),
    'log_path = syslog': `log_path = ${at('log/dovecot.log')}`,
    '/etc/maru/mail/master-users': at('master-users'),
    '/etc/dovecot/portal.lua': at('portal.lua'),
    [spool]: at('queue'),
    'port = 993': `address = 127.0.0.1\n    port = ${ports.imaps}`,
    'mail_uid = vmail': 'mail_uid = nobody',
    'mail_gid = vmail': 'mail_gid = nogroup',
    '/srv/maru-mail': at('mail'),
    '/etc/dovecot/sieve.conf': at('sieve.conf'),
  })
  const portal = {
    'http://127.0.0.1:8080': `http://127.0.0.1:${ports.portal}`,
    '/etc/maru/mail/secret': at('secret'),
  }
  const ending = {
    ...portal,
    '/etc/dovecot/dovecot.conf': at('dovecot.conf'),
    '/var/lib/maru-mail/since': at('since'),
  }
  const own = { '<domain>': plan.domains[0] ?? '', 'port = 4190': `port = ${ports.sieve}` }
  const sieve = { [spool]: at('queue'), ...own }
  return {
    'dovecot.conf': dovecot,
    'portal.lua': filled('portal.lua', portal),
    'end-connections.mjs': filled('end-connections.mjs', ending),
    ...(plan.withSieve ? { 'sieve.conf': filled('sieve.conf', sieve) } : {}),
  }
}

/** Lines that only a trial needs: a log of its own, no names from outside, mail to other domains, clients with other addresses. */
function trialLines(plan: EnginePlan): string {
  const { outside } = plan
  const elsewhere =
    outside === null ? 'error:5.7.1 a trial sends no mail away' : `smtp:[127.0.0.1]:${outside}`
  return `
maillog_file = ${placeIn(plan, 'log/postfix.log')}
maillog_file_prefixes = ${placeIn(plan, 'log')}
inet_protocols = ipv4
smtp_dns_support_level = disabled
smtp_host_lookup = native
default_transport = ${elsewhere}
smtpd_authorized_xclient_hosts = 127.0.0.1
minimal_backoff_time = 2s
maximal_backoff_time = 4s
queue_run_delay = 2s
`
}

function postfixFiles(plan: EnginePlan, tls: Record<string, string>): Record<string, string> {
  const { ports } = plan
  const toPortal = 'lmtp:inet:127.0.0.1:2424'
  const main = filled('main.cf', {
    ...tls,
    '/var/spool/postfix': placeIn(plan, 'queue'),
    '/var/lib/postfix': placeIn(plan, 'data'),
    '<mail-name>': 'localhost.example',
    '<domains>': plan.domains.join(', '),
    'inet_interfaces = all': 'inet_interfaces = 127.0.0.1',
    [toPortal]: plan.withSieve ? 'lmtp:unix:private/dovecot-lmtp' : `lmtp:inet:127.0.0.1:${ports.lmtp}`,
  })
  const own = filled('master.cf', {
    'submissions inet': `127.0.0.1:${ports.submissions} inet`,
    '127.0.0.1:2425': `127.0.0.1:${ports.submission}`,
    '127.0.0.1:2426': `127.0.0.1:${ports.policy}`,
  })
  // The services of Debian's package, without chroot, which needs files of the system's Postfix.
  const services = readFileSync('/usr/share/postfix/master.cf.dist', 'utf8')
    .replace(/^smtp\s+inet.*$/m, `127.0.0.1:${ports.smtp} inet n - n - - smtpd`)
    .replace(/^(\S+\s+unix\s+\S+\s+\S+\s+)y/gm, '$1n')
  return { 'etc/main.cf': main + trialLines(plan), 'etc/master.cf': `${services}\n${own}` }
}

/** Writes the files of deploy/mail for one machine, with its folders, ports and secrets. */
export function writeEngineFiles(plan: EnginePlan): void {
  const at = (...names: string[]) => placeIn(plan, ...names)
  for (const name of ['etc', 'queue', 'queue/private', 'data', 'state', 'mail', 'log', 'run'])
    mkdirSync(at(name), { recursive: true, mode: 0o755 })
  chmodSync(plan.folder, 0o755)
  const { key, cert, remove } = certificateFor('localhost')
  remove()
  writeFileSync(at('machine.key'), key, { mode: 0o600 })
  writeFileSync(at('fullchain.pem'), cert)
  const tls = {
    '/etc/maru/mail/fullchain.pem': at('fullchain.pem'),
    '/etc/maru/mail/machine.key': at('machine.key'),
  }
  for (const [name, text] of Object.entries({ ...dovecotFiles(plan, tls), ...postfixFiles(plan, tls) }))
    writeFileSync(at(name), text)
  writeFileSync(at('secret'), `${plan.secret}\n`, { mode: 0o640 })
  writeFileSync(at('master-users'), `portal:{PLAIN}${plan.masterPassword}\n`, { mode: 0o640 })
  const own = (...words: string[]) => execFileSync('chown', words, { stdio: 'pipe' })
  own('root:dovecot', at('secret'), at('master-users'))
  own('postfix', at('data'), at('queue/private'))
  own('nobody:nogroup', at('mail'))
  chmodSync(at('queue/private'), 0o700)
}
