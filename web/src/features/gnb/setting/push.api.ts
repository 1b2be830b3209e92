import { gnbPushApi } from '@maru/api/gnb/push'
import { basePath } from '#kit/address/link.tsx'
import { call } from '#kit/call/call.ts'
import { useRead } from '#kit/call/read.ts'

/** Whether this browser supports web push. */
export const canPush =
  'serviceWorker' in navigator && 'PushManager' in window && typeof Notification !== 'undefined'

/** The public key for a push subscription; empty if the server sends no web pushes. */
export const usePushKey = () =>
  useRead(gnbPushApi.getPushKey, canPush ? {} : null, { staleTime: Number.POSITIVE_INFINITY })

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

const workerAddress = `${basePath}/worker.js`
const scope = { scope: `${basePath}/` }

/** Returns the push subscription of this browser; null if there is none. */
export async function findPushSubscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration(scope.scope)
  return (await worker?.pushManager.getSubscription()) ?? null
}

/**
 * Requests the permission of the person, subscribes this browser and sends the subscription to the server.
 * Returns false if the person refuses.
 */
export async function startWebPush(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register(workerAddress, scope)
  const worker = await navigator.serviceWorker.ready
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  })
  const { endpoint, keys } = subscription.toJSON()
  const input = { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
  await call(gnbPushApi.savePushSubscription, input)
  return true
}

/** Removes the push subscription of this browser, on the server and in the browser. */
export async function stopWebPush(): Promise<void> {
  const subscription = await findPushSubscription()
  if (!subscription) return
  await call(gnbPushApi.removePushSubscription, { endpoint: subscription.endpoint })
  await subscription.unsubscribe()
}
