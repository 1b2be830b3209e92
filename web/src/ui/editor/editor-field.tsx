import { useRef } from 'react'
import { LabelText } from '../form/label-text.tsx'
import { PartBoundary } from '../layout/part-boundary.tsx'
import type { EditorProps } from './editor.tsx'
import styles from './editor-field.module.css'
import { RichEditor } from './rich-editor.tsx'

/** Properties of {@link EditorField}: the binding of `useRoomForm`, and the options of the editor. */
export interface EditorFieldProps extends Omit<EditorProps, 'start'> {
  value: string
  isRequired?: boolean
  /** True: only screen readers get the label. */
  hideLabel?: boolean
  error?: string | null | undefined
}

/** The rich-text editor as a field of a form, with its label and its fault. */
export function EditorField({
  value,
  onChange,
  isRequired = false,
  hideLabel = false,
  error,
  ...editor
}: EditorFieldProps) {
  const written = useRef(value)
  const key = useRef(0)
  // The form has another text than the editor: it was reset, or filled with what another person saved.
  if (value !== written.current) {
    written.current = value
    key.current += 1
  }
  const { label, pictures, height, fontSize } = editor
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: passes the focus that a form gives to its first fault
    <div
      className={styles.field}
      data-editor
      data-fault={error ? true : undefined}
      tabIndex={error ? -1 : undefined}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.querySelector<HTMLElement>('[contenteditable]')?.focus()
      }}
    >
      {hideLabel ? null : <LabelText label={label} isRequired={isRequired} />}
      <PartBoundary>
        <RichEditor
          key={key.current}
          label={label}
          pictures={pictures}
          height={height}
          fontSize={fontSize}
          start={value}
          onChange={(html) => {
            written.current = html
            onChange(html)
          }}
        />
      </PartBoundary>
      {error ? <p className={styles.error}>{error}</p> : null}
    </div>
  )
}
