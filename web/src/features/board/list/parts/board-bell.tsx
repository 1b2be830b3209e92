import { boardApi } from '@maru/api/board'
import { Bell, BellRing } from 'lucide-react'
import { usePageSearch } from '#kit/address/address.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { useOwnToggle } from '#ui/form/use-own-toggle.ts'
import { Icon } from '#ui/icon.tsx'
import { parseBoardSearch } from '../../board.rules.ts'

/** Notification bell of the board in the address; renders nothing if the address has no board. */
export function BoardBell() {
  const { boardId } = usePageSearch(parseBoardSearch)
  return boardId === undefined ? null : <Toggle key={boardId} boardId={boardId} />
}

function Toggle({ boardId }: { boardId: number }) {
  const t = useTranslate()
  const { isOn, turn } = useOwnToggle(
    boardApi.getFollow,
    boardApi.saveFollow,
    { boardId },
    {
      is: 'isFollowed',
      said: ({ isFollowed }) => t(isFollowed ? 'board.bell.on' : 'board.bell.off'),
    },
  )
  if (isOn === undefined) return null
  return (
    <IconButton label={t('board.bell.label')} isOn={isOn} onPress={turn}>
      <Icon icon={isOn ? BellRing : Bell} />
    </IconButton>
  )
}
