import encodeQR from 'qr'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Hint } from '#ui/layout/hint.tsx'
import styles from './second-step.module.css'

/** A text as a QR code. */
function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      className={styles.qr}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}

/** The secret of an authenticator app, to be scanned or typed. */
export function TotpSetup({ secret, uri }: { secret: string; uri: string }) {
  const t = useTranslate()
  return (
    <div className={styles.setup}>
      <p>{t('account.step.scan')}</p>
      <QrCode text={uri} label={t('account.step.qrLabel')} />
      <Hint>{t('account.step.typeSecret')}</Hint>
      <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
    </div>
  )
}
