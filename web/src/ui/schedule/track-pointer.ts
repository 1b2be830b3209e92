import type { PointerEvent as ReactPointerEvent } from 'react'

/** A position in the window. */
export interface PointerPlace {
  clientX: number
  clientY: number
}

/** What a drag does while the pointer moves. */
export interface PointerTrack {
  /** A finger was held long enough, so that its next moves drag and do not scroll. */
  onHold?: () => void
  onMove: (to: PointerPlace & { isCopy: boolean }) => void
  /** `isDropped` is false if Escape or the browser canceled the drag; `wasMoved` is false for a plain press. */
  onEnd: (end: { isDropped: boolean; wasMoved: boolean; isCopy: boolean }) => void
}

/** Pixels that a pointer may move before a press becomes a drag. */
const threshold = 4
/** Milliseconds that a finger is held before it drags, and pixels that it may move until then. */
const holdTime = 400
const holdSlack = 8

/**
 * Follows a pressed pointer to its end. A mouse or a pen drags at once; a finger drags after it was held, and scrolls
 * if it moves before. Escape cancels. Ctrl, Alt or Cmd at the drop copy.
 */
export function trackPointer(event: ReactPointerEvent<HTMLElement>, track: PointerTrack): void {
  const { clientX, clientY, pointerId } = event
  const isTouch = event.pointerType === 'touch'
  let isHeld = !isTouch
  let wasMoved = false
  const isCopy = (one: { ctrlKey: boolean; altKey: boolean; metaKey: boolean }) =>
    one.ctrlKey || one.altKey || one.metaKey
  const distance = (to: PointerPlace) =>
    Math.max(Math.abs(to.clientX - clientX), Math.abs(to.clientY - clientY))

  const ending = new AbortController()
  const { signal } = ending
  const timer = isTouch
    ? setTimeout(() => {
        isHeld = true
        track.onHold?.()
      }, holdTime)
    : undefined
  const end = (isDropped: boolean, copies: boolean) => {
    clearTimeout(timer)
    ending.abort()
    if (isHeld) track.onEnd({ isDropped, wasMoved, isCopy: copies })
  }
  const move = (to: PointerEvent) => {
    if (to.pointerId !== pointerId) return
    if (!isHeld) {
      if (distance(to) > holdSlack) end(false, false)
      return
    }
    if (distance(to) > threshold) wasMoved = true
    if (wasMoved) track.onMove({ clientX: to.clientX, clientY: to.clientY, isCopy: isCopy(to) })
  }
  const cancelByKey = (key: KeyboardEvent) => {
    if (key.key !== 'Escape') return
    key.preventDefault()
    key.stopPropagation()
    end(false, false)
  }
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', (last) => last.pointerId === pointerId && end(true, isCopy(last)), {
    signal,
  })
  window.addEventListener('pointercancel', (last) => last.pointerId === pointerId && end(false, false), {
    signal,
  })
  window.addEventListener('keydown', cancelByKey, { signal, capture: true })
  if (!isTouch) return
  // A held finger neither scrolls nor opens the menu of the browser.
  const stay = (one: Event) => {
    if (isHeld && one.cancelable) one.preventDefault()
  }
  window.addEventListener('touchmove', stay, { signal, passive: false })
  window.addEventListener('contextmenu', (one) => one.preventDefault(), { signal })
}
