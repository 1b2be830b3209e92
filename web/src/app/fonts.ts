/** Milliseconds that the first page waits for the font of its top bar. */
const fontWait = 500

let korean: Promise<unknown> | undefined

/**
 * Loads the stylesheet with the subsets of the Korean font immediately, and the Chinese one when the browser is idle.
 * The browser downloads only subsets with characters on the page. A page without Chinese text downloads no Chinese
 * subset.
 */
export function loadFonts(): void {
  // If a font cannot be loaded, the system font is used. This failure is not reported.
  korean = import('#ui/fonts/korean.ts').catch(() => undefined)
  const chinese = () => import('#ui/fonts/chinese.ts').catch(() => undefined)
  if ('requestIdleCallback' in window) window.requestIdleCallback(chinese, { timeout: 3000 })
  else setTimeout(chinese, 1000)
}

/**
 * Loads the subsets of the Korean font with the characters of a text; resolves after 500 ms at the latest. The first
 * page waits for the font of its top bar: if the font arrived later, the buttons would move while they are pressed.
 */
export async function loadFontOf(text: string): Promise<void> {
  const fonts = korean?.then(() => document.fonts.load("16px 'Pretendard Variable'", text))
  await Promise.race([fonts?.catch(() => undefined), new Promise((done) => setTimeout(done, fontWait))])
}
