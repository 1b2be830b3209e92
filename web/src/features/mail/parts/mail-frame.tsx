import type { MailItem } from '@maru/api/mail'
import { Moon, Sun } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useConnection } from '#kit/call/connection.ts'
import { storedAnswer } from '#kit/call/stored.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { fontFaces } from '#kit/screen/font-faces.ts'
import { useIsDark } from '#kit/screen/theme.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { replaceBroken } from '../broken-picture.rules.ts'
import styles from './reader.module.css'

/** Height of a text that is longer than a screen is limited by the browser, not by us. */
const tallest = 20_000

type Sheet = 'auto' | 'light' | 'inverted'

/** Which page is asked for in the dark theme: that of the theme, a light one, or one with turned colors. */
function themeOf(isDark: boolean, sheet: Sheet): Record<string, string> {
  if (!isDark || sheet === 'light') return {}
  return { theme: sheet === 'inverted' ? 'inverted' : 'dark' }
}

/** The stored page of a text while the server cannot be reached; undefined if there is none. */
function useStoredPage(address: string): string | undefined {
  const isAway = useConnection() !== 'ok'
  const [page, setPage] = useState<{ address: string; text: string }>()
  useEffect(() => {
    if (!isAway) return setPage(undefined)
    void storedAnswer(`${address} `).then((found) => {
      if (typeof found?.answer === 'string') setPage({ address, text: found.answer })
    })
  }, [address, isAway])
  return page?.address === address ? page.text : undefined
}

/**
 * The text of a mail at an address of its own: its policy allows no script and no other host. The page can measure it,
 * because it has the same origin.
 */
export function MailFrame({ mail, showsPictures }: { mail: MailItem; showsPictures: boolean }) {
  const t = useTranslate()
  const [height, setHeight] = useState(240)
  const [sheet, setSheet] = useState<Sheet>('auto')
  const [isShownDark, setShownDark] = useState(false)
  const isDark = useIsDark()
  const stored = useStoredPage(mail.pageUrl)
  const query = new URLSearchParams({
    ...(showsPictures ? { pictures: 'yes' } : {}),
    ...themeOf(isDark, sheet),
    ...(mail.charset ? { charset: mail.charset } : {}),
  })
  const measure = (page: Document) => setHeight(Math.min(tallest, Math.max(120, page.body.scrollHeight + 8)))
  const show = ({ contentDocument: page }: HTMLIFrameElement) => {
    if (!page) return
    const style = page.createElement('style')
    style.textContent = fontFaces()
    page.head.append(style)
    replaceBroken(page)
    setShownDark(page.documentElement.classList.length > 0)
    measure(page)
    void page.fonts?.ready.then(() => measure(page))
    // A quote was unfolded; the event does not bubble.
    page.addEventListener('toggle', () => measure(page), true)
  }
  const turn = () => setSheet(isShownDark ? 'light' : sheet === 'light' ? 'auto' : 'inverted')
  return (
    <>
      {isDark ? (
        <Row gap="0" align="stretch" justify="end" data-print="no">
          <Button tone="quiet" icon={<Icon icon={isShownDark ? Sun : Moon} size={16} />} onPress={turn}>
            {t(isShownDark ? 'mail.reading.lightSheet' : 'mail.reading.darkSheet')}
          </Button>
        </Row>
      ) : null}
      <iframe
        key={`${mail.id}${query}${stored !== undefined}`}
        title={t('mail.read.text')}
        src={`${mail.pageUrl}?${query}`}
        // Without scripts and with the policy of the portal, which the frame has from its page.
        srcDoc={stored}
        sandbox="allow-same-origin allow-modals allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        className={styles.frame}
        style={{ height }}
        onLoad={(event) => show(event.currentTarget)}
      />
    </>
  )
}
