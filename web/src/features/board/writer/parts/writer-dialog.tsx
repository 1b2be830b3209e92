import { useFocusReturn } from '#ui/dialog/use-focus-return.ts'
import { WriterFrame, type WriterFrameProps } from './writer-frame.tsx'

/** The writer as a modal layer over the page (spec 2§2). */
export function WriterDialog({ search, onClose, onSaved }: Omit<WriterFrameProps, 'place'>) {
  useFocusReturn()
  return (
    <WriterFrame
      place="dialog"
      key={`${search.articleId}.${search.parentId}`}
      search={search}
      onClose={onClose}
      onSaved={onSaved}
    />
  )
}
