import type { WordsLike } from '../kit/words.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: WordsLike<typeof ko> = {
  signIn: 'Sign in',
  signInTitle: 'Sign in',
  signInText: 'Use your company account.',
  username: 'User name',
  password: 'Password',
  showPassword: 'Show the password',
  hidePassword: 'Hide the password',
  signingIn: 'Signing in',
  signOut: 'Sign out',
  enterUsername: 'Enter your user name.',
  enterPassword: 'Enter your password.',
  capsLock: 'Caps Lock is on.',
  company: 'Company',
  department: 'Department',
  switchPost: 'Switch post',
  switchFailed: 'The post could not be switched.',
  expiredTitle: 'Please sign in again',
  expiredText: 'Your session has ended. The page and everything you typed are still here.',
  otherPerson: 'A different person signed in, so the portal starts afresh.',
  noAuthTitle: 'You have no access',
  noAuthText: 'You are not allowed to open this page. If you need it for your work, ask an administrator.',
  requestedPath: 'Requested address',
  signOutFailed: 'You could not be signed out.',
  tagline: 'Your company’s day, under one roof',
  errors: {
    wrongPassword: 'The user name or password is not right. Please check both.',
    retired: 'This account belongs to someone who has left and cannot sign in. Please ask your HR contact.',
    disabled: 'This account is switched off. Please ask an administrator.',
    noPost: 'You have no department at present and cannot sign in. Please ask your HR contact.',
    throttled: 'There were too many attempts to sign in. Try again in {{minutes}} min.',
    notYourPost: 'That department is not one of your posts. Please refresh the page.',
  },
}
