import { adminViewApi } from '@maru/api/admin/view-as'
import { useChange } from '#kit/call/change.ts'

/** Lets this session see the portal as another person. */
export const useStartViewAs = () => useChange(adminViewApi.startViewAs)
/** Ends it. */
export const useEndViewAs = () => useChange(adminViewApi.endViewAs)

/** Loads the portal again: nothing that was read as one person is shown to the other. */
export const loadAgain = () => location.assign('/po/')
