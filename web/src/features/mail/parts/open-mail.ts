import { hrefOf } from '#kit/address/link.tsx'
import { openPopup, popupSizes } from '#kit/address/popup.ts'

/** Opens a mail in a window of 1024 x 700 (spec 2§9); false if the browser has blocked it. */
export const openMailWindow = (id: string): boolean =>
  openPopup(hrefOf(`/mail/mailpopup/read?id=${id}`), `mail-${id}`, popupSizes.article)
