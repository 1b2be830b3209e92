/** Days after which an article counts as read, so that a new employee does not have years of unread articles. */
export const unreadDays = 30

/** Maximum count of unread articles in a board; more are shown as "99+". */
export const mostUnread = 100
