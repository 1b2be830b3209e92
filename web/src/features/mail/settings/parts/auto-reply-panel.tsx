import type { AutoReply } from '@maru/api/mail/absence'
import { uploadPicture } from '#features/file/index.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { EditorField } from '#ui/editor/editor-field.tsx'
import { useEditorPictures } from '#ui/editor/use-editor-pictures.ts'
import { Switch } from '#ui/form/choice.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { SettingCard, SettingRow } from '#ui/form/setting-card.tsx'
import { useSettingForm } from '#ui/form/use-setting-form.ts'
import { Sheet } from '#ui/layout/stack.tsx'
import { SieveNote } from '../../mirror/parts/sieve-note.tsx'
import { useAutoReply, useSetAutoReply } from '../../settings.api.ts'
import { instantOfWall, wallOf } from '../wall.rules.ts'
import styles from './panel.module.css'

type PanelProps = { onDirty: (isDirty: boolean) => void }

/** The standing answer of the mailbox, always or in a period (spec 3§2). */
export function AutoReplyPanel({ onDirty }: PanelProps) {
  return (
    <>
      <SieveNote of="answer" />
      <Answer answer={useAutoReply()} rows={4} look="text">
        {(stored) => <AutoReplyCard stored={stored} onDirty={onDirty} />}
      </Answer>
    </>
  )
}

function AutoReplyCard({ stored, onDirty }: PanelProps & { stored: AutoReply }) {
  const t = useTranslate()
  const { mutateAsync: set } = useSetAutoReply()
  const { pictures, settle } = useEditorPictures(uploadPicture)
  const start = {
    isOn: stored.isEnabled,
    hasPeriod: stored.startsAt !== null || stored.endsAt !== null,
    start: stored.startsAt === null ? '' : wallOf(stored.startsAt),
    end: stored.endsAt === null ? '' : wallOf(stored.endsAt),
    message: stored.message,
  }
  const save = (changes: Partial<typeof start>) => {
    const next = { ...start, ...changes }
    return set({
      isEnabled: next.isOn,
      startsAt: next.hasPeriod ? instantOfWall(next.start) : null,
      endsAt: next.hasPeriod ? instantOfWall(next.end) : null,
      message: next.message,
    })
  }
  const form = useSettingForm(start, save, settle)
  const { values } = form
  return (
    <SettingCard title={t('mail.entry.settings.autoReply')} {...form} onDirty={onDirty}>
      <p className={styles.note}>
        {t('mail.settings.autoReply.text')} {t('mail.settings.autoReply.office')}
      </p>
      <SettingRow name={t('mail.settings.autoReply.isOn')}>
        <Switch
          aria-label={t('mail.settings.autoReply.isOn')}
          isSelected={values.isOn}
          onChange={(isOn) => form.set({ isOn })}
        />
      </SettingRow>
      {values.isOn ? (
        <Sheet>
          <Switch isSelected={values.hasPeriod} onChange={(hasPeriod) => form.set({ hasPeriod })}>
            {t('mail.settings.autoReply.period')}
          </Switch>
          {values.hasPeriod ? (
            <div className={styles.pair}>
              <DateField
                kind="moment"
                value={values.start}
                onChange={(next) => form.set({ start: next })}
                label={t('mail.settings.oof.start')}
              />
              <DateField
                kind="moment"
                value={values.end}
                onChange={(end) => form.set({ end })}
                label={t('mail.settings.oof.end')}
              />
            </div>
          ) : null}
          <EditorField
            value={values.message}
            onChange={(message) => form.set({ message })}
            label={t('mail.settings.autoReply.message')}
            height={240}
            fontSize={10}
            pictures={pictures}
          />
        </Sheet>
      ) : null}
    </SettingCard>
  )
}
