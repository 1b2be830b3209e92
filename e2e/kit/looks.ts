import type { Page } from '@playwright/test'

/** What a screen is measured with. */
export interface LookRule {
  /** Smallest width and height of a touch area in CSS px; 0 for a mouse: 24 px, or a free circle of 24 px (WCAG 2.5.8). */
  touch: number
  /** Selectors of targets that may be smaller; the story names the reason of each. */
  excepted: readonly string[]
}

/** Runs in the page: returns small targets, cut texts, and faults of headings, landmarks and names. */
function measure({ touch, excepted }: LookRule): string[] {
  const faults: string[] = []
  const kinds = 'a[href], button, input:not([type="hidden"]), textarea, select, summary, [role="tab"]'
  const isSeen = (element: Element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
    !element.closest('[aria-hidden="true"], [inert]')
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) || element.tagName
  const classOf = (element: Element) => `<${(element.getAttribute('class') ?? '').split(' ')[0]}>`

  /** The element that a person presses: the label of a hidden input, the row of a list's main link. */
  const pressed = (target: Element): Element => {
    const row = target.closest('[data-main]')?.closest('tr')
    if (row) return row
    return target instanceof HTMLInputElement ? (target.closest('label, [role="group"]') ?? target) : target
  }
  const middleOf = (box: Element) => {
    const { left, top, width, height } = box.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2, width, height }
  }
  /** How far the touch area goes from the middle in one direction; parts that an ::after adds are counted. */
  const reach = (box: Element, dx: number, dy: number): number => {
    const { x, y } = middleOf(box)
    let far = 0
    while (far < touch / 2) {
      const hit = document.elementFromPoint(x + dx * (far + 1), y + dy * (far + 1))
      if (!hit || !(box.contains(hit) || (hit instanceof HTMLLabelElement && hit.contains(box)))) break
      far += 1
    }
    return far
  }
  const measureTouch = (target: Element) => {
    const box = pressed(target)
    const rect = middleOf(box)
    if (rect.width < 2 || rect.height < 2 || (rect.width >= touch && rect.height >= touch)) return
    box.scrollIntoView({ block: 'center', inline: 'center' })
    const { x, y } = middleOf(box)
    const hit = document.elementFromPoint(x, y)
    // A target that only the keyboard reaches, such as the link that skips the bars, is not under a finger.
    if (!hit || !(box.contains(hit) || hit.contains(box))) return
    const width = Math.max(rect.width, reach(box, -1, 0) + reach(box, 1, 0))
    const height = Math.max(rect.height, reach(box, 0, -1) + reach(box, 0, 1))
    if (width < touch - 1 || height < touch - 1)
      faults.push(`small, ${Math.round(width)}x${Math.round(height)}: ${nameOf(target)} ${classOf(box)}`)
  }
  /** The sides of the part of a box that is not cut off: the link of a long title reaches under the next card. */
  const shownSides = (box: Element) => {
    let { left, right } = box.getBoundingClientRect()
    for (let outer = box.parentElement; outer; outer = outer.parentElement) {
      if (!/hidden|clip/.test(getComputedStyle(outer).overflowX)) continue
      const frame = outer.getBoundingClientRect()
      left = Math.max(left, frame.left)
      right = Math.min(right, frame.right)
    }
    return { left, right }
  }
  /** A target under 24 px needs a circle of 24 px around its middle that no other target touches. */
  const measureMouse = (targets: Element[]) => {
    for (const target of targets) {
      const box = pressed(target)
      const { left: from, right: to } = shownSides(box)
      const { y, width, height } = middleOf(box)
      const x = (from + to) / 2
      if (to - from < 2 || height < 2 || (width >= 23.5 && height >= 23.5)) continue
      const near = targets.find((other) => {
        if (other === target || target.contains(other) || other.contains(target)) return false
        const { left, right } = shownSides(pressed(other))
        const { top, bottom } = pressed(other).getBoundingClientRect()
        if (right - left < 2 || pressed(other).contains(target)) return false
        return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)) < 12
      })
      if (near)
        faults.push(`small, ${Math.round(width)}x${Math.round(height)}: ${nameOf(target)} by ${nameOf(near)}`)
    }
  }

  const targets = [...document.querySelectorAll(kinds)].filter(
    (target) =>
      isSeen(target) &&
      !target.matches(':disabled, [aria-disabled="true"]') &&
      // A link in the middle of a sentence is as high as its line.
      !(getComputedStyle(target).display === 'inline' && target.closest('p, article')) &&
      !excepted.some((selector) => target.matches(selector)),
  )
  if (touch > 0) for (const target of targets) measureTouch(target)
  else measureMouse(targets)
  for (const text of document.querySelectorAll('body *')) {
    if (getComputedStyle(text).textOverflow !== 'ellipsis' || text.scrollWidth <= text.clientWidth + 1)
      continue
    if (!isSeen(text) || text.clientWidth < 2 || excepted.some((selector) => text.matches(selector))) continue
    const letters = (text.textContent ?? '').trim()
    const read = Math.floor((letters.length * text.clientWidth) / text.scrollWidth)
    if (read < 8 && read < letters.length)
      faults.push(`cut after ${read} letters: ${letters.slice(0, 40)} ${classOf(text)}`)
  }
  for (const target of document.querySelectorAll<HTMLElement>('button[aria-label], a[aria-label]')) {
    const name = target.getAttribute('aria-label') ?? ''
    // An entry of a calendar shows "11:00 Weekly meeting" and is named by its title first: the words count.
    // A choice is also named by the text of its value (aria-labelledby).
    const isOwn = isSeen(target) && !target.hasAttribute('aria-labelledby')
    const words = isOwn ? target.innerText.split(/[\s,–·+]+/) : []
    if (!words.every((word) => name.includes(word))) faults.push(`"${target.innerText}" is named "${name}"`)
  }
  const names = [...document.querySelectorAll('nav')]
    .filter(isSeen)
    .map((nav) => nav.getAttribute('aria-label'))
  for (const name of new Set(names))
    if (names.filter((one) => one === name).length > 1) faults.push(`two navigations are named "${name}"`)
  if (!document.querySelector('h1')) faults.push('no heading of level 1')
  const over = document.documentElement.scrollWidth - window.innerWidth
  if (over > 0) faults.push(`${over} px wider than the window`)
  return [...new Set(faults)]
}

/** Returns the faults of the look of a page: small targets, cut names, width, headings, landmarks and names. */
export function lookFaults(page: Page, rule: LookRule): Promise<string[]> {
  return page.evaluate(measure, rule)
}
