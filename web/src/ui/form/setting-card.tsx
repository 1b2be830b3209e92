import { type ReactNode, useEffect } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { Muted } from '../layout/hint.tsx'
import { Actions } from '../layout/stack.tsx'
import type { FieldValues, RoomForm } from './form.ts'
import { FormNotes } from './form-notes.tsx'
import styles from './setting-card.module.css'

/**
 * Properties of {@link SettingCard}. `changed` is the number of fields that differ from the stored values.
 */
export interface SettingCardProps<T extends FieldValues> {
  title: string
  form: RoomForm<T, null>
  changed: number
  onDirty: (isDirty: boolean) => void
  children: ReactNode
}

/** One group of settings (spec 3§3). Its Save and Cancel buttons are disabled until a value changes. */
export function SettingCard<T extends FieldValues>({
  title,
  form,
  changed,
  onDirty,
  children,
}: SettingCardProps<T>) {
  const t = useTranslate()
  const isDirty = changed > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onDirty` is new on every render; only a state change is reported
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty])
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <Card>
        <form onSubmit={form.submit} noValidate>
          {children}
          {form.failure ? (
            <div className={styles.notes}>
              <FormNotes form={form} />
            </div>
          ) : null}
          <Actions as="footer" justify="end" className={styles.foot}>
            <span className={styles.changed} role="status">
              {isDirty ? t('kit.settingsChanged', { count: changed }) : ''}
            </span>
            <Button isDisabled={!isDirty || form.isSaving} onPress={form.reset}>
              {t('kit.cancel')}
            </Button>
            <Button type="submit" tone="primary" isDisabled={!isDirty} isPending={form.isSaving}>
              {t('kit.save')}
            </Button>
          </Actions>
        </form>
      </Card>
    </section>
  )
}

/** One row of a card: the name, the control, and an optional hint. */
export function SettingRow({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span className={styles.name}>{name}</span>
      <div className={styles.control}>{children}</div>
      {hint ? <Muted as="small">{hint}</Muted> : null}
    </div>
  )
}
