import type { MailItem } from '@maru/api/mail'
import { useState } from 'react'
import { useTranslate } from '../../../kit/i18n.ts'
import styles from './reader.module.css'

/** Height of a text that is longer than a screen is limited by the browser, not by us. */
const tallest = 20_000

/**
 * The font faces of the portal as CSS. The page of a text cannot name them itself, because the names of their files change
 * with each version.
 */
function fontFaces(): string {
  const rules: string[] = []
  for (const sheet of document.styleSheets) {
    const base = sheet.href ?? document.baseURI
    if (new URL(base).origin !== location.origin) continue
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSFontFaceRule)) continue
      const resolve = (_all: string, address: string) => `url("${new URL(address, base).href}")`
      rules.push(rule.cssText.replace(/url\("([^"]+)"\)/g, resolve))
    }
  }
  return rules.join('\n')
}

/**
 * The text of a mail at an address of its own: its policy allows no script and no other host. The page can measure it,
 * because it has the same origin.
 */
export function MailFrame({ mail, showsPictures }: { mail: MailItem; showsPictures: boolean }) {
  const t = useTranslate()
  const [height, setHeight] = useState(240)
  const isDark = document.documentElement.dataset.theme === 'dark'
  const query = new URLSearchParams({
    ...(showsPictures ? { pictures: 'yes' } : {}),
    ...(isDark ? { theme: 'dark' } : {}),
  })
  const measure = (page: Document) =>
    setHeight(Math.min(tallest, Math.max(120, page.documentElement.scrollHeight)))
  const show = ({ contentDocument: page }: HTMLIFrameElement) => {
    if (!page) return
    const style = page.createElement('style')
    style.textContent = fontFaces()
    page.head.append(style)
    measure(page)
    void page.fonts?.ready.then(() => measure(page))
  }
  return (
    <iframe
      key={`${mail.id}${query}`}
      title={t('mail.read.text')}
      src={`${mail.pageUrl}?${query}`}
      sandbox="allow-same-origin allow-modals allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      className={styles.frame}
      style={{ height }}
      onLoad={(event) => show(event.currentTarget)}
    />
  )
}
