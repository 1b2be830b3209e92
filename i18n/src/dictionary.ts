import { en as accountEn } from './account/en.ts'
import { ko as accountKo } from './account/ko.ts'
import { zh as accountZh } from './account/zh.ts'
import { en as adminEn } from './admin/en.ts'
import { ko as adminKo } from './admin/ko.ts'
import { zh as adminZh } from './admin/zh.ts'
import { en as boardEn } from './board/en.ts'
import { ko as boardKo } from './board/ko.ts'
import { zh as boardZh } from './board/zh.ts'
import { en as boardAdminEn } from './board-admin/en.ts'
import { ko as boardAdminKo } from './board-admin/ko.ts'
import { zh as boardAdminZh } from './board-admin/zh.ts'
import { en as boardAlarmEn } from './board-alarm/en.ts'
import { ko as boardAlarmKo } from './board-alarm/ko.ts'
import { zh as boardAlarmZh } from './board-alarm/zh.ts'
import { en as boardArticleEn } from './board-article/en.ts'
import { ko as boardArticleKo } from './board-article/ko.ts'
import { zh as boardArticleZh } from './board-article/zh.ts'
import { en as boardEditorEn } from './board-editor/en.ts'
import { ko as boardEditorKo } from './board-editor/ko.ts'
import { zh as boardEditorZh } from './board-editor/zh.ts'
import { en as boardPagesEn } from './board-pages/en.ts'
import { ko as boardPagesKo } from './board-pages/ko.ts'
import { zh as boardPagesZh } from './board-pages/zh.ts'
import { en as boardReaderEn } from './board-reader/en.ts'
import { ko as boardReaderKo } from './board-reader/ko.ts'
import { zh as boardReaderZh } from './board-reader/zh.ts'
import { en as boardSearchEn } from './board-search/en.ts'
import { ko as boardSearchKo } from './board-search/ko.ts'
import { zh as boardSearchZh } from './board-search/zh.ts'
import { en as boardSettingEn } from './board-setting/en.ts'
import { ko as boardSettingKo } from './board-setting/ko.ts'
import { zh as boardSettingZh } from './board-setting/zh.ts'
import { en as boardViewEn } from './board-view/en.ts'
import { ko as boardViewKo } from './board-view/ko.ts'
import { zh as boardViewZh } from './board-view/zh.ts'
import { en as boardWritingEn } from './board-writing/en.ts'
import { ko as boardWritingKo } from './board-writing/ko.ts'
import { zh as boardWritingZh } from './board-writing/zh.ts'
import { en as contactEn } from './contact/en.ts'
import { ko as contactKo } from './contact/ko.ts'
import { zh as contactZh } from './contact/zh.ts'
import { en as contractEn } from './contract-board/en.ts'
import { ko as contractKo } from './contract-board/ko.ts'
import { zh as contractZh } from './contract-board/zh.ts'
import { en as fileEn } from './file/en.ts'
import { ko as fileKo } from './file/ko.ts'
import { zh as fileZh } from './file/zh.ts'
import { en as gnbEn } from './gnb/en.ts'
import { ko as gnbKo } from './gnb/ko.ts'
import { zh as gnbZh } from './gnb/zh.ts'
import { en as kitEn } from './kit/en.ts'
import { ko as kitKo } from './kit/ko.ts'
import type { WordKey, WordsLike } from './kit/words.ts'
import { zh as kitZh } from './kit/zh.ts'
import { en as menuEn } from './menu/en.ts'
import { ko as menuKo } from './menu/ko.ts'
import { zh as menuZh } from './menu/zh.ts'
import { en as orgEn } from './org/en.ts'
import { ko as orgKo } from './org/ko.ts'
import { zh as orgZh } from './org/zh.ts'
import { en as shellEn } from './shell/en.ts'
import { ko as shellKo } from './shell/ko.ts'
import { zh as shellZh } from './shell/zh.ts'
import { en as webpartEn } from './webpart/en.ts'
import { ko as webpartKo } from './webpart/ko.ts'
import { zh as webpartZh } from './webpart/zh.ts'

const ko = {
  kit: kitKo,
  shell: shellKo,
  account: accountKo,
  menu: menuKo,
  board: boardKo,
  boardWriting: boardWritingKo,
  boardAlarm: boardAlarmKo,
  boardArticle: boardArticleKo,
  gnb: gnbKo,
  boardSearch: boardSearchKo,
  boardSetting: boardSettingKo,
  boardView: boardViewKo,
  boardReader: boardReaderKo,
  boardEditor: boardEditorKo,
  boardPages: boardPagesKo,
  webpart: webpartKo,
  contract: contractKo,
  admin: adminKo,
  boardAdmin: boardAdminKo,
  org: orgKo,
  contact: contactKo,
  file: fileKo,
}

/** Every text of the portal in one language, by domain. */
export type Dictionary = WordsLike<typeof ko>

/** Every key a screen may ask for: `<domain>.<key>`. */
export type DictionaryKey = WordKey<typeof ko>

/** The two-letter languages that dictionaries are named by (spec 1§7). */
export type DictionaryLanguage = 'ko' | 'en' | 'zh'

/** The three dictionaries, as the static cache files carry them. */
export const dictionary: Record<DictionaryLanguage, Dictionary> = {
  ko,
  en: {
    kit: kitEn,
    shell: shellEn,
    account: accountEn,
    menu: menuEn,
    board: boardEn,
    boardWriting: boardWritingEn,
    boardAlarm: boardAlarmEn,
    boardArticle: boardArticleEn,
    gnb: gnbEn,
    boardSearch: boardSearchEn,
    boardSetting: boardSettingEn,
    boardView: boardViewEn,
    boardReader: boardReaderEn,
    boardEditor: boardEditorEn,
    boardPages: boardPagesEn,
    webpart: webpartEn,
    contract: contractEn,
    admin: adminEn,
    boardAdmin: boardAdminEn,
    org: orgEn,
    contact: contactEn,
    file: fileEn,
  },
  zh: {
    kit: kitZh,
    shell: shellZh,
    account: accountZh,
    menu: menuZh,
    board: boardZh,
    boardWriting: boardWritingZh,
    boardAlarm: boardAlarmZh,
    boardArticle: boardArticleZh,
    gnb: gnbZh,
    boardSearch: boardSearchZh,
    boardSetting: boardSettingZh,
    boardView: boardViewZh,
    boardReader: boardReaderZh,
    boardEditor: boardEditorZh,
    boardPages: boardPagesZh,
    webpart: webpartZh,
    contract: contractZh,
    admin: adminZh,
    boardAdmin: boardAdminZh,
    org: orgZh,
    contact: contactZh,
    file: fileZh,
  },
}
