import type { Quiet } from '@maru/api/gnb/quiet'
import { useMemo } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { SettingCard } from '#ui/form/setting-card.tsx'
import { useSettingForm } from '#ui/form/use-setting-form.ts'
import { useQuiet, useSaveQuiet } from '../quiet.api.ts'
import {
  draftOf,
  draftOfFields,
  fieldsOf,
  presetDraft,
  type QuietDraft,
  type QuietFields,
  savedInput,
  shownPreview,
} from '../quiet.rules.ts'
import { PresetChoice } from './preset-choice.tsx'
import { QuietPreview } from './quiet-preview.tsx'
import { QuietTable } from './quiet-table.tsx'
import { QuietTimes } from './quiet-times.tsx'

/** What reaches the person where and when, with what it would have changed in the last week. */
export function QuietPanel({ onDirty }: { onDirty: (isDirty: boolean) => void }) {
  return (
    <Answer answer={useQuiet()} rows={8} look="text">
      {(quiet) => <QuietForm quiet={quiet} onDirty={onDirty} />}
    </Answer>
  )
}

function QuietForm({ quiet, onDirty }: { quiet: Quiet; onDirty: (isDirty: boolean) => void }) {
  const t = useTranslate()
  const save = useSaveQuiet()
  const stored = useMemo(() => fieldsOf(draftOf(quiet)) as QuietFields, [quiet]) // all fields are given
  const form = useSettingForm<QuietFields>(stored, (changes) =>
    save.mutateAsync(savedInput(draftOfFields(changes))),
  )
  const values = draftOfFields(form.values) as QuietDraft // all fields are given
  const change = (changed: Partial<QuietDraft>) => form.set(fieldsOf(changed))
  const shown = shownPreview(values, quiet)
  return (
    <>
      <QuietPreview quiet={quiet} shown={shown} />
      <SettingCard title={t('gnb.quiet.title')} {...form} onDirty={onDirty}>
        <PresetChoice draft={values} onChoose={(preset) => change(presetDraft(preset, values.digestTimes))} />
        <QuietTable draft={values} shown={shown} onChange={change} />
        <QuietTimes
          work={quiet.work}
          times={values.digestTimes}
          onChange={(digestTimes) => change({ digestTimes })}
        />
      </SettingCard>
    </>
  )
}
