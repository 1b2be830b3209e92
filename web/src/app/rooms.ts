import { accountRoom } from '#features/account/index.tsx'
import { adminRoom } from '#features/admin/index.tsx'
import { approvalRoom } from '#features/approval/index.tsx'
import { archiveRoom } from '#features/archive/index.tsx'
import { boardRoom } from '#features/board/index.tsx'
import { calendarRoom } from '#features/calendar/index.tsx'
import { contactRoom } from '#features/contact/index.tsx'
import { contractBoardRoom } from '#features/contract-board/index.tsx'
import { deviceRoom } from '#features/device/index.tsx'
import { fileRoom } from '#features/file/index.tsx'
import { gnbRoom } from '#features/gnb/index.tsx'
import { mailRoom } from '#features/mail/index.tsx'
import { menuRoom } from '#features/menu/index.tsx'
import { orgRoom } from '#features/org/index.tsx'
import { relationRoom } from '#features/relation/index.tsx'
import { reservationRoom } from '#features/reservation/index.tsx'
import { setupRoom } from '#features/setup/index.tsx'
import { surveyRoom } from '#features/survey/index.tsx'
import { webpartRoom } from '#features/webpart/index.tsx'
import { workRoom } from '#features/work/index.tsx'
import type { Room } from '#kit/slots.ts'

/** All rooms of the web application. This is the only list of rooms. */
export const rooms: readonly Room[] = [
  accountRoom,
  adminRoom,
  boardRoom,
  contactRoom,
  contractBoardRoom,
  fileRoom,
  gnbRoom,
  mailRoom,
  menuRoom,
  orgRoom,
  relationRoom,
  reservationRoom,
  setupRoom,
  surveyRoom,
  webpartRoom,
  approvalRoom,
  calendarRoom,
  workRoom,
  deviceRoom,
  archiveRoom,
]
