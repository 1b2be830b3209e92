/** Waits for the fonts of the page for 5 seconds at most: `fonts.ready` of a page without scripts never resolves. */
async function untilLoaded(fonts: FontFaceSet): Promise<void> {
  const faces = [...fonts]
  for (const face of faces) void face.load().catch(() => {})
  for (let turn = 0; turn < 100 && faces.some((face) => face.status === 'loading'); turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 50))
}

/**
 * Prints a page of the server: it is loaded into a frame that is not seen, so that only the page is printed. Rejects if
 * the page could not be loaded.
 */
export function printPage(address: string): Promise<void> {
  const frame = document.createElement('iframe')
  frame.title = ''
  frame.setAttribute('aria-hidden', 'true')
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden'
  frame.src = address
  return new Promise((resolve, reject) => {
    frame.addEventListener('load', async () => {
      const page = frame.contentWindow
      // A refusal of the server is JSON, which has no styles.
      if (!page || !frame.contentDocument?.querySelector('style')) {
        frame.remove()
        reject(new Error('the page for the printer was not loaded'))
        return
      }
      await untilLoaded(frame.contentDocument.fonts)
      page.addEventListener('afterprint', () => frame.remove(), { once: true })
      page.print()
      resolve()
    })
    document.body.append(frame)
  })
}
