import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { hrefOf } from '#kit/address/link.tsx'
import { hasWindowRoom, openPopup, popupSizes } from '#kit/address/popup.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'

/** Properties of {@link PopOutButton}. */
export interface PopOutButtonProps {
  /** Saves what was written and returns the id of the draft; empty for an untouched mail. Throws if it cannot be saved. */
  save: () => Promise<string>
  /** Called when the window is open. */
  onOpened: () => void
}

/** Continues to write in a window of its own, with what was written so far. Absent on small screens. */
export function PopOutButton({ save, onOpened }: PopOutButtonProps) {
  const t = useTranslate()
  const [isPending, setPending] = useState(false)
  if (!hasWindowRoom()) return null
  const open = async () => {
    setPending(true)
    const id = await save().catch(() => null)
    setPending(false)
    // The note of the writer says why a draft could not be saved.
    if (id === null) return
    // An answer that was not touched yet is opened by the address of the page.
    const query = id === '' ? window.location.search : `?ID=${id}`
    if (openPopup(hrefOf(`/mail/mailpopup/write${query}`), `mail-write-${id}`, popupSizes.article)) onOpened()
    else showToast(t('kit.popupBlocked'), 'danger')
  }
  return (
    <Button
      tone="quiet"
      icon={<Icon icon={ExternalLink} size={16} />}
      isPending={isPending}
      onPress={() => void open()}
    >
      {t('mail.act.window')}
    </Button>
  )
}
