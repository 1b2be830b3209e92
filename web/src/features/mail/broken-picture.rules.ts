/**
 * Replaces the pictures of a mail that could not be loaded by their texts, and removes those without one: the icon of
 * the browser says nothing. For a page that is loaded, because only then it is known which pictures came.
 */
export function replaceBroken(page: Document): void {
  for (const picture of page.querySelectorAll<HTMLImageElement>('img[src]')) {
    if (!picture.complete || picture.naturalWidth > 0) continue
    const text = picture.alt.trim() || picture.title.trim()
    if (text === '') {
      picture.remove()
      continue
    }
    const shown = page.createElement('span')
    shown.textContent = text
    shown.dataset.picture = ''
    picture.replaceWith(shown)
  }
}
