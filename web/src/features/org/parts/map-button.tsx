import { Network } from 'lucide-react'
import { useWords } from '../../../kit/i18n.ts'
import { hrefOf } from '../../../kit/link.tsx'
import { openPopup, popupSizes } from '../../../kit/popup.ts'
import { showAlert } from '../../../ui/ask.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** The icon of the top bar that opens the organisation map in its window (spec 1§2). */
export function MapButton() {
  const t = useWords()
  const open = () => {
    if (!openPopup(hrefOf('/orgmap/popup'), 'orgmap', popupSizes.organisation))
      void showAlert(t('kit.popupBlocked'))
  }
  return (
    <IconButton label={t('org.entry.open')} onPress={open}>
      <Icon icon={Network} />
    </IconButton>
  )
}
