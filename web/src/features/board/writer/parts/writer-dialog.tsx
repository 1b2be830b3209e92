import { Dialog } from '../../../../ui/dialog.tsx'
import { useFocusReturn } from '../../../../ui/use-focus-return.ts'
import { WriterFrame, type WriterFrameProps } from './writer-frame.tsx'

/** The writer as a modal layer over whatever is on the page (spec 2§2). */
export function WriterDialog({ search, onClose, onSaved }: Omit<WriterFrameProps, 'children'>) {
  useFocusReturn()
  return (
    <WriterFrame
      key={`${search.articleId}.${search.parentId}`}
      search={search}
      onClose={onClose}
      onSaved={onSaved}
    >
      {({ title, body, acts }) => (
        <Dialog isOpen size="l" title={title} onClose={onClose} footer={acts}>
          {body}
        </Dialog>
      )}
    </WriterFrame>
  )
}
