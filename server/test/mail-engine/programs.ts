import { existsSync } from 'node:fs'

/** Files by the packages of Debian that have them. */
const packages: Readonly<Record<string, string>> = {
  'dovecot-imapd': '/usr/lib/dovecot/imap',
  'dovecot-auth-lua': '/usr/lib/dovecot/modules/auth/libauthdb_lua.so',
  'dovecot-lmtpd': '/usr/lib/dovecot/lmtp',
  'dovecot-sieve': '/usr/lib/dovecot/modules/lib90_sieve_plugin.so',
  'dovecot-managesieved': '/usr/lib/dovecot/managesieve',
  postfix: '/usr/sbin/postfix',
}

/** What keeps the mail engine from being started here, in words; empty if nothing does. */
export function engineMissing(): string {
  const absent = Object.entries(packages).flatMap(([name, file]) => (existsSync(file) ? [] : [name]))
  if (absent.length > 0) return `apt-get install ${absent.join(' ')}`
  return process.getuid?.() === 0 ? '' : 'root: Dovecot and Postfix change to accounts of their own'
}
