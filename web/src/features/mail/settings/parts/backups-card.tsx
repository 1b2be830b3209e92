import { useTranslate } from '#kit/i18n/i18n.ts'
import { sizeText } from '#kit/i18n/size-text.ts'
import { Card } from '#ui/card.tsx'
import { useBackups } from '../../settings.api.ts'
import styles from './panel.module.css'

/** The backups of large folders that are being made or can be downloaded; nothing without one. */
export function BackupsCard() {
  const t = useTranslate()
  const { data = [] } = useBackups()
  if (data.length === 0) return null
  return (
    <Card label={t('mail.settings.mailbox.backups')}>
      <ul>
        {data.map(({ id, title, state, size, files }) => (
          <li key={id} className={styles.row}>
            <span className={styles.about}>
              {title}
              <small className={styles.detail}>
                {state === 'running'
                  ? t('mail.settings.mailbox.backupRunning')
                  : state === 'failed'
                    ? t('mail.settings.mailbox.backupFailed')
                    : sizeText(size)}
              </small>
            </span>
            {files.map((file) => (
              <a key={file.url} href={file.url} download>
                {file.name} ({sizeText(file.size)})
              </a>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  )
}
