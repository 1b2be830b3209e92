import { rememberedLanguage } from '#kit/i18n/dictionary.ts'
import { shortLanguage, toLanguage } from '#kit/i18n/i18n.ts'

/** Milliseconds that the first page waits for the font of its top bar. */
const fontWait = 500
/** Milliseconds without a new file or answer after which a page is quiet. */
const quietTime = 1_000
/** Milliseconds after which a page counts as quiet: a phone may read ahead for minutes. */
const loudTime = 8_000

let korean: Promise<unknown> | undefined

/** Runs `act` once no file or answer has arrived for a second, at the latest after eight. */
function whenQuiet(act: () => void): void {
  let timer = 0
  const observer = new PerformanceObserver(() => wait())
  const end = () => {
    observer.disconnect()
    window.clearTimeout(timer)
    window.clearTimeout(latest)
    act()
  }
  const latest = window.setTimeout(end, loudTime)
  const wait = () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(end, quietTime)
  }
  observer.observe({ type: 'resource' })
  wait()
}

// If a font cannot be loaded, the system font is used. This failure is not reported.
const loadChinese = () => import('#ui/fonts/chinese.ts').catch(() => undefined)

/**
 * Loads the stylesheets of the fonts. The font of the frame is part of the first stylesheet. The slices with rarer
 * Hangul are declared immediately, the Chinese font when the page is quiet, except for a reader of Chinese. The browser
 * downloads only slices with characters on the page.
 */
export function loadFonts(): void {
  korean = import('#ui/fonts/korean.ts').catch(() => undefined)
  if (shortLanguage(toLanguage(rememberedLanguage())) === 'zh') void loadChinese()
  else whenQuiet(() => void loadChinese())
}

/**
 * Loads the fonts with the characters of a text; resolves after 500 ms at the latest. The first page waits for the font
 * of its top bar: if the font arrived later, the buttons would move while they are pressed.
 */
export async function loadFontOf(text: string): Promise<void> {
  const fonts = korean?.then(() => document.fonts.load("16px 'Pretendard Variable'", text))
  await Promise.race([fonts?.catch(() => undefined), new Promise((done) => setTimeout(done, fontWait))])
}
