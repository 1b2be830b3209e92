import type { BoardAuthorisation } from '@maru/api/board'
import type { Viewer } from '../../kit/viewer.ts'

/** The board's own facts that decide rights. */
export interface BoardOwner {
  boardId: number
  comCode: string
  isGlobal: boolean
}

/** The flags that a viewer's subjects hold in a board, joined. */
export interface HeldRights {
  isMenuAdmin: boolean
  canRead: boolean
  canWrite: boolean
  canUpdate: boolean
  canDelete: boolean
  canPrint: boolean
}

/**
 * Rights of a viewer in a board (spec 2§6). A board that is not global is closed to other companies, whatever its
 * rights say; super administrators pass everywhere.
 */
export function boardRights(
  viewer: Pick<Viewer, 'comCode' | 'permissions'>,
  board: BoardOwner,
  held: HeldRights,
): BoardAuthorisation {
  const { isSuperAdmin, isCompanyManager, isBoardManager, isGroupBoardManager } = viewer.permissions
  const ownCompany = viewer.comCode === board.comCode
  const inside = isSuperAdmin || ownCompany || board.isGlobal
  const always =
    inside &&
    (isSuperAdmin ||
      (isCompanyManager && ownCompany) ||
      held.isMenuAdmin ||
      (board.isGlobal ? isGroupBoardManager : isBoardManager))
  const may = (flag: boolean) => always || (inside && flag)
  const read = may(held.canRead)
  return {
    systemId: board.boardId,
    isMenuAdmin: inside && held.isMenuAdmin,
    read,
    write: read && may(held.canWrite),
    update: read && may(held.canUpdate),
    delete: read && may(held.canDelete),
    print: read && may(held.canPrint),
    notice: always,
  }
}

/** Joins the flags of those subjects that the viewer is. */
export function joinRights(
  rights: readonly (HeldRights & { subject: string })[],
  subjects: readonly string[],
): HeldRights {
  const held = rights.filter((right) => subjects.includes(right.subject))
  const any = (flag: keyof HeldRights) => held.some((right) => right[flag])
  return {
    isMenuAdmin: any('isMenuAdmin'),
    canRead: any('canRead'),
    canWrite: any('canWrite'),
    canUpdate: any('canUpdate'),
    canDelete: any('canDelete'),
    canPrint: any('canPrint'),
  }
}

/** What an article's own facts add to the rights in its board. */
export interface ArticleFacts {
  isCreator: boolean
  isNameless: boolean
  /** The viewer has shown the article's password a moment ago. */
  isPasswordProven: boolean
}

/** The flags of the reader's buttons. */
export interface ArticleRights {
  canUpdate: boolean
  canDelete: boolean
  canReply: boolean
  canPrint: boolean
  /** Who has read the article: its author and the managers of the board may ask. */
  canViewLog: boolean
}

/**
 * What a reader may do with an article (spec 2§6). Of an anonymous article only the password counts, which super
 * administrators need not know; who wrote it plays no part, so that no flag reveals the author. No one learns its
 * readers: the first of them is likely its author.
 */
export function articleRights(
  viewer: Pick<Viewer, 'permissions'>,
  rights: BoardAuthorisation,
  useReply: boolean,
  article: ArticleFacts,
): ArticleRights {
  const canReply = useReply && rights.write
  if (article.isNameless) {
    const proven = rights.read && (viewer.permissions.isSuperAdmin || article.isPasswordProven)
    return { canUpdate: proven, canDelete: proven, canReply, canPrint: rights.read, canViewLog: false }
  }
  return {
    canUpdate: rights.notice || (rights.read && article.isCreator) || rights.update,
    canDelete: rights.notice || (rights.read && article.isCreator) || rights.delete,
    canReply,
    canPrint: rights.read,
    canViewLog: rights.notice || (rights.read && article.isCreator),
  }
}
