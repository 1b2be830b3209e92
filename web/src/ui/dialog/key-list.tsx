import { useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useLiveKeys } from '#kit/screen/keys.ts'
import { Dialog } from './dialog.tsx'
import styles from './key-list.module.css'

/** A dialog with the active keys of the page and their actions. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  // Read the active keys before this dialog turns off the keys of the page.
  const [keys] = useState(useLiveKeys())
  return (
    <Dialog isOpen size="s" title={t('kit.keys.title')} onClose={onClose}>
      <p className={styles.intro}>{t('kit.keys.intro')}</p>
      <dl className={styles.keys}>
        {keys.map(({ key, label }) => (
          <div key={`${key} ${label}`} className={styles.line}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
