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
import * as accountCalls from './account.service.ts'
import * as appPassword from './app-password/app-password.service.ts'
import * as federationSignIn from './federation/sign-in.service.ts'
import * as manifest from './install/manifest.service.ts'
import * as directory from './ldap/directory.service.ts'
import * as password from './password/password.service.ts'
import * as reset from './password/reset.service.ts'
import * as unlock from './password/unlock.service.ts'
import * as people from './people/people.service.ts'
import * as photo from './photo.service.ts'
import * as providerAccount from './provider/account.service.ts'
import * as metadata from './provider/metadata.service.ts'
import * as provider from './provider/provider.service.ts'
import * as samlProvider from './provider/saml-provider.service.ts'
import * as test from './provider/test.service.ts'
import * as passkey from './second-step/passkey.service.ts'
import * as rule from './second-step/rule.service.ts'
import * as secondStep from './second-step/second-step.service.ts'
import * as secondStepSignIn from './second-step/sign-in.service.ts'
import { signIn, signInKinds } from './sign-in.service.ts'
import * as limit from './sign-in-limit/limit.service.ts'
import * as setting from './teams/setting.service.ts'
import * as teamsSignIn from './teams/sign-in.service.ts'

const nameOf = ({ username, password }: { username: string; password: string }) =>
  ({ name: username, password, by: 'name' }) as const

/** The calls of the account room. */
export const accountRoutes = [
  ...routes(accountApi, accountCalls, manifest, photo, {
    login: (context, input) => signIn(context, signInKinds.password, nameOf(input)),
    loginEx: (context, input) => signIn(context, signInKinds.password, nameOf(input)),
    logout: (context) => accountCalls.signOut(context),
    getCurrentAccount: (context) => accountCalls.getCurrentUser(context),
    loginByEmail: (context, { email, password }) =>
      signIn(context, signInKinds.password, { name: email, password, by: 'email' }),
  }),
  ...routes(accountPasswordApi, password, reset, unlock),
  ...routes(accountAppPasswordApi, appPassword),
  ...routes(accountPeopleApi, people),
  ...routes(accountSecondStepApi, passkey, rule, secondStep, secondStepSignIn, {
    signInWithPasskey: (context, input) => signIn(context, signInKinds.passkey, input),
    signInWithCode: (context, input) => signIn(context, signInKinds.code, input),
    finishEnrolment: (context, input) => signIn(context, signInKinds.enrolment, input),
  }),
  ...routes(accountSignInLimitApi, limit),
  ...routes(accountProviderApi, federationSignIn, metadata, provider, samlProvider, test, {
    enterFederated: (context, input) => signIn(context, signInKinds.provider, input),
  }),
  ...routes(accountProviderAccountApi, providerAccount),
  ...routes(accountLdapApi, directory),
  ...routes(accountTeamsApi, setting, teamsSignIn, {
    enterTeams: (context, input) => signIn(context, signInKinds.teams, input),
  }),
]
