import { boardApi } from '@maru/api/board'
import { PenLine } from 'lucide-react'
import { useRead } from '#kit/call/read.ts'
import type { PaletteItem } from '#kit/fillings.ts'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { bestMatches, matchText } from '#kit/screen/match-text.ts'
import { useAccount } from '#kit/session/session.ts'
import { Icon } from '#ui/icon.tsx'
import { boardAddress, boardName } from '../../board.rules.ts'
import { shownView } from '../../view.rules.ts'

const icon = <Icon icon={PenLine} size={18} />
const most = 5

/**
 * The commands to write in a board, for each board in which the viewer may write, for the palette; without a text the
 * command that lists them. A hook.
 */
export function useWriteItems(text: string): readonly PaletteItem[] {
  const t = useTranslate()
  const language = useLanguage()
  const { mailOnly } = useAccount()
  const command = t('board.entry.write')
  const isAsked = text !== '' && !mailOnly && (matchText(command, text) > 0 || text.startsWith(command))
  const first = { id: 'write', label: command, hint: t('board.entry.room'), icon, fill: `${command} ` }
  const boards = useRead(boardApi.listBoards, isAsked ? {} : null, { staleTime: 60_000 }).data ?? []
  if (text === '' && !mailOnly) return [first]
  if (!isAsked) return []
  const open = boards.filter((board) => board.authorisation.write && board.boardKind !== 'contract')
  const nameOf = (board: (typeof boards)[number]) => boardName(board, language)
  return bestMatches(open, text, (board) => [`${command} ${nameOf(board)}`], most).map((board) => ({
    id: `write-${board.boardId}`,
    label: `${command} · ${nameOf(board)}`,
    icon,
    address: boardAddress('write', { boardId: board.boardId, view: shownView(board.boardKind, undefined) }),
  }))
}
