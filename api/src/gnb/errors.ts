import { defineErrors } from '../kit/errors.ts'

/** Error codes of the top bar with their HTTP status. */
export const gnbErrors = defineErrors({
  'gnb.bookmarkAddress': 400,
  'gnb.bookmarkName': 400,
  'gnb.tooManyBookmarks': 409,
  'gnb.chatbotAddress': 400,
  'gnb.popupPeriod': 400,
  'gnb.popupEmpty': 400,
  'gnb.popupAudience': 400,
  'gnb.unknownTimeZone': 400,
  'gnb.searchTooShort': 400,
  'gnb.pushService': 400,
  'gnb.pushKeys': 400,
  'gnb.alarmUndoOver': 409,
})

type GnbErrors = typeof gnbErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends GnbErrors {}
}
