import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  title: 'Register of documents',
  hint: 'Every completed document has one line, sealed with a key outside of the database. The check finds documents that were deleted or changed, and numbers that are missing.',
  lines: 'Lines',
  seal: 'Last seal',
  witnesses: 'Receivers of the seal',
  noWitness: 'No one is named.',
  nameWitnesses: 'Name receivers',
  witnessHint:
    'They receive the last seal by mail every morning. You can name two people. Stored mails can be compared with the register later.',
  twoAtMost: 'You can name two people at most.',
  check: 'Check the register',
  clean: 'All {{count}} line(s) of the register agree with the documents.',
  line: 'Line {{number}}',
  mailSubject: '[Approval] Last seal of the register of documents',
  mailAbout: 'The register of documents has {{count}} line(s). This is its last seal:',
  mailKeep: 'Store this mail. If the register is changed later, it no longer agrees with this seal.',
  mailOpen: 'Open the register',
  mailFoot: 'A daily mail to the people that your company named. An approval administrator can change it.',
  fault: {
    lineChanged: 'A line of the register was changed.',
    lineMissing: 'A line of the register is missing.',
    documentChanged: 'A document differs from what was registered.',
    documentMissing: 'A registered document is missing.',
    unregistered: 'A document with a number is not in the register.',
    counter: 'The numbers of a counter do not agree with the register.',
  },
}
