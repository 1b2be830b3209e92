import type { adminApi, MailServerState } from '@maru/api/admin'
import type { Input } from '@maru/api/kit/endpoint'
import type { MailServerInput } from '@maru/api/kit/mail-server'
import { admin } from '@maru/i18n/admin/texts'
import { changesOf, recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import {
  readMailServer,
  storeMailServer,
  toMailServer,
  toMailServerInput,
  tryMailServer,
} from '#kit/settings/mail-settings.ts'
import { viewerTexts } from '#kit/text/text-changes.ts'

function requireSuperAdmin({ viewer }: Context): void {
  if (!viewer.permissions.isSuperAdmin) throw failure('kit.forbidden')
}

/** The stored server as form fields; null if there is none or it cannot be decrypted. */
async function findStored({ db, sealer }: Context): Promise<MailServerInput | null> {
  const stored = await readMailServer(db, sealer)
  return stored === null || stored === 'unreadable' ? null : toMailServerInput(stored)
}

/** The mail server without its password; throws `kit.forbidden` unless the viewer is a super administrator. */
export async function getMailServer(context: Context): Promise<MailServerState> {
  requireSuperAdmin(context)
  const { db, sealer, mail, config } = context
  const stored = await readMailServer(db, sealer)
  const isUnreadable = stored === 'unreadable'
  const { password, ...server } =
    stored === null || stored === 'unreadable'
      ? { host: '', port: 587, isSecure: false, user: '', password: '', from: '' }
      : toMailServerInput(stored)
  return {
    server,
    hasPassword: password !== '',
    isStored: stored !== null,
    isUnreadable,
    isOn: mail.isOn,
    isFixed: mail.isFixed,
    hasPublicUrl: config.publicUrl !== '',
  }
}

/**
 * The server to use, with the stored password for null. Throws `admin.mailPasswordNeeded` if host, port or user differ
 * from the stored ones: the password must not be sent to another server.
 */
async function completeServer(
  context: Context,
  { password, ...server }: Input<typeof adminApi.saveMailServer>['server'],
): Promise<MailServerInput> {
  if (password !== null) return { ...server, password }
  const stored = await findStored(context)
  const isSame = (['host', 'port', 'user', 'isSecure'] as const).every(
    (name) => stored?.[name] === server[name],
  )
  if (!stored || !isSame) throw failure('admin.mailPasswordNeeded')
  return { ...server, password: stored.password }
}

/** Sends a test mail to the viewer's choice of address; throws `admin.mailFailed` with the server's answer. */
export async function testMailServer(
  context: Context,
  { server, to }: Input<typeof adminApi.testMailServer>,
): Promise<Record<string, never>> {
  requireSuperAdmin(context)
  const { mail } = await viewerTexts(context, 'admin', admin)
  const { testSubject: subject, testText: text } = mail
  const reply = await tryMailServer(await completeServer(context, server), { to, subject, text })
  if (reply !== null) throw failure('admin.mailFailed', { said: reply })
  return {}
}

/** Stores the mail server for every process; without a stored password in the audit log. */
export async function saveMailServer(
  context: Context,
  { server }: Input<typeof adminApi.saveMailServer>,
): Promise<MailServerState> {
  requireSuperAdmin(context)
  if (context.mail.isFixed) throw failure('admin.mailFixed')
  const next = await completeServer(context, server)
  await transaction(context, async (inside) => {
    const { password: _old, ...before } = (await findStored(inside)) ?? { password: '', host: '' }
    const { password: _new, ...after } = next
    await storeMailServer(inside, toMailServer(next))
    await recordAudit(inside, { action: 'mailServerChanged', details: changesOf<object>(before, after) })
  })
  return getMailServer(context)
}

/** Switches mail off and deletes the stored server. */
export async function removeMailServer(context: Context): Promise<MailServerState> {
  requireSuperAdmin(context)
  if (context.mail.isFixed) throw failure('admin.mailFixed')
  await transaction(context, async (inside) => {
    await storeMailServer(inside, null)
    await recordAudit(inside, { action: 'mailServerChanged', details: { host: ['', ''] } })
  })
  return getMailServer(context)
}
