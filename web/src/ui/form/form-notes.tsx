import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { ActionNote, ErrorNote } from '../notice.tsx'
import { focusFirstField } from './first-field.ts'
import type { RoomForm } from './form.ts'
import styles from './form-notes.module.css'

/** A field in the comparison of two versions, with its label and text. */
export interface ComparedField<T> {
  label: string
  text: (draft: T) => string
}

/** Properties of {@link FormNotes}. */
export interface FormNotesProps<T extends FieldValues, B> {
  form: RoomForm<T, B>
  /** The fields to compare after a version conflict. */
  compared?: readonly ComparedField<T>[]
}

/** The notes above the buttons of a form: a stored draft, the failure of a save, and a version conflict. */
export function FormNotes<T extends FieldValues, B>({ form, compared }: FormNotesProps<T, B>) {
  const t = useTranslate()
  const [isCompared, setCompared] = useState(false)
  return (
    <>
      {form.found ? (
        <ActionNote text={t('kit.form.found')}>
          <Button onPress={form.resume}>{t('kit.form.resume')}</Button>
          <Button tone="quiet" onPress={form.dropFound}>
            {t('kit.form.drop')}
          </Button>
        </ActionNote>
      ) : null}
      {form.failure ? <ErrorNote error={form.failure} inline /> : null}
      {form.theirs ? (
        <ActionNote tone="warn" text={t('kit.form.changedElsewhere')}>
          {compared ? <Button onPress={() => setCompared(true)}>{t('kit.form.compare')}</Button> : null}
          <Button onPress={form.loadTheirs}>{t('kit.form.loadTheirs')}</Button>
          <Button tone="danger" onPress={() => void form.overwrite()}>
            {t('kit.form.overwrite')}
          </Button>
        </ActionNote>
      ) : null}
      {form.theirs && compared && isCompared ? (
        <Comparison
          fields={compared.map(({ label, text }) => ({
            label,
            mine: text(form.draft),
            theirs: form.theirs ? text(form.theirs.draft) : '',
          }))}
          onClose={() => setCompared(false)}
        />
      ) : null}
    </>
  )
}

interface Compared {
  label: string
  mine: string
  theirs: string
}

function Comparison({ fields, onClose }: { fields: readonly Compared[]; onClose: () => void }) {
  const t = useTranslate()
  const different = fields.filter(({ mine, theirs }) => mine !== theirs)
  return (
    <Dialog isOpen title={t('kit.form.compareTitle')} onClose={onClose}>
      {different.length === 0 ? <p>{t('kit.form.same')}</p> : null}
      <dl className={styles.fields}>
        {different.map(({ label, mine, theirs }) => (
          <div key={label} className={styles.field}>
            <dt>{label}</dt>
            <dd>
              <small>{t('kit.form.mine')}</small>
              <p>{mine || '–'}</p>
            </dd>
            <dd>
              <small>{t('kit.form.theirs')}</small>
              <p>{theirs || '–'}</p>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

/**
 * The buttons of a form: cancel, which shows a question if the form has unsaved input, and save. The first field of the
 * form has the caret, except in a part of a page that is always open: its cancel button only resets it (`form.reset`).
 */
export function FormActs<T extends FieldValues, B>({
  form,
  onCancel,
  saveText,
  formId,
  isDanger,
  isSaveDisabled,
  children,
}: {
  form: RoomForm<T, B>
  onCancel: () => void
  saveText?: string
  /** The id of the form, if the buttons are outside of the form element. */
  formId?: string
  isDanger?: boolean
  isSaveDisabled?: boolean
  /** More buttons before the cancel button. */
  children?: ReactNode
}) {
  const t = useTranslate()
  const save = useRef<HTMLButtonElement>(null)
  const isOpened = onCancel !== form.reset
  useEffect(() => (isOpened ? focusFirstField(save.current?.form ?? null) : undefined), [isOpened])
  return (
    <>
      {children}
      <Button onPress={() => void form.leave(onCancel)}>{t('kit.cancel')}</Button>
      <Button
        ref={save}
        type="submit"
        form={formId}
        tone={isDanger ? 'danger' : 'primary'}
        isDisabled={isSaveDisabled}
        isPending={form.isSaving}
      >
        {saveText ?? t('kit.save')}
      </Button>
    </>
  )
}
