import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { isOwnNetwork, outsideUrl } from '#kit/outside/outside-address.ts'
import { secretPurpose } from './delivery.jobs.ts'
import { isNamedHost } from './named-host.rules.ts'
import { newSecret } from './signature.rules.ts'
import {
  deleteSystemHook,
  findSystemHook,
  insertWebhook,
  updateSystemHook,
  updateSystemHookOn,
} from './webhook.sql.ts'

/**
 * A usable address. An address that names the own network, or the port of another service, is refused at once; a name
 * is checked again after resolving, at each attempt.
 */
export function requireWebhookUrl({ config }: Pick<Context, 'config'>, typed: string): string {
  const url = outsideUrl(typed.trim())
  if (!url) throw failure('admin.webhookAddress')
  if (!isNamedHost(url, config.webhookHosts) && isOwnNetwork(url))
    throw failure('admin.webhookPrivate', { host: url.host })
  return url.href
}

/**
 * Writes the address of a system, in the transaction of the caller; an empty one removes it. A new address gets a new
 * secret, which is returned; null if the secret stays or there is none.
 */
export async function saveSystemHook(
  { db, viewer, clock, sealer }: Context,
  { systemId, name, url }: { systemId: number; name: string; url: string },
): Promise<string | null> {
  const { comCode, personCode } = viewer
  const known = await findSystemHook(db, { comCode, systemId })
  if (known?.url === url) {
    await updateSystemHook(db, systemId, name)
    return null
  }
  // What waits for the former address must not go to the new one.
  if (known) await deleteSystemHook(db, { comCode, systemId })
  if (url === '') return null
  const secret = newSecret()
  const row = {
    ...{ comCode, name, url, events: [], systemId },
    secret: sealer.seal(secretPurpose, Buffer.from(secret)),
  }
  await insertWebhook(db, row, { personCode, now: clock.now() })
  return secret
}

/** Switches the address of a system on again, in the transaction of the caller. */
export const resumeSystemHook = (
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  systemId: number,
): Promise<void> => updateSystemHookOn(db, { comCode: viewer.comCode, systemId })
