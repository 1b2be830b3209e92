import type { HomePart } from '#kit/fillings.ts'
import { translate, useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { slot } from '#kit/slots.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useClosedKinds } from '../../webpart.api.ts'
import styles from './layout-editor.module.css'

/** A kind of web part that the viewer can add. */
export type OfferedPart = HomePart & { offer: NonNullable<HomePart['offer']> }

/** Returns the kinds of web parts that the viewer can add, sorted by `order`. */
export function useOfferedParts(): OfferedPart[] {
  const account = useAccount()
  const closed = useClosedKinds().data
  return slot('homeParts')
    .flatMap(({ offer, ...part }): OfferedPart[] => (offer ? [{ ...part, offer }] : []))
    .filter(({ kind, offer }) => !closed?.has(kind) && (offer.isOpen?.(account) ?? true))
    .sort((one, other) => one.offer.order - other.offer.order)
}

/** Properties of {@link AddDialog}. */
export interface AddDialogProps {
  onAdd: (part: OfferedPart) => void
  onClose: () => void
}

/** A dialog with the web parts that the viewer can add. */
export function AddDialog({ onAdd, onClose }: AddDialogProps) {
  const t = useTranslate()
  return (
    <Dialog isOpen onClose={onClose} title={t('webpart.layout.add')}>
      <ul className={styles.offers}>
        {useOfferedParts().map((part) => (
          <li key={part.kind}>
            <button type="button" className={styles.offer} onClick={() => onAdd(part)}>
              {part.offer.icon}
              {translate(part.offer.label)}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
