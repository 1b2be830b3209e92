import { takeFiles } from './cli/import-files.ts'
import { startCompanies } from './company-start.ts'
import type { Room } from './kit/room.ts'
import { createSlots } from './kit/slots.ts'
import { accountRoom } from './modules/account/index.ts'
import { adminRoom } from './modules/admin/index.ts'
import { approvalRoom } from './modules/approval/index.ts'
import { boardRoom, listBoardsOfKind } from './modules/board/index.ts'
import { calendarRoom } from './modules/calendar/index.ts'
import { contactRoom } from './modules/contact/index.ts'
import { contractBoardRoom } from './modules/contract-board/index.ts'
import { fileRoom } from './modules/file/index.ts'
import { gnbRoom } from './modules/gnb/index.ts'
import { mailRoom } from './modules/mail/index.ts'
import { listQuickMenus, listVisibleMenus, menuRoom } from './modules/menu/index.ts'
import { orgRoom } from './modules/org/index.ts'
import { reservationRoom } from './modules/reservation/index.ts'
import { type SetupParts, setupRoom } from './modules/setup/index.ts'
import { type SurveyParts, surveyRoom } from './modules/survey/index.ts'
import { webpartRoom } from './modules/webpart/index.ts'

/**
 * Connects two rooms that may not import each other: a viewer's rights in contracts are their rights in contract
 * boards.
 */
const contractRights: Room = {
  name: 'contract-rights',
  routes: [],
  fills: {
    contractRights: [
      async (context) => {
        const boards = await listBoardsOfKind(context, 'contract')
        return boards.map(({ comCode, authorisation }) => ({
          comCode,
          write: authorisation.write,
          update: authorisation.update,
          delete: authorisation.delete,
          isManager: authorisation.notice,
        }))
      },
    ],
  },
}

/** The setup combines operations of several rooms. */
export const setupParts: SetupParts = {
  startCompanies: (work, comCodes) => startCompanies(work, comCodes, createSlots(rooms).all('portalScreen')),
  async takeFiles(db, files, now) {
    const asOf = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Seoul' }).format(now)
    const { faults, tables, companies } = await takeFiles(db, files, { encoding: 'auto', asOf, now })
    return {
      faults: faults.slice(0, 200),
      faultCount: faults.length,
      tables: tables.map(({ file, rows, differences }) => ({
        file,
        rows,
        added: differences.filter((one) => one.change === 'added').length,
      })),
      companies,
    }
  },
}

/** Connects surveys to boards: a viewer's rights in surveys are their rights in survey boards. */
const surveys: SurveyParts = {
  async boards(context) {
    const boards = await listBoardsOfKind(context, 'survey')
    return boards.map(({ boardId, comCode, isGlobal, authorisation, ...board }) => ({
      boardId,
      comCode,
      isGlobal,
      name: { ko: board.boardName, en: board.boardName_En, zh: board.boardName_Cn },
      canWrite: authorisation.write,
      isManager: authorisation.notice,
    }))
  },
}

/** All rooms of the server; the app depends only on this list and the contract. */
export const rooms: Room[] = [
  accountRoom,
  orgRoom,
  contactRoom,
  fileRoom,
  boardRoom,
  contractBoardRoom,
  contractRights,
  reservationRoom,
  mailRoom,
  surveyRoom(surveys),
  menuRoom,
  webpartRoom({ listVisibleMenus }),
  gnbRoom({ listVisibleMenus, listQuickMenus }),
  setupRoom(setupParts),
  adminRoom,
  approvalRoom,
  calendarRoom,
]
