import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { type CardPlace, placeCard } from '../card.rules.ts'

/** The date of an event whose entry a card belongs to. */
export interface CardTarget {
  eventId: number
  original: string | null
}

/** The drawn entry of an event: the one that opened the card if it is one of several, as in a month. */
export function entryElement({ eventId, original }: CardTarget, opener: Element | null): HTMLElement | null {
  const drawn = [...document.querySelectorAll<HTMLElement>(`[data-event^="${eventId}-"]`)].filter(
    (one) => one.getBoundingClientRect().width > 0,
  )
  const own = drawn.filter((one) => one.dataset.event === `${eventId}-${original ?? ''}`)
  const entries = own.length > 0 ? own : drawn
  return entries.find((one) => one === opener) ?? entries[0] ?? null
}

const isSame = (one: CardPlace | null, other: CardPlace) =>
  one !== null && (['left', 'top', 'side', 'arrow'] as const).every((key) => one[key] === other[key])

/** The position of a card next to the entry of its event; it follows scrolling and entries that are drawn later. */
export function useCardPlace(card: RefObject<HTMLElement | null>, target: CardTarget): CardPlace | null {
  const [opener] = useState(() => document.activeElement)
  const [place, setPlace] = useState<CardPlace | null>(null)
  const draw = () => {
    const own = card.current?.getBoundingClientRect()
    if (!own) return
    const entry = entryElement(target, opener)?.getBoundingClientRect() ?? null
    const bar =
      Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--topbar')) || 0
    const window = { width: innerWidth, height: innerHeight, top: bar }
    const next = placeCard(entry, own, window)
    setPlace((old) => (isSame(old, next) ? old : next))
  }
  // After each render, because the entries may have been read since.
  useLayoutEffect(draw)
  const { eventId, original } = target
  // biome-ignore lint/correctness/useExhaustiveDependencies: `draw` reads only what does not change for an event
  useEffect(() => {
    const element = card.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(draw)
    observer.observe(element)
    addEventListener('resize', draw)
    document.addEventListener('scroll', draw, true)
    return () => {
      observer.disconnect()
      removeEventListener('resize', draw)
      document.removeEventListener('scroll', draw, true)
    }
  }, [eventId, original])
  return place
}
