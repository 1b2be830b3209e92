/**
 * Loads the stylesheet with the subsets of the Korean font immediately, and the Chinese one when the browser is idle.
 * The browser downloads only subsets with characters on the page. A page without Chinese text downloads no Chinese
 * subset.
 */
export function loadFonts(): void {
  // If a font cannot be loaded, the system font is used. This failure is not reported.
  import('../ui/fonts/korean.ts').catch(() => undefined)
  const chinese = () => import('../ui/fonts/chinese.ts').catch(() => undefined)
  if ('requestIdleCallback' in window) window.requestIdleCallback(chinese, { timeout: 3000 })
  else setTimeout(chinese, 1000)
}
