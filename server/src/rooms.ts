import type { Room } from './kit/room.ts'
import { accountRoom } from './modules/account/index.ts'
import { boardFiles, boardRoom } from './modules/board/index.ts'
import { contactRoom } from './modules/contact/index.ts'
import { fileRoom } from './modules/file/index.ts'
import { gnbRoom } from './modules/gnb/index.ts'
import { checkMenuPath, getNavigation, menuRoom } from './modules/menu/index.ts'
import { orgRoom } from './modules/org/index.ts'
import { webpartRoom } from './modules/webpart/index.ts'

/** Every room of the server; this list and the contract are all that the app knows of them. */
export const rooms: Room[] = [
  accountRoom({ navigation: getNavigation, pathChecks: [checkMenuPath] }),
  orgRoom,
  contactRoom(),
  fileRoom({ holders: boardFiles }),
  boardRoom,
  menuRoom,
  webpartRoom,
  gnbRoom,
]
