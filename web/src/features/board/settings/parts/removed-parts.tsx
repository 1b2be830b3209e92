import { RotateCcw } from 'lucide-react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './settings-form.module.css'

/** Properties of {@link RemovedParts}. */
export interface RemovedPartsProps {
  title: string
  parts: readonly { key: string; name: string }[]
  /** The board has the maximum number of these parts. */
  isFull: boolean
  onBack: (key: string) => void
}

/** Removed fields or prefaces of a board; restoring one also restores its values in articles. */
export function RemovedParts({ title, parts, isFull, onBack }: RemovedPartsProps) {
  const t = useTranslate()
  if (parts.length === 0) return null
  return (
    <details className={styles.kept}>
      <summary>{`${title} (${parts.length})`}</summary>
      <div className={styles.adding}>
        {parts.map(({ key, name }) => (
          <Button
            key={key}
            tone="quiet"
            icon={<Icon icon={RotateCcw} size={15} />}
            isDisabled={isFull}
            onPress={() => onBack(key)}
          >
            {t('board.settings.bringBack', { name })}
          </Button>
        ))}
      </div>
    </details>
  )
}
