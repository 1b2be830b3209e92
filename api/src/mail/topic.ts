/** Push topic of a changed mailbox; the id is the number of the mailbox. */
export const mailTopic = 'mail.mailbox'

/** The number of the menu of mail, which is the same in every company (spec 1§9). */
export const mailMenuId = 4
