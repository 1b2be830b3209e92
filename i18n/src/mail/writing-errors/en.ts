/** English: error codes of writing mails. */
export const en = {
  empty: 'Enter recipients and a text.',
  addressInvalid: 'The address is not valid: {{address}}',
  tooManyRecipients: 'A mail has at most {{most}} recipients.',
  sendAtPast: 'The time to send has passed.',
  draftChanged: 'This mail was saved in another window. Open it again.',
  alreadySent: 'The mail has already been sent.',
  recallLate: 'The mail was sent more than {{hours}} hour(s) ago and cannot be recalled.',
  noServer: 'No mail server is set.',
  tooLarge: 'The mail with its attachments is larger than {{megabytes}} MB. Send large files as a link.',
}
