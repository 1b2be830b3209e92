import { type ConditionKey, conditionKeys } from '@maru/api/mail/rule'
import { Plus, Trash2 } from 'lucide-react'
import { PeopleField } from '#features/org/index.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import styles from './clause-list.module.css'
import { type ClauseDraft, isOfPeople, newClause } from './rule-form.rules.ts'

/** Conditions or exceptions of a rule: what is compared, and with which texts or people. */
export function ClauseList({
  title,
  kind,
  empty,
  value,
  onChange,
}: {
  title: string
  kind: 'condition' | 'exception'
  empty?: string
  value: readonly ClauseDraft[]
  onChange: (value: readonly ClauseDraft[]) => void
}) {
  const t = useTranslate()
  const put = (at: number, next: ClauseDraft | null) =>
    onChange(value.flatMap((one, index) => (index === at ? (next ?? []) : one)))
  return (
    <Stack as="fieldset" gap="2" shrink className={styles.list}>
      <legend className={styles.title}>{title}</legend>
      {value.length === 0 && empty ? <Hint>{empty}</Hint> : null}
      {value.map((clause, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
        <div key={at} className={styles.clause}>
          <Select<ConditionKey>
            label={t(`mail.settings.rule.${kind}`)}
            options={conditionKeys.map((key) => ({ value: key, label: t(`mail.settings.rule.keys.${key}`) }))}
            value={clause.key}
            onChange={(key) =>
              put(at, isOfPeople(key) === isOfPeople(clause.key) ? { ...clause, key } : newClause(key))
            }
          />
          <div className={styles.value}>
            {isOfPeople(clause.key) ? (
              <PeopleField
                label={t('mail.settings.rule.people')}
                value={clause.people}
                onChange={(people) => put(at, { ...clause, people })}
                allowsAddresses
                withContacts
              />
            ) : (
              <TextArea
                label={t('mail.settings.rule.values')}
                rows={1}
                maxLength={2000}
                value={clause.texts}
                onChange={(texts) => put(at, { ...clause, texts })}
              />
            )}
          </div>
          <IconButton label={t('mail.settings.rule.removeClause')} onPress={() => put(at, null)}>
            <Icon icon={Trash2} size={16} />
          </IconButton>
        </div>
      ))}
      <div>
        <Button
          tone="quiet"
          icon={<Icon icon={Plus} size={16} />}
          onPress={() => onChange([...value, newClause('ContainsSubjectStrings')])}
        >
          {t(kind === 'condition' ? 'mail.settings.rule.addCondition' : 'mail.settings.rule.addException')}
        </Button>
      </div>
    </Stack>
  )
}
