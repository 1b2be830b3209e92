import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { fittingItems, type RowWidths } from './fitting.rules.ts'

/** Width in pixels of the button of `MoreMenu` with its gap. The button is largest on a touch screen. */
const moreWidth = 48

/** The result of {@link useFitting}. */
export interface Fitting<E extends HTMLElement> {
  /** The row, whose children are the shown items. The width of its parent is the room for items and menu button. */
  row: RefObject<E | null>
  /** The indexes of the items that fit. */
  shown: ReadonlySet<number>
  /**
   * The width in pixels of all items if some are hidden, for a container whose width is determined by its content: it
   * would not grow again otherwise.
   */
  whole: number | undefined
}

/**
 * Returns the items that fit in a row: the chosen one (-1 for none) and the first ones. They are measured after all are
 * rendered, and when the row or their texts change. Each text identifies an item and everything that determines its
 * width.
 */
export function useFitting<E extends HTMLElement>(items: readonly string[], chosen: number): Fitting<E> {
  const row = useRef<E>(null)
  const [measured, setMeasured] = useState<{ texts: string; widths: RowWidths & { inset: number } } | null>(
    null,
  )
  const texts = items.join('\n')
  useLayoutEffect(() => {
    const place = row.current
    if (!place || typeof ResizeObserver === 'undefined') return
    const count = texts === '' ? 0 : texts.split('\n').length
    const measure = () => {
      const style = getComputedStyle(place)
      const inset = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight) || 0
      const room = (place.parentElement?.clientWidth ?? 0) - inset
      setMeasured((current) => ({
        texts,
        // The widths can be measured only while all items are rendered.
        widths:
          current?.texts === texts && place.children.length !== count
            ? { ...current.widths, room }
            : // `clientWidth` is an integer. Without rounding down, items that fit exactly would not fit.
              {
                widths: [...place.children].map((item) => Math.floor(item.getBoundingClientRect().width)),
                gap: Number.parseFloat(style.columnGap) || 0,
                room,
                more: moreWidth,
                inset,
              },
      }))
    }
    const observer = new ResizeObserver(measure)
    if (place.parentElement) observer.observe(place.parentElement)
    measure()
    return () => observer.disconnect()
  }, [texts])
  // Until the current items are measured, all of them are rendered.
  const current = measured?.texts === texts ? measured.widths : null
  const shown = current ? fittingItems(current, chosen) : items.map((_item, index) => index)
  const whole =
    current && shown.length < items.length
      ? current.widths.reduce((sum, width) => sum + width + 1 + current.gap, current.inset)
      : undefined
  return { row, shown: new Set(shown), whole }
}
