import { type Matrix, noticePopup } from './world.ts'

/** Who may call gnb. The uploaded file is not a photo; the alarm belongs to `user`. */
export const gnbMatrix: Matrix = {
  'gnb.uploadPhoto': { input: {}, cells: '401 415 415 415 415 415 415' },
  'gnb.removePhoto': { input: {}, cells: '401 200 200 200 200 200 200' },
  'gnb.listAlarms': { input: {}, cells: '401 200 200 200 403 200 200' },
  'gnb.countAlarms': { input: {}, cells: '401 200 200 200 403 200 200' },
  'gnb.readAlarm': { input: (world) => world.alarm(), cells: '401 200 404 404 403 404 404' },
  'gnb.readAllAlarms': { input: {}, cells: '401 200 200 200 403 200 200' },
  'gnb.undoReadAllAlarms': {
    input: { undoKey: 'a-key-that-names-no-act' },
    cells: '401 409 409 409 403 409 409',
  },
  'gnb.getAlarmConfig': { input: {}, cells: '401 200 200 200 403 200 200' },
  'gnb.saveAlarmConfig': { input: { boardAlarm: true }, cells: '401 200 200 200 403 200 200' },
  'gnb.getQuiet': { input: {}, cells: '401 200 200 200 403 200 200' },
  'gnb.saveQuiet': { input: { rules: [] }, cells: '401 200 200 200 403 200 200' },
  'gnb.searchPeople': { input: { searchText: '이름' }, cells: '401 200 200 200 403 200 200' },
  'gnb.searchTotal': { input: { keyword: '이름' }, cells: '401 200 200 200 403 200 200' },
  'gnb.getPushKey': { input: {}, cells: '401 200 200 200 403 200 200' },
  'gnb.savePushSubscription': {
    input: { endpoint: 'https://push.example/x', p256dh: 'AA', auth: 'AA' },
    cells: '401 400 400 400 403 400 400',
  },
  'gnb.removePushSubscription': {
    input: { endpoint: 'https://push.example/x' },
    cells: '401 200 200 200 403 200 200',
  },
  'gnb.signOnLearning': { input: {}, cells: '401 200 200 200 403 200 200' },
  'gnb.listBookmarks': { input: {}, cells: '401 200 200 200 403 200 200' },
  'gnb.checkBookmark': { input: { ItemType: 'MU', ItemId: '10' }, cells: '401 200 200 200 403 200 200' },
  'gnb.createBookmark': { input: { ItemType: 'MU', ItemId: '10' }, cells: '401 200 200 404 403 200 200' },
  'gnb.removeBookmark': { input: (world) => world.bookmark(), cells: '401 200 404 404 403 404 404' },
  'gnb.orderBookmarks': { input: { bookMarkIds: [1] }, cells: '401 200 200 200 403 200 200' },
  'gnb.listQuickMenus': { input: { SearchType: 'U' }, cells: '401 200 200 200 403 200 200' },
  'gnb.saveQuickMenus': { input: { QuickMenuIds: '' }, cells: '401 200 200 200 403 200 200' },
  'gnb.getChatbot': { input: {}, cells: '401 200 200 200 403 200 200' },
  'gnb.saveChatbot': {
    input: { linkUrl: '/bot', isUse: false, width: 400, height: 600 },
    cells: '401 403 403 403 403 200 200',
  },
  'gnb.getNoticePopup': {
    input: async (world) => ({ id: (await world.popup()).noticePopupId }),
    cells: '401 200 200 404 403 200 200',
  },
  'gnb.listNoticePopups': { input: {}, cells: '401 200 200 200 403 200 200' },
  'gnb.hideNoticePopup': { input: (world) => world.popup(), cells: '401 200 200 404 403 200 200' },
  'gnb.listNoticePopupSettings': { input: { page: 1, pageSize: 20 }, cells: '401 403 403 403 403 200 200' },
  'gnb.listPopupSubjects': { input: { subjects: ['company:ONE'] }, cells: '401 403 403 403 403 200 200' },
  'gnb.previewNoticePopup': {
    input: {
      ...{ personCode: 'user', startDate: noticePopup.startDate, endDate: noticePopup.endDate },
      ...{ isActive: true, subjects: noticePopup.subjects },
    },
    cells: '401 403 403 403 403 200 200',
  },
  'gnb.saveNoticePopup': { input: noticePopup, cells: '401 403 403 403 403 200 200' },
  'gnb.removeNoticePopup': { input: (world) => world.popup(), cells: '401 403 403 403 403 200 200' },
  'gnb.getUserSetting': { input: {}, cells: '401 200 200 200 200 200 200' },
  'gnb.saveUserSetting': { input: { mailListCount: 30 }, cells: '401 200 200 200 200 200 200' },
  'gnb.listOwnSessions': { input: {}, cells: '401 200 200 200 200 200 200' },
  'gnb.endOwnSession': { input: { sessionId: 'none' }, cells: '401 404 404 404 404 404 404' },
}
