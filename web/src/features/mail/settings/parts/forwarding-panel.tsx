import { forwardingName, isForwarding, type MailRule } from '@maru/api/mail/rule'
import { PeopleField } from '#features/org/index.tsx'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { Answer } from '#ui/answer.tsx'
import { askConfirm } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Switch } from '#ui/form/choice.tsx'
import { FieldFault } from '#ui/form/form.ts'
import { SettingCard, SettingRow } from '#ui/form/setting-card.tsx'
import { useSettingForm } from '#ui/form/use-setting-form.ts'
import { Sheet } from '#ui/layout/stack.tsx'
import { useFolders } from '../../mail.api.ts'
import { useRules, useSetRules } from '../../settings.api.ts'
import { saved, valuesOf } from '../rule.rules.ts'
import styles from './panel.module.css'
import { chipOf } from './rule-form.rules.ts'

type PanelProps = { onDirty: (isDirty: boolean) => void }

/** Forwarding: the rule with the fixed name (spec 3§4). */
export function ForwardingPanel({ onDirty }: PanelProps) {
  const rules = useRules()
  const { data: folders } = useFolders()
  return (
    <Answer answer={rules} rows={4} look="text" isWaiting={folders === undefined}>
      {(list) => (
        <ForwardingCard
          key={list.find(isForwarding)?.id}
          rules={list.filter(isForwarding)}
          inbox={folders?.find((one) => one.wellKnownFolderName === 'inbox')?.id ?? ''}
          onDirty={onDirty}
        />
      )}
    </Answer>
  )
}

/** What is saved for the fields (spec 3§4). */
function listOf(
  { to, keeps }: { to: readonly PickItem[]; keeps: boolean },
  rules: readonly MailRule[],
  inbox: string,
) {
  const [own, ...repeated] = rules
  const next: MailRule = {
    ...{ id: own?.id ?? 'temp_forward', name: forwardingName, priority: 1, isEnabled: true, stops: false },
    ...{ conditions: [], exceptions: [], fault: '' },
    actions: [
      { key: 'RedirectToRecipients', value: to.map((one) => one.email).filter((one) => one !== '') },
      ...(keeps ? [{ key: 'CopyToFolder' as const, value: inbox }] : []),
    ],
  }
  // Duplicates of the name get no actions and are deleted.
  const gone = repeated.map((one) => saved({ ...one, actions: [] }, 'delete'))
  return [saved(next, own ? 'set' : 'create'), ...gone]
}

function ForwardingCard({
  rules,
  inbox,
  onDirty,
}: PanelProps & { rules: readonly MailRule[]; inbox: string }) {
  const t = useTranslate()
  const set = useSetRules()
  const own = rules[0]
  const of = (key: string) =>
    (own?.actions ?? []).filter((one) => one.key === key).flatMap((one) => valuesOf(one.value))
  const stored = {
    isOn: own?.isEnabled === true,
    to: of('RedirectToRecipients').map((one) => chipOf(one)) as readonly PickItem[],
    keeps: own ? of('CopyToFolder').length > 0 : true,
  }
  const save = async (changes: Partial<typeof stored>) => {
    const next = { ...stored, ...changes }
    if (!next.isOn) {
      if (rules.length > 0) await set.mutateAsync({ rules: rules.map((one) => saved(one, 'delete')) })
      return
    }
    if (next.to.length === 0) throw new FieldFault('to', t('mail.settings.forwarding.needRecipient'))
    await set.mutateAsync({ rules: listOf(next, rules, inbox) })
  }
  const form = useSettingForm(stored, save)
  const { values } = form
  const turn = async (isOn: boolean) => {
    if (!isOn && own && !(await askConfirm(t('mail.settings.forwarding.askOff')))) return
    form.set({ isOn })
    if (!isOn && !own) showToast(t('mail.settings.forwarding.notSet'))
    if (isOn || !own) return
    await set.mutateAsync({ rules: rules.map((one) => saved(one, 'delete')) }).then(
      () => showToast(t('mail.settings.forwarding.off')),
      (error) => showToast(errorText(error, t), 'danger'),
    )
  }
  return (
    <SettingCard title={t('mail.entry.settings.autoDelivery')} {...form} onDirty={onDirty}>
      <p className={styles.note}>{t('mail.settings.forwarding.text')}</p>
      <SettingRow name={t('mail.settings.forwarding.isOn')}>
        <Switch
          aria-label={t('mail.settings.forwarding.isOn')}
          isSelected={values.isOn}
          onChange={(isOn) => void turn(isOn)}
        />
      </SettingRow>
      {values.isOn ? (
        <>
          <Sheet>
            <PeopleField
              label={t('mail.settings.forwarding.to')}
              value={values.to}
              onChange={(to) => form.set({ to })}
              error={form.form.field('to').error}
              allowsAddresses
              withContacts
              isRecipients
              isRequired
            />
          </Sheet>
          <SettingRow name={t('mail.settings.forwarding.keep')} hint={t('mail.settings.forwarding.keepHint')}>
            <Switch
              aria-label={t('mail.settings.forwarding.keep')}
              isSelected={values.keeps}
              onChange={(keeps) => form.set({ keeps })}
            />
          </SettingRow>
        </>
      ) : null}
    </SettingCard>
  )
}
