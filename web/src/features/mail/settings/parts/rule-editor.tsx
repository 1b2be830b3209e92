import type { MailRule } from '@maru/api/mail/rule'
import { ruleLimits } from '@maru/api/mail/rule'
import { useEffect, useState } from 'react'
import { PeopleField } from '#features/org/index.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useFirstField } from '#ui/form/first-field.ts'
import { useRoomForm } from '#ui/form/form.ts'
import { FormNotes } from '#ui/form/form-notes.tsx'
import { Actions, Sheet, Stack } from '#ui/layout/stack.tsx'
import { useSetRules } from '../../settings.api.ts'
import { ClauseList } from './clause-list.tsx'
import { FolderField } from './folder-field.tsx'
import styles from './panel.module.css'
import { Panel } from './panel.tsx'
import { RuleCount } from './rule-count.tsx'
import { fieldsOf, type RuleDraft, ruleOf } from './rule-form.rules.ts'

/** Properties of {@link RuleEditor}; `rule` is null for a new one. */
export interface RuleEditorProps {
  rule: MailRule | null
  priority: number
  onDirty: (isDirty: boolean) => void
  onClose: () => void
}

/** The second view of the panel: creates or changes a rule (spec 3§2). */
export function RuleEditor({ rule, priority, onDirty, onClose }: RuleEditorProps) {
  const t = useTranslate()
  const set = useSetRules()
  const [start] = useState(() => fieldsOf(rule))
  const form = useRoomForm<RuleDraft, null, unknown>({
    start,
    base: null,
    check: (draft) => ({
      ...(draft.name.trim() === '' ? { name: t('mail.errors.ruleUnnamed') } : {}),
      ...(draft.moveTo === '' && draft.copyTo === '' && draft.redirectTo.length === 0
        ? { moveTo: t('mail.settings.rule.needsAction') }
        : {}),
    }),
    save: (draft) => set.mutateAsync({ rules: [ruleOf(draft, rule, priority)] }),
    onSaved: () => {
      showToast(t('mail.settings.rule.saved'))
      onClose()
    },
    leaveQuestion: t('kit.leaveQuestion'),
    faultFields: { 'mail.ruleUnnamed': 'name' },
  })
  const place = useFirstField<HTMLFormElement>()
  const { draft } = form
  const isDirty = form.isChanged
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onDirty` is new on every render; only a state change is reported
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty])
  return (
    <Panel title={t(rule ? 'mail.settings.rule.edit' : 'mail.settings.rule.add')}>
      <Card>
        <Sheet as="form" ref={place} onSubmit={form.submit} noValidate>
          <TextField
            {...form.field('name')}
            label={t('mail.settings.rule.name')}
            maxLength={ruleLimits.name}
            isRequired
          />
          <ClauseList
            title={t('mail.settings.rule.conditions')}
            kind="condition"
            empty={t('mail.settings.rule.noConditions')}
            value={draft.conditions}
            onChange={(conditions) => form.change({ conditions })}
          />
          <Stack as="fieldset" className={styles.group}>
            <legend className={styles.legend}>{t('mail.settings.rule.actions')}</legend>
            <div className={styles.pair}>
              <FolderField
                label={t('mail.settings.rule.moveTo')}
                value={draft.moveTo}
                onChange={(moveTo) => form.change({ moveTo })}
              />
              <FolderField
                label={t('mail.settings.rule.copyTo')}
                value={draft.copyTo}
                onChange={(copyTo) => form.change({ copyTo })}
              />
            </div>
            {form.field('moveTo').error ? (
              <p className={styles.error} role="alert">
                {form.field('moveTo').error}
              </p>
            ) : null}
            <PeopleField
              {...form.field('redirectTo')}
              label={t('mail.settings.rule.redirectTo')}
              allowsAddresses
              withContacts
              isRecipients
            />
          </Stack>
          <ClauseList
            title={t('mail.settings.rule.exceptions')}
            kind="exception"
            value={draft.exceptions}
            onChange={(exceptions) => form.change({ exceptions })}
          />
          <Checkbox isSelected={draft.stops} onChange={(stops) => form.change({ stops })}>
            {t('mail.settings.rule.stops')}
          </Checkbox>
          <RuleCount read={() => ruleOf(draft, rule, priority)} />
          <FormNotes form={form} />
          <Actions justify="end">
            <Button onPress={() => void form.leave(onClose)}>{t('kit.cancel')}</Button>
            <Button type="submit" tone="primary" isPending={form.isSaving}>
              {t('kit.save')}
            </Button>
          </Actions>
        </Sheet>
      </Card>
    </Panel>
  )
}
