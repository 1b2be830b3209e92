/** English: the address of a survey. */
export const en = {
  title: 'Link and QR code',
  button: 'Share',
  address: 'Address of the survey',
  copied: 'The address was copied.',
  copyByHand: 'Copying failed. Select the address and copy it yourself.',
  qr: 'QR code of the survey “{{title}}”',
  svg: 'Save as SVG',
  png: 'Save as PNG',
  hint: 'The address grants no rights: it opens the survey for its members after they sign in.',
}
