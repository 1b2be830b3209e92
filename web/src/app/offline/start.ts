import { basePath } from '#kit/address/link.tsx'
import { onRecovered } from '#kit/call/connection.ts'
import { beginStoring } from '#kit/call/stored.ts'
import type { Account } from '#kit/session/session.ts'
import { fillStore } from './fill-store.ts'
import { sendWaiting } from './send-waiting.ts'
import * as store from './store.ts'

/**
 * Begins to work without a network for a person: installs the worker with the program, stores the named reads, and sends
 * what waits. Returns a function that ends the sending.
 */
export async function startStore(account: Account): Promise<() => void> {
  // What an administrator sees as another person is stored nowhere.
  if (account.viewedUntil !== undefined) return () => undefined
  const owner = store.ownerOf(account)
  store.dropForeign(owner)
  if (!beginStoring(owner, store)) return () => undefined
  await store.showWaiting()
  const onVisible = () => document.visibilityState === 'visible' && void sendWaiting()
  document.addEventListener('visibilitychange', onVisible)
  const stopRecovered = onRecovered(() => void sendWaiting())
  void sendWaiting()
  // A browser without permission for workers still shows what is stored while its page stays open.
  await navigator.serviceWorker
    .register(`${basePath}/worker.js`, { scope: `${basePath}/` })
    .catch(() => undefined)
  void fillStore()
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    stopRecovered()
  }
}
