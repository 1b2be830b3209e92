import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#kit/operation/free-port.ts'
import { certificateFor } from './imap-stand-in.ts'

const program = '/usr/sbin/dovecot'

/** Why Dovecot cannot be started here; empty if it can. */
export function dovecotMissing(): string {
  if (!existsSync(program) || !existsSync('/usr/lib/dovecot/imap'))
    return 'Dovecot is not installed (Debian: apt-get install dovecot-imapd)'
  return process.getuid?.() === 0 ? '' : 'Dovecot is started by root only'
}

/** Why Dovecot has no Sieve here; empty if it has. */
export function sieveMissing(): string {
  const parts = ['/usr/lib/dovecot/managesieve', '/usr/lib/dovecot/modules/lib90_sieve_plugin.so']
  return parts.every(existsSync)
    ? dovecotMissing()
    : 'Pigeonhole is not installed (Debian: apt-get install dovecot-managesieved dovecot-sieve)'
}

/**
 * Another sign-in than that of `kim`: people by name, each with the password `right` and a mailbox of their own; the password of the
 * master user `portal`; and the provider whose tokens open all mailboxes.
 */
export interface SharedSignIn {
  people: readonly string[]
  masterPassword?: string
  /** Settings of the server that ask the provider about a token. */
  tokens?: string
  /** Kilobytes of a mailbox; no limit without it. */
  quota?: number
}

/** A running Dovecot (IMAP) with folders and ports of its own; its only person is `kim` with the password `right`. */
export interface Dovecot {
  /** Port with TLS from the first byte, and the one with STARTTLS. */
  port: number
  plainPort: number
  /** Port of ManageSieve with STARTTLS, if it was started with Sieve. */
  sievePort: number
  /** The file of the authority of its certificate, which is for `localhost`. */
  authority: string
  /** The Maildir of `kim`. */
  maildir: string
  /** Puts mails into the inbox of `kim`, as a program that delivers them does. */
  put(mails: readonly Buffer[], person?: string): void
  /** Gives `kim` another password; the server starts anew, because it reads the file at most once a second. */
  setPassword(password: string): Promise<void>
  /** Gives the master user another password. */
  setMaster(password: string): void
  /** Delivers a mail as the mail server does: its Sieve runs. */
  deliver(mail: Buffer, envelope: { from: string; to: string }): void
  /** Stores a script of Sieve and makes it active, as another program does. */
  activate(name: string, script: string): void
  /** The mails that Sieve has sent, each with its recipients in a first line. */
  sent(): string[]
  /** Sets what the mailbox and one mail may have, as `20k`; the server starts anew. */
  setQuota(quota: DovecotQuota): Promise<void>
  /** Gives a folder another validity (UIDVALIDITY), as a repair of its lists does. */
  renumber(folder: string): void
  /** Ends the server with all its connections; `resume` starts it again with the same mails and ports. */
  pause(): Promise<void>
  resume(): Promise<void>
  log(): string
  stop(): Promise<void>
}

/** What the mailbox may have in all, and one mail. */
export interface DovecotQuota {
  storage?: string
  mailSize?: string
  /** The limit of one mail, in bytes, that the server only announces (APPENDLIMIT). */
  announced?: number
}

const quotaConfiguration = ({ storage, mailSize, announced }: DovecotQuota) => `
${announced === undefined ? '' : `imap_capability = +APPENDLIMIT=${announced}`}
mail_plugins = quota
protocol imap {
  mail_plugins = quota imap_quota
}
plugin {
  quota = count:User quota
  quota_vsizes = yes
  quota_rule = *:storage=${storage ?? '1G'}
  quota_grace = 0
  ${mailSize === undefined ? '' : `quota_max_mail_size = ${mailSize}`}
}
`

const sieveConfiguration = (place: (name: string) => string, port: number) => `
service managesieve-login {
  inet_listener sieve {
    address = 127.0.0.1
    port = ${port}
  }
}
protocol lda {
  mail_plugins = sieve
}
postmaster_address = postmaster@localhost
sendmail_path = ${place('sendmail')}
plugin {
  sieve = file:~/sieve;active=~/.dovecot.sieve
}
`

