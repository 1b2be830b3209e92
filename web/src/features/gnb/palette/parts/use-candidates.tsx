import { boardApi } from '@maru/api/board'
import { Layers, MessagesSquare } from 'lucide-react'
import { useRead } from '#kit/call/read.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { bestMatches } from '#kit/screen/match-text.ts'
import { useDebounced } from '#kit/screen/use-debounced.ts'
import { accountNames, ownPhoto, useAccount } from '#kit/session/session.ts'
import { Icon } from '#ui/icon.tsx'
import { useTargetName } from '../../search/parts/use-target-name.ts'
import { usePeopleHits } from '../../search/search.api.ts'
import { searchTargets } from '../../search/search.rules.ts'
import { type Asking, isOwnWord, targetAliases } from '../chip.rules.ts'
import type { FieldItem, PaletteGroup } from './palette-group.ts'
import { pause, personItem, usePersonItem } from './use-field-hits.tsx'

const most = 8
const target = <Icon icon={Layers} size={18} />
const boardIcon = <Icon icon={MessagesSquare} size={18} />

/** A line that adds a chip instead of opening a card. */
const asAuthor = ({ personCode: _, ...item }: FieldItem): FieldItem => ({
  ...item,
  chip: { kind: 'author', personCode: item.person?.personCode ?? '', name: item.person?.name ?? '' },
})

/** The line of the viewer. A hook. */
export function useOwnItem(): FieldItem {
  const account = useAccount()
  const { name, title, department } = accountNames(account, useLanguage())
  const { personCode, photoPath } = account
  return asAuthor(personItem({ personCode, name, title, department, photo: ownPhoto(photoPath) }))
}

function useAuthors(asking: Asking | null): FieldItem[] {
  const text = asking?.kind === 'author' ? asking.text : ''
  const own = useOwnItem()
  const toItem = usePersonItem()
  const settled = useDebounced(text, pause)
  const { data = [] } = usePeopleHits(settled)
  if (asking?.kind !== 'author') return []
  if (text === '' || isOwnWord(text)) return [own]
  return settled === text ? data.slice(0, most).map((person) => asAuthor(toItem(person))) : []
}

function usePlaces(asking: Asking | null): FieldItem[] {
  const language = useLanguage()
  const nameOf = useTargetName()
  const isAsked = asking?.kind === 'place'
  const text = isAsked ? asking.text : ''
  const boards = useRead(boardApi.listBoards, isAsked ? {} : null, { staleTime: 60_000 }).data ?? []
  if (!isAsked) return []
  const groups = bestMatches(searchTargets, text, (one) => [nameOf(one), ...targetAliases[one]], most).map(
    (one): FieldItem => ({
      ...{ id: one, label: nameOf(one), icon: target },
      chip: { kind: 'target', target: one },
    }),
  )
  const namesOf = (board: (typeof boards)[number]) => [
    ...[board.boardName, board.boardName_En, board.boardName_Cn],
  ]
  const ofBoards = bestMatches(boards, text, namesOf, most).map((board): FieldItem => {
    const [ko = '', en = '', zh = ''] = namesOf(board)
    const name = localName({ ko, en, zh }, language)
    return {
      ...{ id: `board-${board.boardId}`, label: name, icon: boardIcon },
      chip: { kind: 'board', boardId: board.boardId, name },
    }
  })
  return text === '' ? [...groups, ...ofBoards.slice(0, most)] : [...ofBoards, ...groups].slice(0, most)
}

/** Returns the people or places that a word such as `from:박` can mean; null if no word asks. A hook. */
export function useCandidates(asking: Asking | null): PaletteGroup | null {
  const t = useTranslate()
  const authors = useAuthors(asking)
  const places = usePlaces(asking)
  if (!asking) return null
  const isAuthor = asking.kind === 'author'
  return {
    id: `asking-${asking.kind}`,
    label: t(isAuthor ? 'gnb.chips.author' : 'gnb.chips.place'),
    items: isAuthor ? authors : places,
  }
}
