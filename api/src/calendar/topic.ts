/** Push topic that notifies browsers that events of a calendar changed; the id is the calendar's. */
export const calendarTopic = 'calendar.events'
