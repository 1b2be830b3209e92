import { type MessengerForm, messengerForms, type OwnMessenger } from '@maru/api/admin/messenger'
import { type AlarmKind, alarmKinds } from '@maru/api/kit/alarm'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Checkbox, Switch } from '#ui/form/choice.tsx'
import { SettingCard } from '#ui/form/setting-card.tsx'
import { useSettingForm } from '#ui/form/use-setting-form.ts'
import styles from '../../parts/form.module.css'
import {
  useOwnMessenger,
  useRemoveOwnMessenger,
  useSaveOwnMessenger,
  useTestOwnMessenger,
} from '../messenger.api.ts'
import { type PlaceDraft, PlaceFields } from './place-fields.tsx'

type OwnDraft = PlaceDraft & { kinds: AlarmKind[]; isOn: boolean }
type OnDirty = (isDirty: boolean) => void

function Acts() {
  const t = useTranslate()
  const test = useTestOwnMessenger()
  const remove = useRemoveOwnMessenger()
  const run = (work: () => Promise<void>) => () =>
    void work().catch((error: unknown) => showAlert(errorText(error, t)))
  const send = async () => {
    const { state, status, answer } = await test.mutateAsync({})
    if (state === 'delivered') showToast(t('admin.webhook.tested', { status: status ?? '' }))
    else await showAlert(t('admin.webhook.testFailed', { answer: status ? `${status} ${answer}` : answer }))
  }
  const end = async () => {
    if (!(await askConfirm(t('admin.messenger.removeOwnQuestion')))) return
    await remove.mutateAsync({})
    showToast(t('admin.messenger.removedOwn'))
  }
  return (
    <div className={styles.acts}>
      <Button isPending={test.isPending} onPress={run(send)}>
        {t('admin.webhook.test')}
      </Button>
      <Button isPending={remove.isPending} onPress={run(end)}>
        {t('admin.messenger.removeOwn')}
      </Button>
    </div>
  )
}

interface OwnCardProps {
  stored: OwnMessenger | null
  /** The messengers that the company allows. */
  forms: readonly MessengerForm[]
  onDirty: OnDirty
}

function OwnCard({ stored, forms, onDirty }: OwnCardProps) {
  const t = useTranslate()
  const save = useSaveOwnMessenger()
  const start: OwnDraft = {
    ...{ form: stored?.form ?? forms[0] ?? 'slack', url: '', key: '', room: stored?.room ?? '' },
    ...{ kinds: stored?.kinds ?? ['WF', 'ET'], isOn: stored?.isOn ?? true },
  }
  const form = useSettingForm<OwnDraft>(start, (changes) => save.mutateAsync({ ...start, ...changes }))
  const { values, set } = form
  return (
    <SettingCard title={t('admin.messenger.own')} {...form} onDirty={onDirty}>
      <div className={`${styles.stack} ${styles.body}`}>
        <p className={styles.note}>{t('admin.messenger.ownIntro')}</p>
        {stored && !forms.includes(stored.form) ? (
          <p className={styles.error}>{t('admin.messenger.offByCompany')}</p>
        ) : null}
        <PlaceFields
          value={values}
          stored={stored}
          forms={messengerForms.filter((one) => forms.includes(one) || one === stored?.form)}
          onChange={set}
        />
        <fieldset className={styles.item}>
          <legend>{t('admin.messenger.kinds')}</legend>
          {alarmKinds.map((kind) => (
            <Checkbox
              key={kind}
              isSelected={values.kinds.includes(kind)}
              onChange={(isChosen) =>
                set({
                  kinds: alarmKinds.filter((one) => (one === kind ? isChosen : values.kinds.includes(one))),
                })
              }
            >
              {t(`admin.messenger.kindNames.${kind}`)}
            </Checkbox>
          ))}
          {values.kinds.length > 0 ? null : (
            <p role="alert" className={styles.error}>
              {t('admin.messenger.kindsMissing')}
            </p>
          )}
        </fieldset>
        {stored?.offReason && stored.offReason !== 'person' ? (
          <p className={styles.note}>
            <Tag tone="warn">{t(`admin.webhook.off.${stored.offReason}`)}</Tag>
          </p>
        ) : null}
        {stored ? (
          <>
            <Switch isSelected={values.isOn} onChange={(isOn) => set({ isOn })}>
              {t('admin.messenger.isOn')}
            </Switch>
            <Acts />
          </>
        ) : null}
      </div>
    </SettingCard>
  )
}

/** The panel of the settings for the viewer's own messenger; empty if the company allows none. */
export function OwnMessengerPanel({ onDirty }: { onDirty: OnDirty }) {
  return (
    <Answer answer={useOwnMessenger()} rows={3} look="text">
      {({ messenger, forms }) =>
        messenger || forms.length > 0 ? <OwnCard stored={messenger} forms={forms} onDirty={onDirty} /> : null
      }
    </Answer>
  )
}
