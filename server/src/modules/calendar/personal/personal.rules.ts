import { erased, type PersonalData, retained } from '#kit/data/personal-data.ts'

/** The tables of the room with rows about people. */
export const calendarPersonalData: PersonalData = {
  room: 'calendar',
  tables: [
    ...erased(
      'person_code',
      'calendar_invitation',
      'calendar_invitation_date',
      'calendar_shown',
      'calendar_config',
      'calendar_reminder',
      'calendar_reminder_mail',
      'calendar_default_reminder',
      'calendar_ring',
      'calendar_undo',
      'calendar_sync',
      'calendar_group',
      'calendar_group_member',
      'calendar_working_place',
      'calendar_working_day',
    ),
    {
      table: 'calendar_event',
      person: 'owner_code',
      via: { table: 'calendar_calendar', columns: ['calendar_id'] },
      only: { column: 'kind', values: ['own', 'subscription'] },
      erase: 'delete',
    },
    {
      table: 'calendar_calendar',
      person: 'owner_code',
      only: { column: 'kind', values: ['own', 'subscription'] },
      erase: 'delete',
    },
    ...retained('others', 'person_code', 'calendar_attendee'),
    ...retained('record', 'organizer_code', 'calendar_event'),
    ...retained('record', 'created_by', 'calendar_event'),
  ],
}
