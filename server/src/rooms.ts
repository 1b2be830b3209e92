import type { Room } from './kit/room.ts'
import { accountRoom } from './modules/account/index.ts'
import { boardFiles, boardRoom, listBoardsOfKind } from './modules/board/index.ts'
import { contactRoom } from './modules/contact/index.ts'
import { type ContractParts, contractBoardRoom, contractFiles } from './modules/contract-board/index.ts'
import { fileRoom } from './modules/file/index.ts'
import { gnbRoom } from './modules/gnb/index.ts'
import { mailboxStore } from './modules/mail/index.ts'
import { checkMenuPath, getNavigation, menuRoom } from './modules/menu/index.ts'
import { orgRoom } from './modules/org/index.ts'
import { webpartRoom } from './modules/webpart/index.ts'

/** Contracts are open to whoever may read a board of their kind, with the rights that they have in it. */
const contracts: ContractParts = {
  async rights(context) {
    const boards = await listBoardsOfKind(context, 'contract')
    return boards.map(({ comCode, authorisation }) => ({
      comCode,
      write: authorisation.write,
      update: authorisation.update,
      delete: authorisation.delete,
      isManager: authorisation.notice,
    }))
  },
}

/** Every room of the server; this list and the contract are all that the app knows of them. */
export const rooms: Room[] = [
  accountRoom({ navigation: getNavigation, pathChecks: [checkMenuPath] }),
  orgRoom,
  contactRoom({ mailbox: mailboxStore }),
  fileRoom({ holders: [...boardFiles, contractFiles(contracts)] }),
  boardRoom,
  contractBoardRoom(contracts),
  menuRoom,
  webpartRoom,
  gnbRoom,
]
