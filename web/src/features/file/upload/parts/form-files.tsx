import { useEffect, useRef, useState } from 'react'
import { ErrorNote } from '../../../../ui/notice.tsx'
import { createFileCode } from '../../file.api.ts'
import { UploaderPlace } from '../../parts/uploader-place.tsx'
import { Uploader } from './uploader.tsx'

/** Properties of {@link FormFiles}. */
export interface FormFilesProps {
  /** What the collection belongs to, as the server names it. */
  type: string
  /** The collection that is saved with the form; null while it has none. */
  code: string | null
  /** The first file of a new collection has come: the form saves this code from now on. */
  onCode: (code: string) => void
  /** Whether files are still being sent, which saving waits for. */
  onBusy: (isBusy: boolean) => void
}

/** The attachments of a form: its own collection, or a draft that is made with the first need. */
export function FormFiles({ type, code, onCode, onBusy }: FormFilesProps) {
  const [made, setMade] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const isAsked = useRef(false)
  useEffect(() => {
    if (code !== null || isAsked.current) return
    isAsked.current = true
    createFileCode(type).then(setMade, setError)
  }, [code, type])
  if (error) return <ErrorNote error={error} inline />
  const shown = code ?? made
  if (shown === null) return <UploaderPlace />
  return (
    <Uploader
      code={shown}
      type={type}
      onChange={({ stored, onTheWay }) => {
        onBusy(onTheWay > 0)
        // A collection without a file is left to the sweep of drafts.
        if (stored > 0 && made !== null && code === null) onCode(made)
      }}
    />
  )
}
