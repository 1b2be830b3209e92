import { contactStores, rootFolder } from '@maru/api/contact'
import { choiceParam, textParam, wholeParam } from '../../kit/list-state.ts'

/** What the address of the address books says: which one, its folder, what is searched for and the page. */
export const contactParams = {
  tab: choiceParam('TAB', ['personal', 'public'], 'personal'),
  book: choiceParam('BOOK', contactStores, 'DB'),
  folder: { ...textParam('FOLDER'), standard: rootFolder },
  text: textParam('SEARCHTEXT'),
  page: wholeParam('PAGE', 1),
}
