/** Sizes of windows that the specification names, in pixels (spec 1§9, 2§9). */
export const popupSizes = {
  standard: { width: 1024, height: 900 },
  organisation: { width: 1024, height: 700 },
  article: { width: 1024, height: 700 },
  form: { width: 1200, height: 760 },
  /** Windows of boards other than the reader (spec 2§9). */
  board: { width: 900, height: 760 },
} as const

/** A window's size in pixels. */
export interface PopupSize {
  width: number
  height: number
}

/** A popup that is shown in a frame over the page, where the portal itself is in a host's frame. */
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

/** The store of the popup in a frame, for the layer that draws it. */
export const framePopups = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: (): FramePopup | null => framed,
  close: () => showFrame(null),
}

/** Whether the portal is in the frame of a collaboration host, where its own windows are no use (spec 1§2). */
export function isHosted(): boolean {
  return window.parent !== window
}

/** Whether the screen has room for a window next to the page; a smaller one shows the page itself. */
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
 * Opens an address of the portal (with `/po`) in a separate window, centred on the screen; inside a collaboration
 * host in a frame over the page (spec 1§2). Returns false if the browser blocks windows; the caller shows a message.
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

/** The window that opened this one or contains it in a frame, if it has the same origin and is still open. */
function sameOriginOwner(): Window | null {
  const owner: Window | null = window.opener ?? (isHosted() ? window.parent : null)
  try {
    return owner && owner.location.origin === window.location.origin ? owner : null
  } catch {
    return null
  }
}

/** Whether a page of the portal opened this window or contains it in a frame, and waits for its result. */
export function hasOpener(): boolean {
  return sameOriginOwner() !== null
}

/**
 * Sends a result to the window that opened this one, as a CustomEvent of a given name (spec 1§2). A frame notifies its
 * parent, a page without owner notifies itself; another origin never receives it.
 */
export function notifyOpener(eventName: string, detail: unknown): void {
  const target = sameOriginOwner() ?? window
  // Made by the target's own constructor, so that its listeners recognise the event.
  const Constructor = (target as Window & typeof globalThis).CustomEvent
  target.dispatchEvent(new Constructor(eventName, { detail: structuredClone(detail) }))
}

/** Closes this popup: its window, or the frame of its parent. */
export function closePopup(): void {
  if (window.opener || !isHosted()) window.close()
  else notifyOpener(closeEvent, null)
}

/** Milliseconds after which a closed window is gone; a frame fades out first. */
const closesWithin = { window: 200, frame: 1000 }

/**
 * Closes this window. One that no page opened, such as a tab with the address of a window or the frame of a host that
 * shows it alone, may not close itself: it goes to `address` (with `/po`) instead, so that the button always has an effect.
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

/** Listens for a result that a window opened by this page hands back; returns a function that unsubscribes. */
export function onPopupResult(eventName: string, listener: (detail: unknown) => void): () => void {
  const receive = (event: Event) => listener(event instanceof CustomEvent ? event.detail : undefined)
  window.addEventListener(eventName, receive)
  return () => window.removeEventListener(eventName, receive)
}

/** Lets frames ask to be closed; called once by the layer that draws them. */
export function onFrameClose(listener: () => void): () => void {
  return onPopupResult(closeEvent, listener)
}
