import type { AdminForm } from '@maru/api/approval'
import { useTranslate } from '#kit/i18n/i18n.ts'
import type { RoomForm } from '#ui/form/form.ts'
import { Empty } from '#ui/notice.tsx'
import type { FormDraft } from '../builder.rules.ts'
import styles from './builder.module.css'
import { RuleList } from './rule-list.tsx'

/** The steps that the form puts into every line, with their conditions. */
export function LineTab({ form, names }: { form: RoomForm<FormDraft, never>; names: AdminForm['names'] }) {
  const t = useTranslate()
  const { definition } = form.draft
  const { rules } = definition
  return (
    <div className={styles.pane}>
      <p className={styles.hint}>{t('approval.builder.lineHint')}</p>
      {rules.length === 0 ? <Empty text={t('approval.builder.noRule')} /> : null}
      <RuleList
        rules={rules}
        names={names}
        faultOf={(place) => form.faultOf(`definition.rules.${place}`)}
        onChange={(next) => form.change({ definition: { ...definition, rules: next } })}
        hasConditions
      />
    </div>
  )
}
