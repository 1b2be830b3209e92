import { erased, type PersonalData, retained } from '#kit/data/personal-data.ts'

/** The tables of the room with rows about people. */
export const reservationPersonalData: PersonalData = {
  room: 'reservation',
  tables: [
    ...erased('person_code', 'reservation_keeper', 'reservation_star'),
    ...retained(
      'record',
      'person_code',
      'reservation_request',
      'reservation_participant',
      'reservation_decision',
    ),
    ...retained('record', 'canceled_by', 'reservation_booking'),
  ],
}
