import { useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useLiveKeys } from '#kit/screen/keys.ts'
import { isComposing } from '#kit/screen/use-composition.ts'
import { KeyLayer } from '#ui/dialog/dialog.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { FieldInput } from './field-input.tsx'
import { FieldPanel } from './field-panel-lazy.ts'
import styles from './palette-host.module.css'
import { useField } from './use-field.ts'

/** The field over the page, with a veil; on a phone it fills the screen. */
export function OverField({ isPeopleFirst, onClose }: { isPeopleFirst: boolean; onClose: () => void }) {
  const t = useTranslate()
  const field = useField()
  // The keys of the page are read when the field opens, because the field turns them off.
  const [keys] = useState(useLiveKeys())
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={(open) => !open && onClose()} className={styles.veil}>
      <Modal className={styles.modal}>
        <Dialog
          aria-label={t(isPeopleFirst ? 'gnb.entry.people' : 'gnb.entry.palette')}
          className={styles.dialog}
        >
          <KeyLayer>
            <Row gap="3" className={styles.head}>
              <FieldInput
                field={field}
                label={t(isPeopleFirst ? 'gnb.entry.people' : 'gnb.entry.search')}
                isExpanded
                shownKeys="Esc"
                autoFocus
                onKeyDown={(event) => {
                  if (!isComposing(event)) field.keys.current?.(event)
                }}
              />
              <button type="button" className={styles.cancel} onClick={onClose}>
                {t('kit.cancel')}
              </button>
            </Row>
            <FieldPanel {...{ field, keys, isPeopleFirst, onClose }} />
          </KeyLayer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
