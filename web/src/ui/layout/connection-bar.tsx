import { createPortal } from 'react-dom'
import { retryConnection, useConnection } from '#kit/call/connection.ts'
import { useOffline } from '#kit/call/stored.ts'
import { clockTime } from '#kit/i18n/dates.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import styles from './connection-bar.module.css'
import { Row } from './stack.tsx'

/**
 * A thin bar above the page while the network or the server is unavailable. It disappears automatically. On a device that
 * shows stored answers, it says from when they are.
 */
export function ConnectionBar() {
  const t = useTranslate()
  const connection = useConnection()
  const { shownAt } = useOffline()
  const stored = (
    <Row as="p" justify="between" className={styles.stored} data-stored>
      <span>
        <b>{t('kit.connection.none')}</b>{' '}
        {t('kit.connection.stored', { time: clockTime(new Date(shownAt).toISOString()) })}
      </span>
      <button type="button" onClick={retryConnection}>
        {t('kit.retry')}
      </button>
    </Row>
  )
  const plain = () => (
    <p className={styles.bar}>{t(`kit.connection.${connection as 'network' | 'server'}`)}</p>
  ) // not `ok`, see below
  // The live region is always rendered, because screen readers announce only changes inside of it.
  return createPortal(
    <div role="status" data-react-aria-top-layer="true" data-print="no">
      {connection === 'ok' ? null : shownAt > 0 ? stored : plain()}
    </div>,
    document.body,
  )
}
