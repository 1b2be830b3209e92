/** Window sizes of the specification in pixels (spec 1§9, 2§9). */
export const popupSizes = {
  standard: { width: 1024, height: 900 },
  organisation: { width: 1024, height: 700 },
  article: { width: 1024, height: 700 },
  form: { width: 1200, height: 760 },
  /** Board windows except the window that shows an article (spec 2§9). */
  board: { width: 900, height: 760 },
} as const

/** The size of a window in pixels. */
export interface PopupSize {
  width: number
  height: number
}

/** A popup in a frame over the page. It replaces a window if the portal is embedded in a host. */
export interface FramePopup extends PopupSize {
  address: string
  name: string
}

const closeEvent = 'maru.popup.close'
let framed: FramePopup | null = null
const listeners = new Set<() => void>()

function showFrame(next: FramePopup | null) {
  framed = next
  for (const listener of listeners) listener()
}

/** The store of the popup in a frame, for the layer that renders it. */
export const framePopups = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: (): FramePopup | null => framed,
  close: () => showFrame(null),
}

/** Returns true if the portal is embedded in a collaboration host, where browser windows cannot be used (spec 1§2). */
export function isHosted(): boolean {
  // The tests of requests run without a window.
  return typeof window !== 'undefined' && window.parent !== window
}

/** Returns true if the screen is large enough for a second window. A smaller screen shows the page instead. */
export function hasWindowRoom(): boolean {
  return window.matchMedia('(min-width: 1025px)').matches
}

function centredFeatures(size: PopupSize): string {
  const width = Math.min(size.width, screen.availWidth)
  const height = Math.min(size.height, screen.availHeight)
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2))
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2))
  return `popup=yes,width=${width},height=${height},left=${left},top=${top},resizable=yes,scrollbars=yes`
}

/**
 * Opens an address of the portal (with `/po`) in a new window, centred on the current one. Inside a collaboration host
 * it opens in a frame over the page (spec 1§2). Returns false if the browser blocks the window.
 */
export function openPopup(address: string, name: string, size: PopupSize = popupSizes.standard): boolean {
  if (isHosted()) {
    showFrame({ address, name, ...size })
    return true
  }
  const opened = window.open(address, name, centredFeatures(size))
  opened?.focus()
  return opened !== null
}

/** Returns the window that opened this window or contains it in a frame, if it is open and has the same origin. */
function sameOriginOwner(): Window | null {
  const owner: Window | null = window.opener ?? (isHosted() ? window.parent : null)
  try {
    return owner && owner.location.origin === window.location.origin ? owner : null
  } catch {
    return null
  }
}

/** Returns true if a page of the portal opened this window or contains it in a frame, and can receive its result. */
export function hasOpener(): boolean {
  return sameOriginOwner() !== null
}

/**
 * Sends a result to the window that opened this window, as a CustomEvent with the given name (spec 1§2). A frame
 * notifies its parent, and a page without opener or parent notifies itself. Another origin never receives the result.
 */
export function notifyOpener(eventName: string, detail: unknown): void {
  const target = sameOriginOwner() ?? window
  // The constructor of the target window creates the event, so that `instanceof CustomEvent` is true there.
  const Constructor = (target as Window & typeof globalThis).CustomEvent
  target.dispatchEvent(new Constructor(eventName, { detail: structuredClone(detail) }))
}

function closePopup(): void {
  if (window.opener || !isHosted()) window.close()
  else notifyOpener(closeEvent, null)
}

/** Milliseconds within which a window closes. A frame needs more time, because it fades out. */
const closesWithin = { window: 200, frame: 1000 }

/**
 * Closes this popup: its window, or its frame in the parent page. A window without an opener cannot close itself, for example a tab with the address of a popup, or
 * a host frame that shows only the popup. It then navigates to `address` (with `/po`), so that the button works.
 */
export function leavePopup(address: string): void {
  closePopup()
  const isFrame = isHosted() && !window.opener
  setTimeout(
    () => {
      if (!window.closed) window.location.assign(address)
    },
    closesWithin[isFrame ? 'frame' : 'window'],
  )
}

/** Listens for the result of a window that this page opened. Returns a function that unsubscribes. */
export function onPopupResult(eventName: string, listener: (detail: unknown) => void): () => void {
  const receive = (event: Event) => listener(event instanceof CustomEvent ? event.detail : undefined)
  window.addEventListener(eventName, receive)
  return () => window.removeEventListener(eventName, receive)
}

/** Listens for a request of a frame to be closed. The layer that renders the frame calls it once. */
export function onFrameClose(listener: () => void): () => void {
  return onPopupResult(closeEvent, listener)
}
