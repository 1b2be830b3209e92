/** English: the lines above a quoted mail. */
export const en = {
  from: 'From',
  sent: 'Sent',
  to: 'To',
  cc: 'Cc',
  subject: 'Subject',
}
