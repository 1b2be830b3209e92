import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** English: settings of signatures. */
export const en: TextsLike<typeof ko> = {
  use: 'Signature to use',
  states: {
    Default: 'None',
    Korean: 'Korean card',
    English: 'English card',
    Free: 'Free text',
  },
  auto: 'Add to new mails',
  reply: 'Add to replies and forwarded mails',
  tabs: 'Kind of signature',
  tab: {
    ko: 'Korean',
    en: 'English',
    free: 'Free text',
  },
  preview: 'Preview',
  previewSaved: 'The preview shows the saved signature. Save first.',
  previewTitle: 'Signature preview',
  empty: 'This signature has no content.',
  free: 'Text of the signature',
  field: {
    displayName: 'Name',
    companyName: 'Company',
    deptName: 'Department',
    titleName: 'Title',
    roleName: 'Position',
    jobGroupName: 'Job group',
    officeTel: 'Office phone',
    officeFax: 'Fax',
    mobileTel: 'Mobile',
    email: 'Mail address',
    homePage: 'Website',
    officeAddress: 'Office address',
    homeAddress: 'Home address',
  },
}
