import type { MailServerInput } from '@maru/api/kit/mail-server'
import { Type } from '@maru/api/kit/schema'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Bus } from '../bus.ts'
import type { Sealer } from '../config/sealer.ts'
import type { Services } from '../context.ts'
import type { Db } from '../db.ts'
import { failure } from '../failure.ts'
import type { Log } from '../log.ts'
import { type Mailer, type MailServer, openMailer } from '../mail/mail.ts'
import { deleteSetting, selectSetting, upsertSetting } from './settings.sql.ts'

/** The cache name that notifies processes of a changed setting. */
export const settingCache = 'setting'

/** Purpose of the key that encrypts the stored mail server. */
const purpose = 'mail.server'

const isMailServer = new Ajv2020().compile<MailServer>(
  Type.Object({ url: Type.String({ pattern: '^smtps?://' }), from: Type.String({ pattern: '@' }) }),
)
const isSealed = new Ajv2020().compile<{ sealed: string }>(Type.Object({ sealed: Type.String() }))

/** The URL of the mail server, with its user name and password. Throws `kit.invalidInput` for a host that no URL can have. */
export function toMailServer(input: MailServerInput): MailServer {
  const { host, port, isSecure, user, password, from } = input
  const who =
    user === ''
      ? ''
      : `${encodeURIComponent(user.toWellFormed())}:${encodeURIComponent(password.toWellFormed())}@`
  const bare = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
  const url = `${isSecure ? 'smtps' : 'smtp'}://${who}${bare}:${port}`
  // An address that cannot be read back, such as `[company:ONE]`, would break every later read.
  if (!URL.canParse(url)) throw failure('kit.invalidInput')
  return { url, from }
}

/** The fields of {@link toMailServer}. */
export function toMailServerInput({ url, from }: MailServer): MailServerInput {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isSecure = protocol === 'smtps:'
  return {
    host: hostname,
    port: Number(port) || (isSecure ? 465 : 587),
    isSecure,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    from,
  }
}

type Storing = Pick<Services, 'forget' | 'sealer'> & { db: Db }

/** Stores the mail server of the portal, encrypted; every process uses it after commit. Null switches mail off. */
export async function storeMailServer(parts: Storing, server: MailServer | null): Promise<void> {
  const { db, sealer } = parts
  if (server === null) await deleteSetting(db, 'mail')
  else {
    const sealed = sealer.seal(purpose, Buffer.from(JSON.stringify(server)))
    await upsertSetting(db, 'mail', { sealed: sealed.toString('base64') })
  }
  await parts.forget(db, settingCache, 'mail')
}

/**
 * The stored mail server: null if there is none, `unreadable` if it was encrypted with another key, as after a restore
 * without the key file. Earlier versions stored it as plain text.
 */
export async function readMailServer(db: Db, sealer: Sealer): Promise<MailServer | null | 'unreadable'> {
  const stored = await selectSetting(db, 'mail')
  if (!isSealed(stored)) return isMailServer(stored) ? stored : null
  const sealed = Buffer.from(stored.sealed, 'base64')
  if (!sealed.subarray(0, 4).equals(sealer.keyId(purpose))) return 'unreadable'
  const server: unknown = JSON.parse(sealer.open(purpose, sealed).toString())
  return isMailServer(server) ? server : null
}

/** Encrypts a mail server that an earlier version stored as plain text. */
async function sealOldMailServer(parts: Pick<Services, 'sealer'> & { db: Db }): Promise<void> {
  const stored = await selectSetting(parts.db, 'mail')
  if (isMailServer(stored)) await storeMailServer({ ...parts, forget: async () => undefined }, stored)
}

/** Applies the stored mail server, now and after each change. */
export async function followMailServer(
  parts: { db: Db; bus: Bus; log: Log } & Pick<Services, 'sealer'>,
  mail: Mailer,
): Promise<void> {
  const { db, bus, log, sealer } = parts
  const read = async () => {
    const stored = await readMailServer(db, sealer)
    if (stored === 'unreadable')
      log.error(
        'mail: the stored mail server was encrypted with another key; enter it again in the administration',
      )
    mail.use(stored === 'unreadable' ? null : stored)
  }
  const again = () => void read().catch(() => undefined)
  bus.on('cache', (message) => {
    if (message.cache === settingCache) again()
  })
  bus.onChange((connected) => {
    if (connected) again()
  })
  await sealOldMailServer(parts)
  await read()
}

/** Sends one mail through a mail server that is not in use yet; returns the fault without the password, or null. */
export async function tryMailServer(
  input: MailServerInput,
  mail: { to: string; subject: string; text: string },
): Promise<string | null> {
  const { url, from } = toMailServer(input)
  const mailer = openMailer({ SMTP_URL: url, MAIL_FROM: from, PUBLIC_URL: '' })
  const { to, subject, text } = mail
  try {
    const sent = await mailer.send({ to: { name: '', address: to }, subject, text, html: `<p>${text}</p>` })
    return sent === 'refused' ? to : null
  } catch (error) {
    // A host name with two addresses fails with an AggregateError, which has a code and no message.
    const { message, code } = error as Error & { code?: string }
    return (message || code || String(error)).replaceAll(input.password || '\0', '…').slice(0, 300)
  } finally {
    mailer.stop()
  }
}
