import { Bell, BellRing } from 'lucide-react'
import { usePageSearch } from '../../../../kit/address.ts'
import { errorText } from '../../../../kit/error-text.ts'
import { useTranslate } from '../../../../kit/i18n.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { showToast } from '../../../../ui/toast.tsx'
import { parseBoardSearch } from '../../board.rules.ts'
import { useFollow, useSaveFollow } from '../follow.api.ts'

/** Notification bell of the board in the address; renders nothing if the address has no board. */
export function BoardBell() {
  const { boardId } = usePageSearch(parseBoardSearch)
  return boardId === undefined ? null : <Toggle key={boardId} boardId={boardId} />
}

function Toggle({ boardId }: { boardId: number }) {
  const t = useTranslate()
  const isFollowed = useFollow(boardId)
  const save = useSaveFollow()
  if (isFollowed === undefined) return null
  const turn = () =>
    save.mutate(
      { boardId, isFollowed: !isFollowed },
      {
        onSuccess: (kept) => showToast(t(kept.isFollowed ? 'board.bell.on' : 'board.bell.off')),
        onError: (error) => showToast(errorText(error, t), 'danger'),
      },
    )
  return (
    <IconButton label={t('board.bell.label')} isOn={isFollowed} onPress={turn}>
      <Icon icon={isFollowed ? BellRing : Bell} />
    </IconButton>
  )
}
