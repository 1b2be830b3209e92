import { erased, type PersonalData, retained } from '#kit/data/personal-data.ts'
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
          ...{ name_ko: '(퇴직)', name_en: '(Left)', name_zh: '(已离职)' },
          ...{ title_ko: '', title_en: '', title_zh: '', position_ko: '', position_en: '', position_zh: '' },
        },
      },
    },
    ...retained('others', 'person_code', 'board_recommend', 'board_mail', 'board_mail_recipient'),
    ...retained('record', 'person_code', 'board_view', 'board_must_read_person'),
  ],
  afterErasure: clearAuthor,
}
