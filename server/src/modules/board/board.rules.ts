import type { BoardAuthorisation } from '@maru/api/board'
import type { Viewer } from '#kit/viewer.ts'

/** The properties of a board that determine rights. */
export interface BoardOwner {
  boardId: number
  comCode: string
  isGlobal: boolean
}

/** The rights that a viewer's subjects have in a board, combined. */
export interface OwnRights {
  isMenuAdmin: boolean
  canRead: boolean
  canWrite: boolean
  canUpdate: boolean
  canDelete: boolean
  canPrint: boolean
}

/**
 * Rights of a viewer in a board (spec 2§6). A board that is not global is closed to other companies, whatever its
 * rights are; super administrators have all rights.
 */
export function boardRights(
  viewer: Pick<Viewer, 'comCode' | 'permissions'>,
  board: BoardOwner,
  ownRights: OwnRights,
): BoardAuthorisation {
  const { isSuperAdmin, isCompanyManager, isBoardManager, isGroupBoardManager } = viewer.permissions
  const ownCompany = viewer.comCode === board.comCode
  const inside = isSuperAdmin || ownCompany || board.isGlobal
  const always =
    inside &&
    (isSuperAdmin ||
      (isCompanyManager && ownCompany) ||
      ownRights.isMenuAdmin ||
      (board.isGlobal ? isGroupBoardManager : isBoardManager))
  const may = (flag: boolean) => always || (inside && flag)
  const read = may(ownRights.canRead)
  return {
    systemId: board.boardId,
    isMenuAdmin: inside && ownRights.isMenuAdmin,
    read,
    write: read && may(ownRights.canWrite),
    update: read && may(ownRights.canUpdate),
    delete: read && may(ownRights.canDelete),
    print: read && may(ownRights.canPrint),
    notice: always,
  }
}

/** Combines the rights of the subjects that include the viewer. */
export function joinRights(
  rights: readonly (OwnRights & { subject: string })[],
  subjects: readonly string[],
): OwnRights {
  const ownRights = rights.filter((right) => subjects.includes(right.subject))
  const any = (flag: keyof OwnRights) => ownRights.some((right) => right[flag])
  return {
    isMenuAdmin: any('isMenuAdmin'),
    canRead: any('canRead'),
    canWrite: any('canWrite'),
    canUpdate: any('canUpdate'),
    canDelete: any('canDelete'),
    canPrint: any('canPrint'),
  }
}

/** The properties of an article that determine rights, in addition to those of its board. */
export interface ArticleFacts {
  isCreator: boolean
  isNameless: boolean
  /** The viewer has recently entered the article's password. */
  isPasswordProven: boolean
}

/** The flags of the reader's buttons. */
export interface ArticleRights {
  canUpdate: boolean
  canDelete: boolean
  canReply: boolean
  canPrint: boolean
  /** Whether the viewer may list the readers: the author and the board's managers. */
  canViewLog: boolean
}

/**
 * A reader's rights in an article (spec 2§6). An anonymous article depends on its password only, which super
 * administrators do not need; authorship has no effect, so that no flag reveals the author. Its readers are listed to
 * no one, because the first reader is probably the author.
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
