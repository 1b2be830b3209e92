/**
 * Loads the list of the Korean font's pieces during the first calls, and the Chinese one when the browser is idle.
 * Only pieces with used letters are downloaded, so a page without Chinese text loads only the list.
 */
export function loadFonts(): void {
  // If a font cannot be loaded, the system font is used; nothing to report.
  import('../ui/fonts/korean.ts').catch(() => undefined)
  const chinese = () => import('../ui/fonts/chinese.ts').catch(() => undefined)
  if ('requestIdleCallback' in window) window.requestIdleCallback(chinese, { timeout: 3000 })
  else setTimeout(chinese, 1000)
}
