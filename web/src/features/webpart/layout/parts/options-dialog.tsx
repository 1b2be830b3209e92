import type { Webpart } from '@maru/api/webpart'
import { Suspense, useState } from 'react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { slot } from '#kit/slots.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { usePartName } from '../../parts/webpart-host.tsx'

/** Properties of {@link OptionsDialog}. */
export interface OptionsDialogProps {
  webpart: Webpart
  /** True for the layout of a company: titles are entered in every language. */
  isForAll: boolean
  onSave: (change: Pick<Webpart, 'title' | 'options'>) => void
  onClose: () => void
}

const longestTitle = 100
const languages = ['ko', 'en', 'zh'] as const

/** A dialog with the title and the options of one web part. */
export function OptionsDialog({ webpart, isForAll, onSave, onClose }: OptionsDialogProps) {
  const t = useTranslate()
  const language = useLanguage()
  const name = usePartName()(webpart)
  const [title, setTitle] = useState(webpart.title)
  const [options, setOptions] = useState<Record<string, unknown>>(webpart.options)
  const Fields = slot('homeParts').find(({ kind }) => kind === webpart.kind)?.offer?.Options
  const putOwn = (text: string) => setTitle({ ko: text, en: text, zh: text })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('webpart.layout.options', { name })}
      footer={
        <>
          <Button onPress={onClose}>{t('kit.cancel')}</Button>
          <Button tone="primary" onPress={() => onSave({ title, options })}>
            {t('webpart.layout.apply')}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        {isForAll ? (
          languages.map((code) => (
            <TextField
              key={code}
              label={t(`webpart.layout.title.${code}`)}
              value={title[code]}
              maxLength={longestTitle}
              onChange={(text) => setTitle({ ...title, [code]: text })}
            />
          ))
        ) : (
          <TextField
            label={t('webpart.layout.ownTitle')}
            hint={t('webpart.layout.ownTitleHint')}
            value={localName(title, language)}
            maxLength={longestTitle}
            onChange={putOwn}
          />
        )}
        {Fields ? (
          <Suspense fallback={<Skeleton rows={4} />}>
            <Fields options={options} onChange={setOptions} />
          </Suspense>
        ) : null}
      </Stack>
    </Dialog>
  )
}
