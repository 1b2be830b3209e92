/** Days after which an article counts as read, so that a newcomer does not find years of unread articles. */
export const unreadDays = 30

/** Unread articles of a board that are counted; more is shown as "99+". */
export const mostUnread = 100
