import type { OutOfOfficeText } from '@maru/api/mail/absence'
import { uploadPicture } from '#features/file/index.tsx'
import { fullTime } from '#kit/i18n/dates.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Tag } from '#ui/badge.tsx'
import { EditorField } from '#ui/editor/editor-field.tsx'
import { useEditorPictures } from '#ui/editor/use-editor-pictures.ts'
import { Switch } from '#ui/form/choice.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { FieldFault } from '#ui/form/form.ts'
import { SettingCard, SettingRow } from '#ui/form/setting-card.tsx'
import { useSettingForm } from '#ui/form/use-setting-form.ts'
import { Actions, Sheet } from '#ui/layout/stack.tsx'
import { SieveNote } from '../../mirror/parts/sieve-note.tsx'
import { useOutOfOffice, useSetOutOfOffice } from '../../settings.api.ts'
import { instantOfWall, wallOf } from '../wall.rules.ts'
import styles from './panel.module.css'

type PanelProps = { onDirty: (isDirty: boolean) => void }

/** Out-of-office: a switch, a period and the text (spec 3§2). */
export function OofPanel({ onDirty }: PanelProps) {
  return (
    <>
      <SieveNote of="answer" />
      <Answer answer={useOutOfOffice()} rows={5} look="text">
        {(stored) => <OofCard stored={stored} onDirty={onDirty} />}
      </Answer>
    </>
  )
}

/** What the switch sends: the period, or the current time for both ends (spec 3§4). */
function sentOf(
  values: { isOn: boolean; start: string; end: string; message: string; outside: boolean },
  missing: string,
) {
  const [start, end] = [instantOfWall(values.start), instantOfWall(values.end)]
  const now = new Date().toISOString()
  if (values.isOn && (start === null || end === null))
    throw new FieldFault(start === null ? 'start' : 'end', missing)
  return {
    startUtc: values.isOn ? (start ?? now) : now,
    endUtc: values.isOn ? (end ?? now) : now,
    enabled: values.isOn,
    internalMessage: values.message,
    externalMessage: '',
    answersOutside: values.outside,
  }
}

function OofCard({ stored, onDirty }: PanelProps & { stored: OutOfOfficeText }) {
  const t = useTranslate()
  const { mutateAsync: set } = useSetOutOfOffice()
  const { pictures, settle } = useEditorPictures(uploadPicture)
  const start = {
    isOn: stored.enabled,
    start: wallOf(stored.startUtc),
    end: wallOf(stored.endUtc),
    message: stored.internalMessage,
    outside: stored.answersOutside,
  }
  const save = (changes: Partial<typeof start>) =>
    set(sentOf({ ...start, ...changes }, t('mail.settings.oof.needTimes')))
  const form = useSettingForm(start, save, settle)
  const { values } = form
  const tone = { Disabled: undefined, Enabled: 'warn', Scheduled: 'info' } as const
  const toneOf = tone[stored.state]
  return (
    <SettingCard title={t('mail.entry.settings.missed')} {...form} onDirty={onDirty}>
      <p className={styles.note}>
        {stored.leaveUntil
          ? t('mail.settings.oof.leave', { time: fullTime(stored.leaveUntil) })
          : t('mail.settings.oof.text')}
      </p>
      <SettingRow name={t('mail.settings.oof.isOn')}>
        <Actions>
          <Switch
            aria-label={t('mail.settings.oof.isOn')}
            isSelected={values.isOn}
            onChange={(isOn) => form.set({ isOn })}
          />
          <Tag {...(toneOf ? { tone: toneOf } : {})}>{t(`mail.settings.oof.state.${stored.state}`)}</Tag>
        </Actions>
      </SettingRow>
      {values.isOn ? (
        <Sheet>
          <div className={styles.pair}>
            <DateField
              {...form.form.field('start')}
              kind="moment"
              value={values.start}
              onChange={(next) => form.set({ start: next })}
              label={t('mail.settings.oof.start')}
            />
            <DateField
              {...form.form.field('end')}
              kind="moment"
              value={values.end}
              onChange={(end) => form.set({ end })}
              label={t('mail.settings.oof.end')}
            />
          </div>
          <EditorField
            value={values.message}
            onChange={(message) => form.set({ message })}
            label={t('mail.settings.oof.message')}
            height={240}
            fontSize={10}
            pictures={pictures}
          />
          <Switch isSelected={values.outside} onChange={(outside) => form.set({ outside })}>
            {t('mail.settings.oof.outside')}
          </Switch>
        </Sheet>
      ) : null}
    </SettingCard>
  )
}
