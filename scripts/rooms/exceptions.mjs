/**
 * Calls that the web app does not send, each with the reason. The check reports an entry whose call the web app sends,
 * or whose call no longer exists; remove that entry.
 *
 * @type {Record<string, string>}
 */
export const notCalledByWeb = {
  'accountApi.loginEx': 'The second address of the same sign-in, for other clients of the specification.',
  'accountApi.getLoginHint': 'For hosts that know the name before the form is shown; the form needs no hint.',
  'accountApi.getCurrentUser':
    'The second address of getCurrentAccount, which the shell asks once for every part.',
  'accountApi.loginByEmail':
    'For clients that know only an address; the form takes names and addresses by login.',
  'reservationApi.getFeed': 'Asked by calendar programs, from the address that makeFeed gives.',
  'calendarApi.getFeed': 'Asked by calendar programs, from the address that makeFeed gives.',
  'mailLinkApi.getLinkPage': 'Opened by people without an account, from the address that makeFileLink gives.',
  'mailLinkApi.getLinkFile': 'Followed from the page of a link, which the server writes.',
  'orgCompanyApi.getLogo': 'Asked by the browser itself, from the address in logoPath.',
  'accountApi.getPhoto': 'Asked by the browser itself, from the address in photoPath.',
  'boardApi.getBoard':
    'For other clients of the specification; our screens read getBoardConfig, which holds the same.',
  'fileApi.getPicture': 'Asked by the browser itself, from the addresses in the cleaned HTML of texts.',
  'boardApi.getThumbnail': 'Asked by the browser itself, as the source of the pictures on cards.',
  'orgApi.getDepartment':
    'For other clients of the specification; our screens have the department from the tree or its path.',
  'orgApi.getPersonByEmail':
    'For other clients of the specification; our field of people asks listByEmail, which knows departments too.',
  'menuApi.listPersonSystems':
    "For other clients of the specification; our board screens get the same rights with the board's own answer.",
  'menuApi.getMenuAuth':
    "For other clients of the specification; our screens show what the room's own answer allows.",
  'fileApi.testChunk': 'flow.js asks it with GET under the address of uploadChunk.',
  'mailApi.getMailPicture': 'Asked by the browser itself, from the page of a mail.',
  'mailApi.getMailAttachment':
    'Asked by the browser itself, from the list of attachments and the page of a mail.',
  'mailApi.getMailFiles': 'Asked by the browser itself, from the list of attachments.',
  'mailApi.getEml': 'Asked by the browser itself, after checkEml has given the name.',
  'mailSettingsApi.saveCard':
    'For other clients of the specification; our panel saves the changed fields by updateCard.',
  'mailSettingsApi.readCard': 'For other clients of the specification; our panel reads getCard.',
  'mailSettingsApi.setCardState':
    'For other clients of the specification; our panel saves the choice by updateCard.',
  'mailSettingsApi.listCardStates':
    'For other clients of the specification; our panel has them with the card.',
  'mailApi.countUnread':
    'For other clients of the specification; our screens have the counts with the folders.',
  'mailApi.hasUnread':
    'For other clients of the specification; our screens have the counts with the folders.',
  'fileApi.downloadFile': 'Asked by the browser itself, from the downloadUrl of lists.',
  'fileApi.showThumbnail': 'Asked by the browser itself, from the thumbnailUrl of lists.',
  'fileApi.showPreview': 'Asked by the browser itself, from the exportUrl of lists.',
  'fileApi.removeStoredCode':
    'For other clients of the specification; our uploader removes the chosen files by removeFiles.',
  'webpartApi.getDefaultImage': 'Asked by the browser itself, as the source of pictures.',
  'webpartApi.listEvents': "Waits for the calendar's web part, which is made of it.",
  'webpartApi.countTodayAppointments': "Waits for the calendar's web part, which is made of it.",
  'webpartApi.getResourceMenuId':
    'For other clients of the specification; our screens have the menus themselves.',
  'webpartApi.getAppointmentMenuId':
    'For other clients of the specification; our screens have the menus themselves.',
  'webpartApi.getPendingBoxMenuId':
    'For other clients of the specification; our screens have the menus themselves.',
  'webpartApi.getInProgressBoxMenuId':
    'For other clients of the specification; our screens have the menus themselves.',
  'webpartApi.getMailMenuId':
    'For other clients of the specification; our screens have the menus themselves.',
  'approvalApi.listDocuments':
    'For other clients of the specification; our screens read listBox over the same query.',
  'approvalApi.countDocuments': 'For other clients of the specification; the home page counts by its slot.',
  'approvalApi.createSettings': 'For other clients of the specification; saveSettings does the same.',
  'reservationApi.getPermissions':
    'For other clients of the specification; our screens have the right with the resource itself.',
  'reservationApi.validateWithWaiting':
    'For other clients of the specification; our form checks accepted bookings, and requests may overlap.',
  'reservationApi.validateStoredRequest':
    'For other clients of the specification; our approval list counts overlapping requests in each row.',
  'reservationApi.isGlobalBooking':
    'For other clients of the specification; our screens have it with the resource itself.',
  'reservationApi.mapByRequest': 'For the calendar of other clients; our own calendars need no map.',
  'reservationApi.mapByBooking': 'For the calendar of other clients; our own calendars need no map.',
  'reservationApi.isApprover':
    'For other clients of the specification; our approval page is reached by its menu.',
  'reservationApi.listApprovalResources':
    'For other clients of the specification; our approval list shows all resources at once.',
}

