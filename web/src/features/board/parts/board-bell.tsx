import { useRouterState } from '@tanstack/react-router'
import { Bell, BellRing } from 'lucide-react'
import { usePageSearch, withoutBase } from '../../../kit/address.ts'
import { errorText } from '../../../kit/error-text.ts'
import { useWords } from '../../../kit/i18n.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { parseBoardSearch } from '../board.rules.ts'
import { useFollow, useSaveFollow } from '../follow.api.ts'

const boardPage = /^\/board(?:\/(?:list|album|summary)(?:\/|$)|\/?$)/i

/** The alarm bell beside a board's title (spec 1§2, sub-page header: boards only). */
export function BoardBell() {
  const { boardId } = usePageSearch(parseBoardSearch)
  const path = useRouterState({ select: (state) => withoutBase(state.location.pathname) })
  return boardId !== undefined && boardPage.test(path) ? <Toggle key={boardId} boardId={boardId} /> : null
}

function Toggle({ boardId }: { boardId: number }) {
  const t = useWords()
  const isFollowed = useFollow(boardId)
  const save = useSaveFollow(boardId)
  if (isFollowed === undefined) return null
  const turn = () =>
    save.mutate(!isFollowed, {
      onSuccess: (kept) => showToast(t(kept.isFollowed ? 'boardAlarm.bellOn' : 'boardAlarm.bellOff')),
      onError: (error) => showToast(errorText(error, t), 'danger'),
    })
  return (
    <IconButton label={t('boardAlarm.bell')} isOn={isFollowed} onPress={turn}>
      <Icon icon={isFollowed ? BellRing : Bell} />
    </IconButton>
  )
}
