import type { Room } from '#kit/room.ts'
import { accountRoutes } from './account.routes.ts'
import { adminPageCheck, checkAdminPath } from './admin-path.rules.ts'
import {
  alarmJob,
  breakGlassNotification,
  mailJob,
  mailManager,
  notifyManagers,
} from './entry/break-glass.service.ts'
import {
  announceLink,
  linkJob,
  linkMailJob,
  linkNotification,
  mailLink,
} from './federation/link-account.service.ts'
import { oidcProtocol } from './federation/oidc.routes.ts'
import { fetchOf as fetchSignInAddress, isAllowedAddress } from './federation/outside.service.ts'
import { passwordJobs } from './password/password.jobs.ts'
import { samlProtocol } from './saml/saml.routes.ts'
import { accountChecks } from './start-check/check.service.ts'
import { listFrameRules } from './teams/setting.service.ts'
import { teamsProtocol } from './teams/teams.routes.ts'

export { isMailOnlyCode, type PortalPath, photoPath, signInName } from './account.rules.ts'
export {
  getUserConfig,
  listRoles,
  loadViewer,
  type Navigation,
  type PathCheck,
  saveUserConfig,
} from './account.service.ts'
export { deletePhoto, selectPhoto } from './account.sql.ts'
export { adminPageCheck } from './admin-path.rules.ts'
export {
  addAppPassword,
  authenticateAppPassword,
  checkAppPassword,
} from './app-password/app-password.service.ts'
export {
  deleteAppPassword,
  selectAppPasswords,
  selectOwnLogin,
  selectProgramOwners,
} from './app-password/app-password.sql.ts'
export { selectManagers } from './entry/break-glass.sql.ts'
export { portalOrigin } from './federation/answer.service.ts'
export { linkAccount } from './federation/link-account.service.ts'
export { isPlainName } from './federation/vouched-address.rules.ts'
export { insertIdentity, selectIdentity } from './identity/identity.sql.ts'
export { accountsFile } from './import/columns.rules.ts'
export { importAccounts } from './import/import.service.ts'
export {
  type ConnectParts,
  DirectoryFault,
  withDirectory,
} from './ldap/client.service.ts'
export { type DirectoryRow, selectDirectoryRow, selectSyncedDirectories } from './ldap/directory.sql.ts'
export {
  byteAttributes,
  fieldsOf as entryFields,
  isOff as isEntryOff,
  keyOf as entryKey,
  parseFilter,
  textOf as entryText,
  valuesOf as entryValues,
} from './ldap/entry.rules.ts'
export {
  type KnownPerson,
  replaceDirectoryRole,
  selectKnownPeople,
  selectNameOwners,
  updateLdapOff,
  upsertLdapPerson,
} from './ldap/known.sql.ts'
export { type LoginColumns, type LoginRow, selectLogin, upsertLogin } from './login/login.sql.ts'
export { managesAccounts, outranks, requireAccountManager } from './password/password.access.ts'
export { isOwnPassword, requireGoodPassword, setPassword } from './password/password.service.ts'
export { createResetCode } from './password/reset.service.ts'
export { unlockAccount } from './password/unlock.service.ts'
export {
  type DirectoryRow as ScimDirectoryRow,
  replaceProvidedRole,
  selectDirectory,
  selectProvidedRoles,
} from './people/directory.sql.ts'
export { listAccounts, setRoles } from './people/people.service.ts'
export {
  countOtherSuperAdministratorsLocked,
  type NamedPerson,
  selectNamedPeople,
  selectRolesOf,
} from './people/people.sql.ts'
export { savePhotos } from './photo.service.ts'
export { type PhotoOwner, selectPhotoOwners } from './photos/owner.sql.ts'
export { loadPreviewViewer } from './preview/preview.service.ts'
export { loadThoughtViewer } from './preview/what-if.service.ts'
export { listEveryone, listRecipients, type Recipient } from './recipient/recipient.service.ts'
export {
  selectDepartmentPeople,
  selectPeopleByAddress,
  selectPeopleByKey,
} from './recipient/recipient.sql.ts'
export {
  type FirstAccount,
  insertFirstBreakGlass,
  isLoginTaken,
  selectSuperAdministrators,
  upsertSuperAdministrator,
} from './start/start.sql.ts'
export { fetchSignInAddress, isAllowedAddress }

import { accountPersonalData } from './personal/personal.rules.ts'

/** Signing in and out, the current user, posts, photos and roles. */
export const accountRoom: Room = {
  name: 'account',
  inView: [
    'getCurrentAccount',
    'getCurrentUser',
    'checkAccess',
    'getPhoto',
    'listPhotos',
    'listRoles',
    'logout',
  ],
  routes: accountRoutes,
  protocols: [oidcProtocol, samlProtocol, teamsProtocol],
  fills: {
    frameRules: [listFrameRules],
    notification: [breakGlassNotification, linkNotification],
    startCheck: accountChecks,
    personalData: [accountPersonalData],
    pathCheck: [
      checkAdminPath,
      // The second address is that of the specification.
      ...['people', 'hrproxy'].map((page) =>
        adminPageCheck(page, [
          'isSuperAdmin',
          'isCompanyManager',
          'isGroupwareAccountManager',
          'isHrManager',
        ]),
      ),
      adminPageCheck('signin', ['isSuperAdmin', 'isCompanyManager']),
    ],
  },
  ...passwordJobs,
  jobs: {
    ...passwordJobs.jobs,
    [alarmJob]: notifyManagers,
    [mailJob]: mailManager,
    [linkJob]: announceLink,
    [linkMailJob]: mailLink,
  },
  jobQueues: { [mailJob]: 'mail', [linkMailJob]: 'mail' },
}
export { deleteCompanyRoles } from './people/people.sql.ts'
