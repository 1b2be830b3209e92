import { useMemo, useRef } from 'react'
import type { EditorPictures } from './picture-uploads.ts'

/**
 * The pictures of the editors of a form, and `settle`, which the form awaits before it saves (`beforeSave`): it ends
 * when no upload is running and the form has the last input. `upload` must be a stable function.
 */
export function useEditorPictures(upload: EditorPictures['upload']): {
  pictures: EditorPictures
  settle: () => Promise<void>
} {
  const works = useRef(new Set<() => Promise<void>>())
  return useMemo(
    () => ({
      pictures: {
        upload,
        joinSave: (work) => {
          works.current.add(work)
          return () => works.current.delete(work)
        },
      },
      settle: async () => {
        await Promise.all([...works.current].map((work) => work()))
      },
    }),
    [upload],
  )
}