/**
 * Rooms that import the contract of another room of the same rank, as `<floor>/<room> <contract>`, each with the
 * reason. The check reports an entry that is no longer needed; remove that entry.
 *
 * @type {Record<string, string>}
 */
export const sharedContracts = {
  'server/org account': 'People are administered by calls of the accounts; their rows are the organisation.',
  'web/org contact': "The picker of people offers the viewer's own contacts beside the organisation.",
  'web/reservation calendar':
    'First weekday, working days and view are settings of a person for both calendars.',
  'web/admin menu': 'The menu editor is a page of the administration.',
  'server/webpart menu':
    'Web parts ask for the numbers of menus; the app gives them the menus that the viewer sees.',
  'web/webpart menu': 'The home page is made from webpart.json, one of the static cache files of the menus.',
}

/**
 * Files with a form or saved fields that do not use `useRoomForm`, each with the reason (decision 128). The check
 * reports an entry that is no longer needed; remove that entry.
 *
 * @type {Record<string, string>}
 */
export const handMadeForms = {
  'web/src/features/account/parts/sign-in-form.tsx':
    'On the first page, which the library of forms would make heavier by 12 KB; it shares focusFirstFault.',
  'web/src/features/board/list/parts/list-bar.tsx': 'Searches; nothing of it is saved.',
  'web/src/features/reservation/pages/search-page.tsx': 'Searches; nothing of it is saved.',
}

/**
 * Files with a paged list that do not use `ListView`, each with the reason (decision 128). The check reports an entry
 * that is no longer needed; remove that entry.
 *
 * @type {Record<string, string>}
 */
export const handMadeLists = {
  'web/src/app/pages/gallery-page.tsx': 'Shows the pager by itself, as every other part of the kit.',
  'web/src/features/org/parts/folder-view.tsx':
    'The list of the picker: drawn as far as it is seen, dragged, and chosen by the keys of a grid.',
}

/**
 * Files written before `Answer`, which draw loading, failure and an empty list by themselves. The list only becomes
 * shorter: the check reports a file that is no longer one of them.
 */
export const handMadeAnswers = [
  'web/src/app/pages/gallery-page.tsx',
  'web/src/features/admin/menus/parts/preview-part.tsx',
  'web/src/features/admin/pages/menus-page.tsx',
  'web/src/features/board/draft/parts/drafts-dialog.tsx',
  'web/src/features/board/pages/boards-page.tsx',
  'web/src/features/board/pages/settings-page.tsx',
  'web/src/features/board/settings/parts/settings-list.tsx',
  'web/src/features/contract-board/pages/contracts-page.tsx',
  'web/src/features/file/attachment/parts/preview-dialog.tsx',
  'web/src/features/gnb/notice/pages/notice-page.tsx',
  'web/src/features/gnb/search/pages/search-page.tsx',
  'web/src/features/org/parts/department-tree.tsx',
  'web/src/features/org/parts/folder-view.tsx',
  'web/src/features/org/parts/member-pane.tsx',
  'web/src/features/approval/parts/form-picker.tsx',
  'web/src/features/calendar/home/parts/month-part.tsx',
  'web/src/features/calendar/people/parts/people-view.tsx',
  'web/src/features/calendar/people/parts/place-dialog.tsx',
  'web/src/features/reservation/admin/parts/report-card.tsx',
  'web/src/features/reservation/calendar/parts/feed-dialog.tsx',
  'web/src/features/reservation/calendar/parts/folder-body.tsx',
  'web/src/features/reservation/calendar/parts/today-part.tsx',
  'web/src/features/reservation/pages/admin-page.tsx',
  'web/src/features/reservation/pages/approval-page.tsx',
  'web/src/features/reservation/pages/door-page.tsx',
  'web/src/features/reservation/pages/search-page.tsx',
  'web/src/features/survey/pages/questions-page.tsx',
  'web/src/features/survey/pages/read-page.tsx',
  'web/src/features/survey/pages/settings-page.tsx',
  'web/src/features/survey/pages/statistics-page.tsx',
  'web/src/features/survey/pages/translations-page.tsx',
  'web/src/features/survey/result/parts/turnout-card.tsx',
  'web/src/features/webpart/pages/home-page.tsx',
  'web/src/features/webpart/pages/single-page.tsx',
  'web/src/features/webpart/parts/board-body.tsx',
  'web/src/features/webpart/parts/board-part.tsx',
  'web/src/features/webpart/parts/count-part.tsx',
  'web/src/features/webpart/set/pages/set-admin.tsx',
]
