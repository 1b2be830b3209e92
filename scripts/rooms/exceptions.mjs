/**
 * Calls that the web app does not make, each with the reason. A call that is made, or that does not exist any
 * more, must leave this list: the check says so.
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
  'accountApi.getPhoto': 'Asked by the browser itself, from the address in photoPath.',
  'boardApi.getBoard':
    'For other clients of the specification; our screens read getBoardConfig, which holds the same.',
  'boardApi.getImage': 'Asked by the browser itself, from the addresses in the cleaned HTML of articles.',
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
  'fileApi.downloadFile': 'Asked by the browser itself, from the downloadUrl of lists.',
  'fileApi.showThumbnail': 'Asked by the browser itself, from the thumbnailUrl of lists.',
  'fileApi.showPreview': 'Asked by the browser itself, from the exportUrl of lists.',
  'fileApi.removeStoredCode':
    'For other clients of the specification; our uploader removes the chosen files by removeFiles.',
  'gnbAlarmConfigApi.getAlarmConfig':
    'For the notifications panel of the settings dialog, which is not built yet.',
  'gnbAlarmConfigApi.saveAlarmConfig':
    'For the notifications panel of the settings dialog, which is not built yet.',
  'gnbPhotoApi.uploadPhoto': 'For the photo panel of the settings dialog, which is not built yet.',
}
