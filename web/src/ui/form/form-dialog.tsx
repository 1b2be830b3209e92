import { type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Dialog, type DialogProps } from '../dialog/dialog.tsx'
import type { RoomForm } from './form.ts'
import styles from './form-notes.module.css'
import { type ComparedField, FormActs, FormNotes } from './form-notes.tsx'

/** Properties of {@link FormDialog}. */
export interface FormDialogProps<T extends FieldValues, B>
  extends Pick<DialogProps, 'title' | 'size' | 'isUrgent'> {
  form: RoomForm<T, B>
  onClose: () => void
  saveText?: string
  /** The action of the button cannot be undone. */
  isDanger?: boolean
  /** True: saving is not possible yet, for example while members are loading. */
  isSaveDisabled?: boolean
  compared?: readonly ComparedField<T>[]
  /** Content at the left of the buttons, such as the number of selected items. */
  count?: ReactNode
  children: ReactNode
}

/**
 * A form in a dialog: the fields, the notes of the form below them, and the buttons. If the form has unsaved input, the
 * user is asked before the dialog closes. A click outside closes it only if `isUrgent` is false.
 */
export function FormDialog<T extends FieldValues, B>(props: FormDialogProps<T, B>) {
  const { form, title, size, isUrgent = true, onClose, compared, count, children } = props
  const formId = useId()
  return (
    <Dialog
      isOpen
      isUrgent={isUrgent}
      size={size}
      title={title}
      onClose={() => void form.leave(onClose)}
      footer={
        <FormActs
          form={form}
          formId={formId}
          onCancel={onClose}
          saveText={props.saveText}
          isDanger={props.isDanger}
          isSaveDisabled={props.isSaveDisabled}
        >
          {count}
        </FormActs>
      }
    >
      <form id={formId} className={styles.form} onSubmit={form.submit} noValidate>
        {children}
        <FormNotes form={form} compared={compared} />
      </form>
    </Dialog>
  )
}
