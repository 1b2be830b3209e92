/**
 * Scrolls the scroll container of an element until the element is visible. `Element.scrollIntoView` is not used: it
 * also moves the position from which Tab continues (HTML standard, sequential focus navigation starting point) past the
 * skip link.
 */
export function showInBox(element: HTMLElement): void {
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (box.scrollHeight <= box.clientHeight || !/auto|scroll/.test(getComputedStyle(box).overflowY)) continue
    const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()]
    if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top
    else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom
    return
  }
}
