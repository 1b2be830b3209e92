import type { MessengerForm } from '@maru/api/admin/messenger'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { outsideUrl } from '#kit/outside/outside-address.ts'
import { secretPurpose } from '../webhook/delivery.jobs.ts'
import { isHostOf, kakaoUrl, shownAddress } from '../webhook/messenger-form.rules.ts'
import { isNamedHost } from '../webhook/named-host.rules.ts'
import type { WebhookRow } from '../webhook/webhook.sql.ts'
import type { PlaceColumns } from './messenger.sql.ts'

/** Where a messenger is, as it was typed. */
export interface TypedPlace {
  form: MessengerForm
  url: string
  key: string
  room: string
}

/**
 * The checked address: of the messenger's own host, or of a gateway that the server's settings name. Every person may set
 * one, so that hosts of webhooks are not enough. Throws `admin.webhookAddress` and `admin.messengerHost`.
 */
function requireAddress({ config }: Pick<Context, 'config'>, form: MessengerForm, typed: string): URL {
  const url = outsideUrl(typed)
  if (!url) throw failure('admin.webhookAddress')
  if (!isNamedHost(url, config.messengerHosts) && !isHostOf(form, url))
    throw failure('admin.messengerHost', { host: url.host })
  return url
}

/**
 * The columns of a typed place. Empty secrets leave the stored ones of the same messenger. Throws `admin.messengerRoom` for
 * a bot of KakaoWork without a key that a header can have, or with a room that is no number.
 */
export function requirePlace(
  context: Pick<Context, 'config' | 'sealer'>,
  { form, url: typed, key, room }: TypedPlace,
  before: WebhookRow | undefined,
): PlaceColumns {
  const seal = (text: string) => context.sealer.seal(secretPurpose, Buffer.from(text))
  const stored = before?.form === form ? before : undefined
  const isBot = form === 'kakaoWork'
  const wanted = typed.trim() === '' && isBot && !stored ? kakaoUrl : typed.trim()
  const address = wanted === '' ? null : requireAddress(context, form, wanted)
  const url = address ? shownAddress(address) : stored?.url
  const sealedUrl = address ? seal(address.href) : stored?.sealedUrl
  if (url === undefined || !sealedUrl) throw failure('admin.webhookAddress')
  if (!isBot) return { form, url, sealedUrl, sealedKey: null, room: '' }
  const given = key.trim()
  const sealedKey = given === '' ? (stored?.sealedKey ?? null) : seal(given)
  // A key goes only to the address for which it was typed, and in a header.
  const isMoved = address !== null && stored !== undefined && given === ''
  if (!sealedKey || isMoved || !/^[\x21-\x7e]*$/.test(given) || !/^[1-9]\d{0,14}$/.test(room.trim()))
    throw failure('admin.messengerRoom')
  return { form, url, sealedUrl, sealedKey, room: room.trim() }
}
