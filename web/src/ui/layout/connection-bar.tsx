import { createPortal } from 'react-dom'
import { useConnection } from '#kit/call/connection.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import styles from './connection-bar.module.css'

/** A thin bar above the page while the network or the server is unavailable. It disappears automatically. */
export function ConnectionBar() {
  const t = useTranslate()
  const connection = useConnection()
  // The live region is always rendered, because screen readers announce only changes inside of it.
  return createPortal(
    <div role="status" data-react-aria-top-layer="true" data-print="no">
      {connection === 'ok' ? null : <p className={styles.bar}>{t(`kit.connection.${connection}`)}</p>}
    </div>,
    document.body,
  )
}
