import type { ReactNode } from 'react'
import { Card, CardHeader } from '../../../../ui/card.tsx'
import type { FieldValues, RoomForm } from '../../../../ui/form.ts'
import { FormActs, FormNotes } from '../../../../ui/form-notes.tsx'
import styles from './rule-card.module.css'

/** A card with one form of the rules of sign-in. */
export function RuleCard<T extends FieldValues>({
  title,
  form,
  children,
}: {
  title: string
  form: RoomForm<T, null>
  children: ReactNode
}) {
  return (
    <Card label={title}>
      <CardHeader title={title} />
      <form className={styles.body} onSubmit={form.submit} noValidate>
        {children}
        <FormNotes form={form} />
        <div className={styles.acts}>
          <FormActs form={form} onCancel={form.reset} />
        </div>
      </form>
    </Card>
  )
}
