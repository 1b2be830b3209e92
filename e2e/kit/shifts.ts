import type { Page } from './story.ts'

/** The sum of shifts from which a page counts as restless ("good" ends at 0.1 in Core Web Vitals). */
const limit = 0.1

/**
 * Watches the layout shifts of the page (Layout Instability API, all shifts without a recent user
 * input). The watch restarts with every document. Returns a function that answers [] while the sum
 * is below 0.1, else the sum and the five largest shifts with the elements that moved.
 */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = { total: 0, shifts: [] as { value: number; moved: string[] }[] }
    Object.assign(window, { shifted: seen })
    const name = (node: Node | null): string => {
      const element = node instanceof Element ? node : node?.parentElement
      if (!element) return 'a removed element'
      const text = element.textContent?.trim().slice(0, 20) ?? ''
      return `${element.localName}.${element.className} "${text}"`
    }
    const corner = (rect: DOMRectReadOnly) =>
      `${Math.round(rect.x)},${Math.round(rect.y)} ${Math.round(rect.width)}x${Math.round(rect.height)}`
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
        }
        if (shift.hadRecentInput) continue
        seen.total += shift.value
        const moved = shift.sources.map(
          (source) => `${name(source.node)} ${corner(source.previousRect)} to ${corner(source.currentRect)}`,
        )
        seen.shifts.push({ value: shift.value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    const { total, shifts } = await page.evaluate(
      () =>
        (window as unknown as { shifted: { total: number; shifts: { value: number; moved: string[] }[] } })
          .shifted,
    )
    if (total < limit) return []
    const largest = shifts.sort((left, right) => right.value - left.value).slice(0, 5)
    return [
      `shifts by ${total.toFixed(3)}`,
      ...largest.map(({ value, moved }) => `${value.toFixed(3)} ${moved.join('; ')}`),
    ]
  }
}
