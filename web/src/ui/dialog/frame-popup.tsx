import { X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { framePopups, onFrameClose } from '#kit/address/popup.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { KeyLayer } from './dialog.tsx'
import styles from './frame-popup.module.css'

/** Renders the popup in a frame, with a fade of 500 ms (spec 1§2, 1§9). */
export function FramePopupLayer({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const popup = useSyncExternalStore(framePopups.subscribe, framePopups.current)
  // The last popup is still rendered while it fades out.
  const [shown, setShown] = useState(popup)
  if (popup && popup !== shown) setShown(popup)
  useEffect(() => onFrameClose(framePopups.close), [])
  return (
    <ModalOverlay isOpen={popup !== null} onOpenChange={(open) => !open && onClose()} className={styles.veil}>
      <Modal className={styles.modal} style={{ width: shown?.width, height: shown?.height }}>
        <Dialog aria-label={shown?.name} className={styles.dialog}>
          <span className={styles.close}>
            <IconButton label={t('kit.close')} size="s" onPress={onClose}>
              <Icon icon={X} />
            </IconButton>
          </span>
          <KeyLayer>{null}</KeyLayer>
          {shown ? <iframe title={shown.name} src={shown.address} className={styles.frame} /> : null}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
