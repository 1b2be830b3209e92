import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What a screen is measured with. */
export interface LookRule {
  /** Smallest width and height of a touch area in CSS px; 0 leaves small targets to axe, which knows their distance. */
  touch: number
  /** Selectors of targets that may be smaller; the story names the reason of each. */
  excepted: readonly string[]
}

/** Names that are not in the text of their button, headings of level 1, landmarks of one name, targets under 24 px. */
const axeRules = ['label-content-name-mismatch', 'page-has-heading-one', 'landmark-unique', 'target-size']

/** Runs in the page: targets smaller than `touch` px, and texts that are cut after fewer than 8 letters. */
function measure({ touch, excepted }: LookRule): string[] {
  const faults: string[] = []
  const seen = (element: Element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
    !element.closest('[aria-hidden="true"], [inert]')
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 24) ||
    element.tagName.toLowerCase()

  /** The element that a person presses: the label of a hidden input, the row of a list's main link. */
  const pressed = (target: Element): Element => {
    const row = target.closest('[data-main]')?.closest('tr')
    if (row) return row
    if (target instanceof HTMLInputElement) return target.closest('label, [role="group"]') ?? target
    return target
  }
  /** The touch area around the middle of an element in one direction; parts that an ::after adds are counted. */
  const reach = (box: Element, dx: number, dy: number): number => {
    const { left, top, width, height } = box.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    let far = 0
    while (far < touch / 2) {
      const hit = document.elementFromPoint(x + dx * (far + 1), y + dy * (far + 1))
      if (!hit || !(box.contains(hit) || (hit instanceof HTMLLabelElement && hit.contains(box)))) break
      far += 1
    }
    return far
  }
  const isAtHand = (box: Element): boolean => {
    const { left, top, width, height } = box.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && (box.contains(hit) || hit.contains(box))
  }
  const measureTarget = (target: Element) => {
    const box = pressed(target)
    const rect = box.getBoundingClientRect()
    if (rect.width < 2 || rect.height < 2) return
    if (rect.width >= touch && rect.height >= touch) return
    box.scrollIntoView({ block: 'center', inline: 'center' })
    // A target that only the keyboard reaches, such as the link that skips the bars, is not under a finger.
    if (!isAtHand(box)) return
    const width = Math.max(rect.width, reach(box, -1, 0) + reach(box, 1, 0))
    const height = Math.max(rect.height, reach(box, 0, -1) + reach(box, 0, 1))
    if (width < touch - 1 || height < touch - 1)
      faults.push(`small ${Math.round(width)}x${Math.round(height)}: ${nameOf(target)} <${path(box)}>`)
  }
  const path = (element: Element) =>
    [element.parentElement, element]
      .map((part) => `${part?.tagName.toLowerCase()}.${(part?.getAttribute('class') ?? '').split(' ')[0]}`)
      .join(' ')

  if (touch > 0) {
    const kinds = 'a[href], button, input:not([type="hidden"]), textarea, select, summary, [role="tab"]'
    for (const target of document.querySelectorAll(kinds)) {
      if (!seen(target) || target.matches(':disabled, [aria-disabled="true"]')) continue
      // A link in the middle of a sentence is as high as its line.
      if (getComputedStyle(target).display === 'inline' && target.closest('p, article')) continue
      if (excepted.some((selector) => target.matches(selector))) continue
      measureTarget(target)
    }
  }
  for (const text of document.querySelectorAll('body *')) {
    if (getComputedStyle(text).textOverflow !== 'ellipsis' || text.scrollWidth <= text.clientWidth + 1)
      continue
    if (!seen(text) || text.clientWidth < 2 || excepted.some((selector) => text.matches(selector))) continue
    const letters = (text.textContent ?? '').trim()
    const read = Math.floor((letters.length * text.clientWidth) / text.scrollWidth)
    if (read < 8) faults.push(`cut after ${read} letters: ${letters.slice(0, 40)} <${path(text)}>`)
  }
  const over = document.documentElement.scrollWidth - window.innerWidth
  if (over > 0) faults.push(`${over} px wider than the window`)
  return [...new Set(faults)]
}

/**
 * Returns true if the name of an element contains each word that the element shows. axe also wants them in one piece,
 * but an entry of a calendar shows "11:00 Weekly meeting" and is named by its title first.
 */
async function namesItsWords(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((own) => {
    const element = document.querySelector<HTMLElement>(own)
    const name = element?.getAttribute('aria-label') ?? ''
    return (element?.innerText ?? '').split(/[\s,–]+/).every((word) => name.includes(word))
  }, selector)
}

/** Returns the faults of the look of a page: small targets, cut names, width, and what axe finds by `axeRules`. */
export async function lookFaults(page: Page, rule: LookRule): Promise<string[]> {
  const faults = await page.evaluate(measure, rule)
  const { violations } = await new AxeBuilder({ page })
    .exclude('[data-live-announcer]')
    .withRules(axeRules)
    .analyze()
  for (const { id, nodes } of violations)
    for (const { target, html } of nodes) {
      if (rule.touch > 0 && id === 'target-size') continue
      if (id === 'label-content-name-mismatch' && (await namesItsWords(page, target.join(' ')))) continue
      faults.push(`${id}: ${target.join(' ').slice(0, 80)} ${html.slice(0, 110)}`)
    }
  return faults
}
