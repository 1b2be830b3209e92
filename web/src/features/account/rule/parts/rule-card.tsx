import type { ReactNode } from 'react'
import { Card, CardHeader } from '#ui/card.tsx'
import type { FieldValues, RoomForm } from '#ui/form/form.ts'
import { FormActs, FormNotes } from '#ui/form/form-notes.tsx'
import styles from './rule-card.module.css'

/** A card with one form of the rules of sign-in. */
export function RuleCard<T extends FieldValues>({
  title,
  form,
  onCancel = form.reset,
  children,
}: {
  title: string
  form: RoomForm<T, null>
  /** By default the form gets its stored values again. */
  onCancel?: () => void
  children: ReactNode
}) {
  return (
    <Card label={title}>
      <CardHeader title={title} />
      <form className={styles.body} onSubmit={form.submit} noValidate>
        {children}
        <FormNotes form={form} />
        <div className={styles.acts}>
          <FormActs form={form} onCancel={onCancel} />
        </div>
      </form>
    </Card>
  )
}
