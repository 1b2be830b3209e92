import { type ReactNode, useEffect } from 'react'
import { useTranslate } from '../../../../kit/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import styles from './setting-card.module.css'

/** Properties of {@link SettingCard}; `changed` counts the rows that differ from what is stored. */
export interface SettingCardProps {
  title: string
  changed: number
  isSaving: boolean
  onSave: () => void
  onCancel: () => void
  onDirty: (isDirty: boolean) => void
  children: ReactNode
}

/** One group of settings with a Save and Cancel of its own, idle until something changes (spec 3§3). */
export function SettingCard({
  title,
  changed,
  isSaving,
  onSave,
  onCancel,
  onDirty,
  children,
}: SettingCardProps) {
  const t = useTranslate()
  const isDirty = changed > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the listener is new on every draw; only the state is reported
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty])
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <Card>
        {children}
        <footer className={styles.foot}>
          <span className={styles.changed} role="status">
            {isDirty ? t('gnb.settingsChanged', { count: changed }) : ''}
          </span>
          <Button isDisabled={!isDirty || isSaving} onPress={onCancel}>
            {t('kit.cancel')}
          </Button>
          <Button tone="primary" isDisabled={!isDirty} isPending={isSaving} onPress={onSave}>
            {t('kit.save')}
          </Button>
        </footer>
      </Card>
    </section>
  )
}

/** One row of a card: its name, the control, and a remark. */
export function SettingRow({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span className={styles.name}>{name}</span>
      <div className={styles.control}>{children}</div>
      {hint ? <small className={styles.hint}>{hint}</small> : null}
    </div>
  )
}
