import { createPortal } from 'react-dom'
import { useConnection } from '../kit/connection.ts'
import { useTranslate } from '../kit/i18n.ts'
import styles from './connection-bar.module.css'

/** A thin bar above everything while network or server is unavailable; it disappears automatically. */
export function ConnectionBar() {
  const t = useTranslate()
  const connection = useConnection()
  // The place is always there: only what changes inside of it is read out.
  return createPortal(
    <div role="status" data-react-aria-top-layer="true" data-print="no">
      {connection === 'ok' ? null : <p className={styles.bar}>{t(`kit.connection.${connection}`)}</p>}
    </div>,
    document.body,
  )
}
