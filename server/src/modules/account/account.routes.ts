import { accountApi } from '@maru/api/account'
import { accountAppPasswordApi } from '@maru/api/account/app-password'
import { accountLdapApi } from '@maru/api/account/ldap'
import { accountPasswordApi } from '@maru/api/account/password'
import { accountPeopleApi } from '@maru/api/account/people'
import { accountProviderApi } from '@maru/api/account/provider'
import { accountProviderAccountApi } from '@maru/api/account/provider-account'
import { accountSecondStepApi } from '@maru/api/account/second-step'
import { accountSignInLimitApi } from '@maru/api/account/sign-in-limit'
import { accountTeamsApi } from '@maru/api/account/teams'
import { routes } from '#kit/routes.ts'
import {
  checkAccess,
  getCurrentUser,
  getLoginHint,
  listRoles,
  setLanguage,
  signOut,
  switchPost,
} from './account.service.ts'
import {
  createAppPassword,
  listAppPasswords,
  revokeAppPassword,
} from './app-password/app-password.service.ts'
import { findProviders } from './federation/sign-in.service.ts'
import { getManifest } from './install/manifest.service.ts'
import { listDirectories, removeDirectory, saveDirectory, testDirectory } from './ldap/directory.service.ts'
import { changePassword, getPasswordHelp } from './password/password.service.ts'
import {
  createResetCode,
  getPasswordReset,
  invitePeople,
  requestPasswordReset,
  resetPassword,
} from './password/reset.service.ts'
import { unlockAccount } from './password/unlock.service.ts'
import { exportAccounts, listAccounts, setRoles } from './people/people.service.ts'
import { getPhoto, listPhotos } from './photo.service.ts'
import {
  linkProviderAccounts,
  listProviderAccounts,
  refuseProviderAccounts,
  unlinkProviderAccount,
} from './provider/account.service.ts'
import { readSamlMetadata } from './provider/metadata.service.ts'
import { listProviders, removeProvider, saveProvider } from './provider/provider.service.ts'
import { saveSamlProvider } from './provider/saml-provider.service.ts'
import { testProvider } from './provider/test.service.ts'
import { addPasskey } from './second-step/passkey.service.ts'
import { getSignInRule, saveSignInRule } from './second-step/rule.service.ts'
import {
  confirmTotp,
  createRecoveryCodes,
  forgetBrowser,
  getSecondStep,
  removePasskey,
  removeTotp,
  resetSecondStep,
  startPasskey,
  startTotp,
} from './second-step/second-step.service.ts'
import { startEnrolment, startPasskeySignIn } from './second-step/sign-in.service.ts'
import { signIn, signInKinds } from './sign-in.service.ts'
import {
  getSignInLimits,
  saveAddressRule,
  saveBreakGlass,
  saveSessionRule,
} from './sign-in-limit/limit.service.ts'
import { getTeams, removeTeams, saveTeams, testTeams } from './teams/setting.service.ts'
import { findTeams, linkTeams } from './teams/sign-in.service.ts'

const nameOf = ({ username, password }: { username: string; password: string }) =>
  ({ name: username, password, by: 'name' }) as const

const signInRoutes = routes(accountApi, {
  login: (context, input) => signIn(context, signInKinds.password, nameOf(input)),
  loginEx: (context, input) => signIn(context, signInKinds.password, nameOf(input)),
  getLoginHint: (_context, input) => getLoginHint(input.username),
  logout: (context) => signOut(context),
  getCurrentAccount: (context) => getCurrentUser(context),
  getCurrentUser,
  loginByEmail: (context, { email, password }) =>
    signIn(context, signInKinds.password, { name: email, password, by: 'email' }),
  getPhoto: (context, input) => getPhoto(context, input.idOrAddress, input.v),
  listPhotos: (context, input) => listPhotos(context, input.codes),
  getManifest,
  checkAccess: (context, input) => checkAccess(context, input.ep),
  listRoles,
  switchPost: (context, input) => switchPost(context, input.DeptCode),
  setLanguage: (context, input) => setLanguage(context, input.language),
})

const passwordRoutes = routes(accountPasswordApi, {
  changePassword,
  getPasswordHelp,
  requestPasswordReset: (context, input) => requestPasswordReset(context, input.username),
  getPasswordReset: (context, input) => getPasswordReset(context, input.secret),
  resetPassword,
  createResetCode: (context, input) => createResetCode(context, input.personCode),
  unlockAccount: (context, { personCode }) => unlockAccount(context, personCode),
  invitePeople: (context, input) => invitePeople(context, input.personCodes),
})

const appPasswordRoutes = routes(accountAppPasswordApi, {
  listAppPasswords,
  createAppPassword,
  revokeAppPassword: (context, input) => revokeAppPassword(context, input.appPasswordId),
})

const peopleRoutes = routes(accountPeopleApi, {
  listAccounts,
  exportAccounts,
  setRoles,
})

const secondStepRoutes = routes(accountSecondStepApi, {
  getSecondStep,
  startTotp: (context, input) => startTotp(context, input.password),
  confirmTotp: (context, input) => confirmTotp(context, input.code),
  removeTotp: (context, input) => removeTotp(context, input.password),
  startPasskey: (context, input) => startPasskey(context, input.password),
  addPasskey,
  removePasskey,
  createRecoveryCodes: (context, input) => createRecoveryCodes(context, input.password),
  forgetBrowser: (context, input) => forgetBrowser(context, input.browserId),
  startPasskeySignIn: (context, input) => startPasskeySignIn(context, input.ticket),
  signInWithPasskey: (context, input) => signIn(context, signInKinds.passkey, input),
  signInWithCode: (context, input) => signIn(context, signInKinds.code, input),
  startEnrolment: (context, input) => startEnrolment(context, input.ticket),
  finishEnrolment: (context, input) => signIn(context, signInKinds.enrolment, input),
  getSignInRule,
  saveSignInRule,
  resetSecondStep: (context, input) => resetSecondStep(context, input.personCode),
})

const limitRoutes = routes(accountSignInLimitApi, {
  getSignInLimits,
  saveAddressRule,
  saveSessionRule,
  saveBreakGlass,
})

const providerRoutes = routes(accountProviderApi, {
  findProviders,
  enterFederated: (context, input) => signIn(context, signInKinds.provider, input),
  listProviders,
  saveProvider,
  saveSamlProvider,
  readSamlMetadata,
  removeProvider: (context, input) => removeProvider(context, input.providerId),
  testProvider: (context, input) => testProvider(context, input.providerId),
})

const providerAccountRoutes = routes(accountProviderAccountApi, {
  listProviderAccounts,
  linkProviderAccounts,
  refuseProviderAccounts,
  unlinkProviderAccount,
})

const ldapRoutes = routes(accountLdapApi, {
  listDirectories,
  saveDirectory,
  removeDirectory: (context, input) => removeDirectory(context, input.directoryId),
  testDirectory,
})

const teamsRoutes = routes(accountTeamsApi, {
  findTeams,
  enterTeams: (context, input) => signIn(context, signInKinds.teams, input),
  linkTeams,
  getTeams,
  saveTeams,
  removeTeams,
  testTeams,
})

/** The calls of the account room. */
export const accountRoutes = [
  ...signInRoutes,
  ...passwordRoutes,
  ...appPasswordRoutes,
  ...peopleRoutes,
  ...secondStepRoutes,
  ...limitRoutes,
  ...providerRoutes,
  ...providerAccountRoutes,
  ...ldapRoutes,
  ...teamsRoutes,
]
