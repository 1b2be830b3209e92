import type { HomeOptionsProps } from '#kit/fillings.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Select } from '#ui/form/select.tsx'
import { defaultPictures, pictureTab } from '../../webpart.rules.ts'
import { useBoardChoice } from './board-options.tsx'
import { CountSelect } from './count-select.tsx'

/** Maximum number of pictures in a row, because the grid has twelve columns. */
const mostPictures = 12

/** Options of the album and of the picture carousel: a board, and the number of pictures in a row. */
export function PictureOptions({ options, onChange }: HomeOptionsProps) {
  const t = useTranslate()
  const boards = useBoardChoice()
  const tab = pictureTab(options)
  const count = Number(options.displayCount) || defaultPictures
  return (
    <>
      <Select
        label={t('webpart.layout.board')}
        options={boards}
        value={tab ? String(tab.boardId) : null}
        onChange={(id) => onChange({ ...options, boardId: Number(id) })}
      />
      <CountSelect
        label={t('webpart.layout.pictures')}
        most={mostPictures}
        value={count}
        onChange={(displayCount) => onChange({ ...options, displayCount })}
      />
    </>
  )
}
