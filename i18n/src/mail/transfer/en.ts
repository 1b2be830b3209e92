import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English: import and export of mails. */
export const en: TextsLike<typeof ko> = {
  title: 'Import and export',
  text: 'Imports .eml or mbox files of other programs, or exports the whole mailbox as an mbox file.',
  import: 'Import mails',
  export: 'Export as mbox',
  folder: 'Into the folder',
  file: 'Choose a file',
  noFile: 'Choose an .eml or mbox file.',
  progress: '{{done}} of {{all}} imported.',
  resume: 'Continue the import',
  done: 'Imported {{imported}}. Already there: {{repeated}}. Not imported: {{refused}}.',
  report: 'Results by line',
  line: 'Line',
  subject: 'Subject',
  result: 'Result',
  results: {
    imported: 'Imported',
    repeated: 'Already there',
    tooLarge: 'Larger than 50 MB',
    unreadable: 'Not a mail',
    full: 'The mailbox is full',
  },
}
