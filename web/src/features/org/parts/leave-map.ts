import { hrefOf } from '#kit/address/link.tsx'
import { leavePopup } from '#kit/address/popup.ts'

/** Closes the window of the map, or goes to the first page where it was opened as a tab. */
export const leaveMap = () => leavePopup(hrefOf('/'))
