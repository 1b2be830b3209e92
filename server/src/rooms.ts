import { wireName } from '@maru/api/kit/wire-name'
import type { Room } from '#kit/room.ts'
import { accountRoom } from '#modules/account/index.ts'
import { adminRoom } from '#modules/admin/index.ts'
import { approvalRoom } from '#modules/approval/index.ts'
import { archiveRoom } from '#modules/archive/index.ts'
import { boardRoom, listBoardsOfKind } from '#modules/board/index.ts'
import { calendarRoom } from '#modules/calendar/index.ts'
import { contactRoom } from '#modules/contact/index.ts'
import { contractBoardRoom } from '#modules/contract-board/index.ts'
import { deviceRoom } from '#modules/device/index.ts'
import { fileRoom } from '#modules/file/index.ts'
import { gnbRoom } from '#modules/gnb/index.ts'
import { mailRoom } from '#modules/mail/index.ts'
import { menuRoom } from '#modules/menu/index.ts'
import { orgRoom } from '#modules/org/index.ts'
import { relationRoom } from '#modules/relation/index.ts'
import { reservationRoom } from '#modules/reservation/index.ts'
import { setupRoom } from '#modules/setup/index.ts'
import { surveyRoom } from '#modules/survey/index.ts'
import { webpartRoom } from '#modules/webpart/index.ts'
import { workRoom } from '#modules/work/index.ts'
import { startCompanies } from './company-start.ts'

/** Slots that join rooms of one rank, which may not import each other, and the start of a company in all rooms. */
const betweenRooms: Room = {
  name: 'between-rooms',
  routes: [],
  fills: {
    companyStart: [
      (work, comCodes) => startCompanies(work, comCodes ?? null, work.slots.all('portalScreen')),
    ],
    /** A viewer's rights in contracts are their rights in contract boards. */
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
    /** A viewer's rights in surveys are their rights in survey boards. */
    surveyBoards: [
      async (context) => {
        const boards = await listBoardsOfKind(context, 'survey')
        return boards.map(({ boardId, comCode, isGlobal, authorisation, ...board }) => ({
          boardId,
          comCode,
          isGlobal,
          name: wireName(board, 'boardName'),
          canWrite: authorisation.write,
          isManager: authorisation.notice,
        }))
      },
    ],
  },
}

/** All rooms of the server; the app depends only on this list and the contract. */
export const rooms: Room[] = [
  accountRoom,
  orgRoom,
  contactRoom,
  fileRoom,
  relationRoom,
  boardRoom,
  contractBoardRoom,
  betweenRooms,
  reservationRoom,
  mailRoom,
  surveyRoom,
  menuRoom,
  webpartRoom,
  gnbRoom,
  setupRoom,
  adminRoom,
  approvalRoom,
  calendarRoom,
  workRoom,
  deviceRoom,
  archiveRoom,
]
