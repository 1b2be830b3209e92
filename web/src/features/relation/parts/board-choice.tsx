import { useGo } from '#kit/address/link.tsx'
import { popupSizes } from '#kit/address/popup.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { slot } from '#kit/slots.ts'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { openForm } from '../relation.rules.ts'

/** Properties of {@link BoardChoice}; `from` is the item from which the article is made. */
export interface BoardChoiceProps {
  from: string
  onClose: () => void
}

/** Asks for the board of an article that is made from another item, and opens its writer. */
export function BoardChoice({ from, onClose }: BoardChoiceProps) {
  const t = useTranslate()
  const go = useGo()
  const [BoardField] = slot('boardFields')
  const form = useRoomForm<{ boardId: number | null }, null, void>({
    start: { boardId: null },
    base: null,
    check: ({ boardId }) => (boardId === null ? { boardId: t('relation.board.missing') } : {}),
    save: async ({ boardId }) => {
      const query = `?SYSID=${boardId}&FROM=${encodeURIComponent(from)}`
      openForm(`/boardpopup/writepopup${query}`, popupSizes.board, go)
    },
    onSaved: onClose,
    leaveQuestion: t('kit.leaveQuestion'),
  })
  return (
    <FormDialog
      form={form}
      size="s"
      isUrgent={false}
      title={t('relation.board.title')}
      saveText={t('relation.board.write')}
      onClose={onClose}
    >
      {BoardField ? (
        <BoardField
          label={t('relation.board.label')}
          allText={t('relation.board.none')}
          isWritable
          value={form.draft.boardId}
          onChange={(boardId) => form.change({ boardId })}
        />
      ) : null}
      {form.faultOf('boardId') ? <p role="alert">{form.faultOf('boardId')}</p> : null}
    </FormDialog>
  )
}