/** A program that stores what Sieve sends, as one file for each mail. */
const sendmail = (folder: string) => `#!/bin/sh
file=$(mktemp ${folder}/XXXXXX)
{ echo "$*"; cat; } > "$file"
`

const configuration = (
  place: (name: string) => string,
  ports: { tls: number; plain: number },
  hasSieve: boolean,
  shared: SharedSignIn | undefined,
) => `
base_dir = ${place('run')}
state_dir = ${place('state')}
log_path = ${place('log')}
protocols = imap${hasSieve ? ' sieve' : ''}
ssl = required
ssl_cert = <${place('cert.pem')}
ssl_key = <${place('key.pem')}
disable_plaintext_auth = yes
auth_mechanisms = plain login${shared?.tokens ? ' xoauth2 oauthbearer' : ''}
auth_failure_delay = 0
# Refused sign-ins of an address slow down its next ones by up to 15 seconds.
service anvil {
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
mail_location = maildir:~/Maildir
first_valid_uid = 1
service anvil {
  # Refused passwords would cost up to 15 seconds each.
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service imap-login {
  inet_listener imap {
    address = 127.0.0.1
    port = ${ports.plain}
  }
  inet_listener imaps {
    address = 127.0.0.1
    port = ${ports.tls}
    ssl = yes
  }
}
${
  shared?.masterPassword
    ? `auth_master_user_separator = *
passdb {
  driver = passwd-file
  args = scheme=plain ${place('masters')}
  master = yes
  result_success = continue
}
`
    : ''
}${
  shared?.tokens
    ? `passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${place('oauth2')}
}
`
    : ''
}passdb {
  driver = passwd-file
  args = scheme=plain ${place('users')}
}
userdb {
  driver = ${shared ? 'passwd-file' : 'static'}
  args = ${shared ? place('users') : `uid=nobody gid=nogroup home=${place('home')}`}
}
${
  shared?.quota
    ? `mail_plugins = quota
protocol imap {
  mail_plugins = quota imap_quota
}
plugin {
  quota = count:User quota
  quota_vsizes = yes
  quota_rule = *:storage=${shared.quota}K
}
`
    : ''
}namespace inbox {
  inbox = yes
  separator = /
  mailbox Sent {
    special_use = \\Sent
  }
}
`

/**
 * How Dovecot asks the provider about a token. It compares the name in the token with the mailbox, both in this form: a fixed text
 * lets the client `maru` open every mailbox, and no other client.
 */
const oauth2 = (settings: string) => `${settings}
active_attribute = client_id
active_value = maru
username_attribute = client_id
username_format = shared
`

/** A name of a folder in the form of IMAP (modified UTF-7), as Dovecot stores it. */
const encodeUtf7 = (name: string) =>
  name.replace(
    /[^\x20-\x7e]+/g,
    (part) =>
      `&${Buffer.from(part, 'utf16le').swap16().toString('base64').replace(/=+$/, '').replaceAll('/', ',')}-`,
  )

async function untilOpen(port: number): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(50)) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
  }
  throw new Error('Dovecot was not ready in time')
}

