import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#kit/operation/free-port.ts'

/** Why Postfix cannot be started here; empty if it can. */
export function postfixMissing(): string {
  if (!existsSync('/usr/sbin/postfix')) return 'Postfix is not installed (Debian: apt-get install postfix)'
  return process.getuid?.() === 0 ? '' : 'Postfix is started by root only'
}

/** A running Postfix with folders and a port of its own. */
export interface Postfix {
  port: number
  /** The text of its log. */
  log(): string
  /** Tries deferred mails again. */
  flush(): void
  stop(): void
}

/** Starts Postfix on 127.0.0.1: mail of `domain` goes to an LMTP port, and all other mail to an SMTP port. */
export async function startPostfix(to: {
  domain: string
  lmtpPort: number
  smtpPort: number
}): Promise<Postfix> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-postfix-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const place = (name: string) => join(folder, name)
  for (const name of ['etc', 'queue', 'data']) mkdirSync(place(name), { mode: 0o755 })
  execFileSync('chown', ['postfix', place('data')])
  const settings = {
    ...{ compatibility_level: '3.6', queue_directory: place('queue'), data_directory: place('data') },
    ...{ command_directory: '/usr/sbin', daemon_directory: '/usr/lib/postfix/sbin' },
    ...{ mail_owner: 'postfix', setgid_group: 'postdrop', maillog_file: place('log') },
    ...{ maillog_file_prefixes: folder, inet_interfaces: '127.0.0.1', inet_protocols: 'ipv4' },
    ...{ myhostname: 'postfix.example', mydestination: '', mynetworks: '127.0.0.0/8', alias_maps: '' },
    ...{ relay_domains: to.domain, relay_transport: `lmtp:inet:127.0.0.1:${to.lmtpPort}` },
    ...{
      default_transport: `smtp:[127.0.0.1]:${to.smtpPort}`,
      smtpd_relay_restrictions: 'permit_mynetworks, reject',
    },
    ...{ smtp_dns_support_level: 'disabled', smtp_host_lookup: 'native' },
    ...{ minimal_backoff_time: '2s', maximal_backoff_time: '4s', queue_run_delay: '2s' },
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(place('etc/main.cf'), `${lines.join('\n')}\n`)
  const services = readFileSync('/usr/share/postfix/master.cf.dist', 'utf8')
    .replace(/^smtp\s+inet.*$/m, `127.0.0.1:${port} inet n - n - - smtpd`)
    .replace(/^(\S+\s+unix\s+\S+\s+\S+\s+)y/gm, '$1n')
  writeFileSync(place('etc/master.cf'), services)
  const run = (...words: string[]) =>
    execFileSync('/usr/sbin/postfix', ['-c', place('etc'), ...words], { stdio: 'pipe', timeout: 60_000 })
  run('start')
  return {
    port,
    log: () => (existsSync(place('log')) ? readFileSync(place('log'), 'utf8') : ''),
    flush: () => void run('flush'),
    stop() {
      try {
        run('stop')
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}
