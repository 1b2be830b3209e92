import type { TextsLike } from '../../kit/tree.ts'
import type { ko } from './ko.ts'

/** Printing, PDF, signature images, the seal, and mentions. */
export const en: TextsLike<typeof ko> = {
  approvals: 'Approval',
  agreements: 'Agreement',
  completed: 'Completed',
  appendix: 'Appendix',
  check: 'Check number',
  printed: 'Printed by {{name}}, {{time}}',
  menu: 'Print or PDF',
  paper: 'Print',
  paperAll: 'Print with comments and history',
  failed: 'The document could not be read for printing. Open it again.',
  pdf: 'Download PDF',
  pdfOff: 'This server makes no PDF files. Choose “Save as PDF” in the print window.',
  signature: 'Signature image',
  signatureHelp:
    'It is placed in the approval grid when you decide. Documents that you have already decided keep the image of that time.',
  signatureNone: 'Without an image your name is shown as a stamp.',
  choose: 'Choose image',
  saved: 'The image was saved.',
  removed: 'The image was removed.',
  tooLarge: 'Choose an image smaller than 2 MB.',
  seal: 'Company seal',
  sealHelp:
    'It is placed at the end of official letters when they are completed. Completed letters do not change.',
  sealNone: 'There is no image of a seal. Choose a PNG with a transparent background.',
  hash: 'Hash {{hash}}',
  mention: 'Mention a person',
  mentioned: 'Mentioned: {{names}}',
}
