import type { MailRule } from '@maru/api/mail/rule'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Switch } from '#ui/form/choice.tsx'
import { Icon } from '#ui/icon.tsx'
import { Empty } from '#ui/notice.tsx'
import { SieveNote, useStaying } from '../../mirror/parts/sieve-note.tsx'
import { useRules, useSetRules } from '../../settings.api.ts'
import { exchanged, saved, sentenceOf, shownRules } from '../rule.rules.ts'
import { useFolderNames } from './folder-field.tsx'
import styles from './panel.module.css'
import { Panel } from './panel.tsx'
import { RuleEditor } from './rule-editor.tsx'
import { RuleRun } from './rule-run.tsx'

/** Rules of the mailbox in two views: the list with a sentence for each, and the editor (spec 3§2). */
export function RulePanel({ onDirty }: { onDirty: (isDirty: boolean) => void }) {
  const t = useTranslate()
  const answer = useRules()
  const [edited, setEdited] = useState<{ rule: MailRule | null } | null>(null)
  const rules = shownRules(answer.data ?? [])
  if (edited)
    return (
      <RuleEditor
        rule={edited.rule}
        priority={Math.max(1, ...rules.map((one) => one.priority)) + 1}
        onDirty={onDirty}
        onClose={() => setEdited(null)}
      />
    )
  return (
    <Panel
      title={t('mail.entry.settings.rule')}
      text={t('mail.settings.rule.text')}
      act={
        <Button icon={<Icon icon={Plus} size={16} />} onPress={() => setEdited({ rule: null })}>
          {t('mail.settings.rule.add')}
        </Button>
      }
    >
      <SieveNote of="rule" />
      <Card>
        <Answer
          answer={answer}
          rows={3}
          look="text"
          isEmpty={() => rules.length === 0}
          empty={<Empty text={t('mail.settings.rule.none')} />}
        >
          {() => (
            <ul>
              {rules.map((rule, at) => (
                <RuleRow key={rule.id} rules={rules} at={at} onEdit={() => setEdited({ rule })} />
              ))}
            </ul>
          )}
        </Answer>
      </Card>
      {rules.length > 0 ? <RuleRun /> : null}
    </Panel>
  )
}

function RuleRow({ rules, at, onEdit }: { rules: readonly MailRule[]; at: number; onEdit: () => void }) {
  const t = useTranslate()
  const set = useSetRules()
  const folders = useFolderNames()
  const staying = useStaying()(rules[at]?.id ?? '')
  const rule = rules[at] as MailRule
  const { name } = rule
  const put = (list: ReturnType<typeof saved>[] | null, done?: string) =>
    list &&
    void set.mutateAsync({ rules: list }).then(
      () => done && showToast(done),
      (error) => showAlert(errorText(error, t)),
    )
  const remove = async () => {
    if (!(await askConfirm({ text: t('mail.settings.rule.askRemove', { name }), isDanger: true }))) return
    put([saved(rule, 'delete')], t('mail.settings.rule.removed'))
  }
  return (
    <li className={styles.row}>
      <Switch
        aria-label={t('mail.settings.rule.isOn', { name })}
        isSelected={rule.isEnabled}
        onChange={(isEnabled) => put([saved({ ...rule, isEnabled }, 'set')])}
      />
      <span className={styles.about}>
        <strong>{name}</strong>
        <small className={styles.detail}>{sentenceOf(rule, folders, t)}</small>
        {staying === '' ? null : <small className={styles.detail}>{staying}</small>}
        {rule.fault === 'folderGone' ? (
          <small className={styles.error}>{t('mail.settings.rule.folderGone')}</small>
        ) : null}
      </span>
      <span className={styles.icons}>
        <IconButton
          label={t('mail.settings.rule.upOf', { name })}
          isDisabled={at === 0}
          onPress={() => put(exchanged(rules, at, -1))}
        >
          <Icon icon={ArrowUp} size={16} />
        </IconButton>
        <IconButton
          label={t('mail.settings.rule.downOf', { name })}
          isDisabled={at === rules.length - 1}
          onPress={() => put(exchanged(rules, at, 1))}
        >
          <Icon icon={ArrowDown} size={16} />
        </IconButton>
        <IconButton label={t('mail.settings.rule.editOf', { name })} onPress={onEdit}>
          <Icon icon={Pencil} size={16} />
        </IconButton>
        <IconButton label={t('mail.settings.rule.removeOf', { name })} onPress={() => void remove()}>
          <Icon icon={Trash2} size={16} />
        </IconButton>
      </span>
    </li>
  )
}
