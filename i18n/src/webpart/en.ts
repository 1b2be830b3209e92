import type { WordsLike } from '../kit/words.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: WordsLike<typeof ko> = {
  home: 'Home',
  profile: 'My profile',
  employeeNumber: 'Employee number',
  email: 'E-mail',
  noParts: 'There are no web parts on your home page. Please tell an administrator.',
  unknown: 'This web part cannot be shown yet.',
  partFailed: 'The web part {{name}} could not be loaded.',
  setFailed: 'The home page could not be loaded.',
  partMissing: 'There is no such web part.',
}
