import { useEffect, useRef, useState } from 'react'
import { ErrorNote } from '#ui/notice.tsx'
import { createFileCode } from '../../file.api.ts'
import { UploaderPlace } from '../../parts/uploader-place.tsx'
import { Uploader } from './uploader.tsx'

/** Properties of {@link FormFiles}. */
export interface FormFilesProps {
  /** The type of object that the collection belongs to, as in the contract of the server. */
  type: string
  /** The collection that is saved with the form; null if the form has no collection. */
  code: string | null
  /** Called when the first file of a new collection is stored. The form then saves this code. */
  onCode: (code: string) => void
  /** Reports whether files are being uploaded. Saving waits until the uploads have ended. */
  onBusy: (isBusy: boolean) => void
}

/** The attachments of a form. If the form has no collection, a draft collection is created at the first render. */
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
        // The form does not save an empty collection. A job of the server deletes such drafts.
        if (stored > 0 && made !== null && code === null) onCode(made)
      }}
    />
  )
}
