import { signatureKinds, type UserCard, usageStates } from '@maru/api/mail/card'
import { useState } from 'react'
import { uploadPicture } from '#features/file/index.tsx'
import { hrefOf } from '#kit/address/link.tsx'
import { openPopup } from '#kit/address/popup.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { EditorField } from '#ui/editor/editor-field.tsx'
import { useEditorPictures } from '#ui/editor/use-editor-pictures.ts'
import { Switch } from '#ui/form/choice.tsx'
import { Select } from '#ui/form/select.tsx'
import { SettingCard, SettingRow } from '#ui/form/setting-card.tsx'
import { useSettingForm } from '#ui/form/use-setting-form.ts'
import { Actions, Sheet } from '#ui/layout/stack.tsx'
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx'
import { useCard, useUpdateCard } from '../../settings.api.ts'
import { CardFields } from './card-fields.tsx'

type PanelProps = { onDirty: (isDirty: boolean) => void }
type Kind = (typeof signatureKinds)[number]

/** The size of the window of a preview in pixels (spec 3§9). */
const previewSize = { width: 765, height: 500 } as const

/** The signatures of the viewer: a Korean and an English business card, and one of free text (spec 3§2). */
export function SignaturePanel({ onDirty }: PanelProps) {
  return (
    <Answer answer={useCard()} rows={6} look="text">
      {(card) => <SignatureCard stored={card} onDirty={onDirty} />}
    </Answer>
  )
}

function SignatureCard({ stored, onDirty }: PanelProps & { stored: UserCard }) {
  const t = useTranslate()
  const save = useUpdateCard()
  const { pictures, settle } = useEditorPictures(uploadPicture)
  const [kind, setKind] = useState<Kind>((['ko', 'ko', 'en', 'free'] as const)[stored.usageState] ?? 'ko')
  const form = useSettingForm(stored, (changes) => save.mutateAsync(changes), settle)
  const { values, set } = form
  const states = usageStates.map((name, value) => ({
    value: String(value),
    label: t(`mail.settings.signature.states.${name}`),
  }))
  const preview = () => openPopup(hrefOf(`/preview/sign/${kind}`), 'maru-signature', previewSize)
  return (
    <SettingCard title={t('mail.entry.settings.signature')} {...form} onDirty={onDirty}>
      <SettingRow name={t('mail.settings.signature.use')}>
        <Select
          label={t('mail.settings.signature.use')}
          hideLabel
          options={states}
          value={String(values.usageState)}
          onChange={(next) => set({ usageState: Number(next) })}
        />
      </SettingRow>
      <SettingRow name={t('mail.settings.signature.auto')}>
        <Switch
          aria-label={t('mail.settings.signature.auto')}
          isSelected={values.autoSign}
          isDisabled={values.usageState === 0}
          onChange={(autoSign) => set({ autoSign })}
        />
      </SettingRow>
      <SettingRow name={t('mail.settings.signature.reply')}>
        <Switch
          aria-label={t('mail.settings.signature.reply')}
          isSelected={values.replyAutoSign}
          isDisabled={values.usageState === 0}
          onChange={(replyAutoSign) => set({ replyAutoSign })}
        />
      </SettingRow>
      <Sheet>
        <Tabs
          label={t('mail.settings.signature.tabs')}
          items={signatureKinds.map((id) => ({ id, label: t(`mail.settings.signature.tab.${id}`) }))}
          selected={kind}
          onSelect={setKind}
          panel="mail-signature"
        />
        <TabPanel id="mail-signature" label={t(`mail.settings.signature.tab.${kind}`)}>
          {kind === 'free' ? (
            <EditorField
              value={values.freeContent}
              onChange={(freeContent) => set({ freeContent })}
              label={t('mail.settings.signature.free')}
              height={300}
              fontSize={10}
              pictures={pictures}
            />
          ) : (
            <CardFields kind={kind} values={values} set={set} />
          )}
        </TabPanel>
        <Actions>
          <Button onPress={preview} isDisabled={form.changed > 0}>
            {t('mail.settings.signature.preview')}
          </Button>
          {form.changed > 0 ? <small>{t('mail.settings.signature.previewSaved')}</small> : null}
        </Actions>
      </Sheet>
    </SettingCard>
  )
}
