import { accountErrors } from '@maru/api/account'
import type { Room } from '../../kit/room.ts'
import { accountRoutes } from './account.routes.ts'
import type { AccountParts } from './account.service.ts'

export { isMailOnlyCode, type PortalPath, photoPath } from './account.rules.ts'
export { type AccountParts, loadViewer, type PathCheck } from './account.service.ts'

export { accountsFile } from './import/columns.rules.ts'
export { importAccounts } from './import/import.service.ts'
export { savePhotos } from './photo.service.ts'
export { listRecipients, type Recipient } from './recipient/recipient.service.ts'
export { selectDepartmentPeople, selectPeopleByAddress } from './recipient/recipient.sql.ts'

/** Signing in and out, the current user, posts, photos and roles. */
export function accountRoom(parts: AccountParts): Room {
  return { name: 'account', routes: accountRoutes(parts), errors: accountErrors }
}
