import { useSyncExternalStore } from 'react'

/** How this phone installs the portal: by the question of the browser, or by the menu of an iPhone. */
export type InstallWay = 'ask' | 'menu'

/** The event of Chromium that opens the question of the browser. */
interface InstallEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const storeKey = 'maru.install'
const listeners = new Set<() => void>()
let offer: InstallEvent | null = null
let isDismissed = false

const changed = () => {
  for (const listener of listeners) listener()
}

/** Whether the page runs as an installed program. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true

/** Whether a user agent is Safari on an iPhone, which installs by its own menu only. */
export const isIphoneSafari = (agent: string): boolean =>
  /iPhone|iPod/.test(agent) && /Safari\//.test(agent) && !/CriOS|FxiOS|EdgiOS/.test(agent)

function wasDismissed(): boolean {
  try {
    return localStorage.getItem(storeKey) !== null
  } catch {
    return false
  }
}

/** Keeps the question of the browser for the card. */
export function watchInstall(): void {
  isDismissed = wasDismissed()
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event as InstallEvent // the browser names it so
    changed()
  })
  window.addEventListener('appinstalled', () => {
    offer = null
    changed()
  })
}

function wayNow(): InstallWay | null {
  if (isDismissed || isInstalled()) return null
  if (offer) return 'ask'
  return isIphoneSafari(navigator.userAgent) ? 'menu' : null
}

/** How this phone can install the portal; null if it cannot, has done so, or the person has dismissed the card. */
export const useInstallWay = (): InstallWay | null =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, wayNow)

/** Dismisses the card in this browser. */
export function dismissInstall(): void {
  isDismissed = true
  try {
    localStorage.setItem(storeKey, 'dismissed')
  } catch {
    // Without storage the card is gone until the page is loaded again.
  }
  changed()
}

/** Opens the question of the browser. It can be asked once. */
export async function askInstall(): Promise<void> {
  const asked = offer
  offer = null
  await asked?.prompt()
  changed()
}