/** Starts Dovecot on 127.0.0.1, with Sieve if it is asked for. */
export async function startDovecot({
  withSieve = false,
  shared,
  quota,
}: {
  withSieve?: boolean
  shared?: SharedSignIn
  quota?: DovecotQuota
} = {}): Promise<Dovecot> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-dovecot-'))
  chmodSync(folder, 0o755)
  const place = (name: string) => join(folder, name)
  const ports = { tls: await freePort(), plain: await freePort(), sieve: await freePort() }
  const { key, cert, remove } = certificateFor('localhost')
  remove()
  writeFileSync(place('key.pem'), key)
  writeFileSync(place('cert.pem'), cert)
  const homeOf = (person: string) => (shared ? join(place('home'), person) : place('home'))
  const people = shared?.people ?? ['kim']
  const lines = people.map((one) => `${one}:{plain}right:${shared ? `65534:65534::${homeOf(one)}` : ''}\n`)
  const setMaster = (password: string) => writeFileSync(place('masters'), `portal:{plain}${password}\n`)
  writeFileSync(place('users'), lines.join(''))
  setMaster(shared?.masterPassword ?? 'none')
  for (const name of ['users', 'masters']) chmodSync(place(name), 0o644)
  if (shared?.tokens) writeFileSync(place('oauth2'), oauth2(shared.tokens))
  let delivered = 0
  const maildirOf = (person: string) => join(homeOf(person), 'Maildir')
  const maildir = maildirOf(people[0] ?? 'kim')
  for (const one of people)
    for (const part of ['cur', 'new', 'tmp']) mkdirSync(join(maildirOf(one), part), { recursive: true })
  const sieve = withSieve ? sieveConfiguration(place, ports.sieve) : ''
  const configure = (limits: DovecotQuota | undefined) => {
    const extra = limits === undefined ? sieve : `${sieve}${quotaConfiguration(limits)}`
    writeFileSync(place('dovecot.conf'), `${configuration(place, ports, withSieve, shared)}${extra}`)
  }
  configure(quota)
  mkdirSync(place('sent'))
  chmodSync(place('sent'), 0o777)
  writeFileSync(place('sendmail'), sendmail(place('sent')), { mode: 0o755 })
  const own = () => execFileSync('chown', ['-R', 'nobody:nogroup', place('home')])
  own()
  const start = () => spawn(program, ['-F', '-c', place('dovecot.conf')], { stdio: 'ignore' })
  let child = start()
  const end = async () => {
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await exit
  }
  const resume = async () => {
    child = start()
    await untilOpen(ports.tls)
  }
  await untilOpen(ports.tls)
  if (withSieve) await untilOpen(ports.sieve)
  return {
    ...{ port: ports.tls, plainPort: ports.plain, sievePort: ports.sieve },
    ...{ authority: place('cert.pem'), maildir },
    setMaster,
    async setPassword(password) {
      await end()
      writeFileSync(place('users'), `kim:{plain}${password}:\n`)
      await resume()
    },
    put(mails, person) {
      const into = person === undefined ? maildir : maildirOf(person)
      for (const [at, bytes] of mails.entries()) {
        writeFileSync(join(into, 'tmp', `${delivered + at}`), bytes)
        renameSync(
          join(into, 'tmp', `${delivered + at}`),
          join(into, 'new', `${1_700_000_000 + delivered + at}.M${at}P1.localhost`),
        )
      }
      delivered += mails.length
      own()
    },
    deliver(mail, { from, to }) {
      const settings = ['-c', place('dovecot.conf'), '-d', 'kim', '-f', from, '-a', to]
      execFileSync('/usr/lib/dovecot/dovecot-lda', settings, { input: mail })
    },
    activate(name, script) {
      mkdirSync(join(place('home'), 'sieve'), { recursive: true })
      writeFileSync(join(place('home'), 'sieve', `${name}.sieve`), script)
      rmSync(join(place('home'), '.dovecot.sieve'), { force: true })
      symlinkSync(`sieve/${name}.sieve`, join(place('home'), '.dovecot.sieve'))
      own()
    },
    sent: () => readdirSync(place('sent')).map((name) => readFileSync(join(place('sent'), name), 'utf8')),
    pause: end,
    resume,
    async setQuota(limits) {
      await end()
      configure(limits)
      await resume()
    },
    renumber(name) {
      const folder = name === 'INBOX' ? maildir : join(maildir, `.${encodeUtf7(name)}`)
      const list = join(folder, 'dovecot-uidlist')
      const lines = readFileSync(list, 'utf8').split('\n')
      lines[0] = (lines[0] ?? '').replace(/V\d+/, `V${2_000_000_000 + delivered}`)
      writeFileSync(list, lines.join('\n'))
      for (const index of ['dovecot.index', 'dovecot.index.log', 'dovecot.index.cache'])
        rmSync(join(folder, index), { force: true })
      own()
    },
    log: () => (existsSync(place('log')) ? readFileSync(place('log'), 'utf8') : ''),
    async stop() {
      await end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
