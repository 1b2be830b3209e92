import webPush, { type VapidKeys } from 'web-push'

/** A browser subscription as issued by its push service. */
export interface PushBrowser {
  endpoint: string
  p256dh: string
  auth: string
}

/** A request that carries one notification to a push service. */
export interface PushRequest {
  method: 'POST'
  headers: Headers
  body: Uint8Array<ArrayBuffer>
}

/** Seconds for which a push service stores a notification for an offline browser. */
const storedFor = 86_400

/** Whether a message can be encrypted for a browser with these keys. */
export function areBrowserKeys({ p256dh, auth }: Omit<PushBrowser, 'endpoint'>): boolean {
  try {
    webPush.encrypt(p256dh, auth, 'probe', 'aes128gcm')
    return true
  } catch {
    return false
  }
}

/** Whether an address belongs to an allowed push service: https, the default port, no user name or password. */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return services.some((service) =>
    service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service,
  )
}

/** The contact of this installation (RFC 8292 allows https and mailto). */
export const pushSubject = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? publicUrl : 'mailto:maru@portal.invalid'

/** The request for one browser, encrypted for it (RFC 8291) and signed with the key pair (RFC 8292). */
export function makePushRequest(
  message: string,
  { endpoint, p256dh, auth }: PushBrowser,
  key: VapidKeys,
  subject: string,
): PushRequest {
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message, {
    TTL: storedFor,
    contentEncoding: 'aes128gcm',
    vapidDetails: { subject, ...key },
  })
  const sent = new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  // fetch sets the length itself.
  sent.delete('content-length')
  return { method: 'POST', headers: sent, body: new Uint8Array(body) }
}
