import type { MailItem } from '@maru/api/mail'
import { useState } from 'react'
import { useTranslate } from '../../../kit/i18n.ts'
import styles from './reader.module.css'

/** Height of a text that is longer than a screen is limited by the browser, not by us. */
const tallest = 20_000

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
  const measure = (frame: HTMLIFrameElement) => {
    const page = frame.contentDocument?.documentElement
    if (page) setHeight(Math.min(tallest, Math.max(120, page.scrollHeight)))
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
      onLoad={(event) => measure(event.currentTarget)}
    />
  )
}
