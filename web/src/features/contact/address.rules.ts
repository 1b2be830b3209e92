import { contactStores, rootFolder } from '@maru/api/contact'
import { choiceParam, textParam, wholeParam } from '#kit/address/list-state.ts'

/** The query parameters of the address books: tab, book, folder, search and page. */
export const contactParams = {
  tab: choiceParam('TAB', ['personal', 'public'], 'personal'),
  book: choiceParam('BOOK', contactStores, 'DB'),
  folder: { ...textParam('FOLDER'), standard: rootFolder },
  text: textParam('SEARCHTEXT'),
  page: wholeParam('PAGE', 1),
}
