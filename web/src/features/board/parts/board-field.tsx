import { wireName } from '@maru/api/kit/wire-name'
import type { BoardFieldProps } from '#kit/fillings.ts'
import { localName, useLanguage } from '#kit/i18n/i18n.ts'
import { Select } from '#ui/form/select.tsx'
import { useBoards } from '../board.api.ts'

/** Kinds of boards whose articles have an author that other items may be linked to. */
const articleKinds: ReadonlySet<string> = new Set(['normal', 'album'])

/** A select of one board that the viewer may read or write in, or of none. */
export function BoardField({ label, allText, isWritable = false, value, onChange }: BoardFieldProps) {
  const language = useLanguage()
  const { data = [] } = useBoards()
  const shown = isWritable
    ? data.filter(({ authorisation, boardKind }) => authorisation.write && articleKinds.has(boardKind))
    : data
  const options = shown.map((board) => ({
    value: String(board.boardId),
    label: localName(wireName(board, 'boardName'), language),
  }))
  return (
    <Select
      label={label}
      options={[{ value: '', label: allText }, ...options]}
      value={value === null ? '' : String(value)}
      onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
    />
  )
}
