import { erased, type PersonalData } from '#kit/data/personal-data.ts'

/** The tables of the room with rows about people. */
export const menuPersonalData: PersonalData = {
  room: 'menu',
  tables: [...erased('person_code', 'menu_click')],
}
