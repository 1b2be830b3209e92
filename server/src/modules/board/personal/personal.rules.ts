import { emptyName } from '@maru/api/kit/language'
import { erased, erasedName, type PersonalData, retained } from '#kit/data/personal-data.ts'
import { clearAuthor } from '../search/search.sql.ts'

/** The tables of the room with rows about people. */
export const boardPersonalData: PersonalData = {
  room: 'board',
  tables: [
    ...erased('person_code', 'board_draft', 'board_follow', 'board_mention', 'board_read_mark'),
    {
      table: 'board_author',
      person: 'person_code',
      erase: {
        set: {
          ...{ names: erasedName, titles: emptyName, positions: emptyName },
        },
      },
    },
    ...retained('others', 'person_code', 'board_recommend', 'board_mail', 'board_mail_recipient'),
    ...retained('record', 'person_code', 'board_view', 'board_must_read_person'),
  ],
  afterErasure: clearAuthor,
}
