import { Network } from 'lucide-react'
import { hrefOf, useGo } from '#kit/address/link.tsx'
import { openPopup, popupSizes } from '#kit/address/popup.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useWide } from '#kit/screen/use-wide.ts'
import { IconButton } from '#ui/button.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { Icon } from '#ui/icon.tsx'

/**
 * The icon in the top bar that opens the organisation map: in a window (spec 1§2), on a phone as a page of
 * the portal.
 */
export function MapButton() {
  const t = useTranslate()
  const go = useGo()
  const isWide = useWide(761)
  const open = () => {
    if (!isWide) go('/orgmap/main')
    else if (!openPopup(hrefOf('/orgmap/popup'), 'orgmap', popupSizes.organisation))
      void showAlert(t('kit.popupBlocked'))
  }
  return (
    <IconButton label={t('org.entry.open')} onPress={open}>
      <Icon icon={Network} />
    </IconButton>
  )
}
