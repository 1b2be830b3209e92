import { useTranslate } from '#kit/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import styles from './person-card.module.css'
import { PersonInside } from './person-card.tsx'

/** The card of a person as a dialog, where there is no name to show it next to. */
export function PersonDialog({ personCode, onClose }: { personCode: string; onClose: () => void }) {
  return (
    <Dialog isOpen size="s" title={useTranslate()('org.card.title')} onClose={onClose}>
      <Stack className={styles.content}>
        <PersonInside personCode={personCode} onClose={onClose} />
      </Stack>
    </Dialog>
  )
}
