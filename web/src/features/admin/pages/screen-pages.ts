export { ClicksPage } from './clicks-page.tsx'
export { DictionaryPage } from './dictionary-page.tsx'
export { MenusPage } from './menus-page.tsx'
export { QuickMenusPage } from './quick-menus-page.tsx'
