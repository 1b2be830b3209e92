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
import { enterFederated, findProviders } from './federation/enter-federated.service.ts'
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
import {
  finishEnrolment,
  signInWithCode,
  signInWithPasskey,
  startEnrolment,
  startPasskeySignIn,
} from './second-step/sign-in-step.service.ts'
import { signIn } from './sign-in.service.ts'
import {
  getSignInLimits,
  saveAddressRule,
  saveBreakGlass,
  saveSessionRule,
} from './sign-in-limit/limit.service.ts'
import { enterTeams, findTeams, linkTeams } from './teams/enter.service.ts'
import { getTeams, removeTeams, saveTeams, testTeams } from './teams/setting.service.ts'

const signInRoutes = routes(accountApi, {
  login: (context, input) => signIn(context, input.username, input.password, 'name'),
  loginEx: (context, input) => signIn(context, input.username, input.password, 'name'),
  getLoginHint: (_context, input) => getLoginHint(input.username),
  logout: (context) => signOut(context),
  getCurrentAccount: (context) => getCurrentUser(context),
  getCurrentUser: (context) => getCurrentUser(context),
  loginByEmail: (context, input) => signIn(context, input.email, input.password, 'email'),
  getPhoto: (context, input) => getPhoto(context, input.idOrAddress, input.v),
  listPhotos: (context, input) => listPhotos(context, input.codes),
  checkAccess: (context, input) => checkAccess(context, input.ep),
  listRoles: (context) => listRoles(context),
  switchPost: (context, input) => switchPost(context, input.DeptCode),
  setLanguage: (context, input) => setLanguage(context, input.language),
})

const passwordRoutes = routes(accountPasswordApi, {
  changePassword: (context, input) => changePassword(context, input),
  getPasswordHelp: (context) => getPasswordHelp(context),
  requestPasswordReset: (context, input) => requestPasswordReset(context, input.username),
  getPasswordReset: (context, input) => getPasswordReset(context, input.secret),
  resetPassword: (context, input) => resetPassword(context, input),
  createResetCode: (context, input) => createResetCode(context, input.personCode),
  unlockAccount: (context, { personCode }) => unlockAccount(context, personCode),
  invitePeople: (context, input) => invitePeople(context, input.personCodes),
})

const appPasswordRoutes = routes(accountAppPasswordApi, {
  listAppPasswords: (context) => listAppPasswords(context),
  createAppPassword: (context, input) => createAppPassword(context, input),
  revokeAppPassword: (context, input) => revokeAppPassword(context, input.appPasswordId),
})

const peopleRoutes = routes(accountPeopleApi, {
  listAccounts: (context, input) => listAccounts(context, input),
  exportAccounts: (context, input) => exportAccounts(context, input),
  setRoles: (context, input) => setRoles(context, input),
})

const secondStepRoutes = routes(accountSecondStepApi, {
  getSecondStep: (context) => getSecondStep(context),
  startTotp: (context, input) => startTotp(context, input.password),
  confirmTotp: (context, input) => confirmTotp(context, input.code),
  removeTotp: (context, input) => removeTotp(context, input.password),
  startPasskey: (context, input) => startPasskey(context, input.password),
  addPasskey: (context, input) => addPasskey(context, input),
  removePasskey: (context, input) => removePasskey(context, input),
  createRecoveryCodes: (context, input) => createRecoveryCodes(context, input.password),
  forgetBrowser: (context, input) => forgetBrowser(context, input.browserId),
  startPasskeySignIn: (context, input) => startPasskeySignIn(context, input.ticket),
  signInWithPasskey: (context, input) => signInWithPasskey(context, input),
  signInWithCode: (context, input) => signInWithCode(context, input),
  startEnrolment: (context, input) => startEnrolment(context, input.ticket),
  finishEnrolment: (context, input) => finishEnrolment(context, input),
  getSignInRule: (context) => getSignInRule(context),
  saveSignInRule: (context, input) => saveSignInRule(context, input),
  resetSecondStep: (context, input) => resetSecondStep(context, input.personCode),
})

const limitRoutes = routes(accountSignInLimitApi, {
  getSignInLimits: (context) => getSignInLimits(context),
  saveAddressRule: (context, input) => saveAddressRule(context, input),
  saveSessionRule: (context, input) => saveSessionRule(context, input),
  saveBreakGlass: (context, input) => saveBreakGlass(context, input),
})

const providerRoutes = routes(accountProviderApi, {
  findProviders: (context, input) => findProviders(context, input),
  enterFederated: (context, input) => enterFederated(context, input),
  listProviders: (context) => listProviders(context),
  saveProvider: (context, input) => saveProvider(context, input),
  saveSamlProvider: (context, input) => saveSamlProvider(context, input),
  readSamlMetadata: (context, input) => readSamlMetadata(context, input),
  removeProvider: (context, input) => removeProvider(context, input.providerId),
  testProvider: (context, input) => testProvider(context, input.providerId),
})

const providerAccountRoutes = routes(accountProviderAccountApi, {
  listProviderAccounts: (context, input) => listProviderAccounts(context, input),
  linkProviderAccounts: (context, input) => linkProviderAccounts(context, input),
  refuseProviderAccounts: (context, input) => refuseProviderAccounts(context, input),
  unlinkProviderAccount: (context, input) => unlinkProviderAccount(context, input),
})

const ldapRoutes = routes(accountLdapApi, {
  listDirectories: (context) => listDirectories(context),
  saveDirectory: (context, input) => saveDirectory(context, input),
  removeDirectory: (context, input) => removeDirectory(context, input.directoryId),
  testDirectory: (context, input) => testDirectory(context, input),
})

const teamsRoutes = routes(accountTeamsApi, {
  findTeams: (context, input) => findTeams(context, input),
  enterTeams: (context, input) => enterTeams(context, input),
  linkTeams: (context, input) => linkTeams(context, input),
  getTeams: (context) => getTeams(context),
  saveTeams: (context, input) => saveTeams(context, input),
  removeTeams: (context) => removeTeams(context),
  testTeams: (context) => testTeams(context),
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
