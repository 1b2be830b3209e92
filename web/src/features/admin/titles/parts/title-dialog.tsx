import { emptyName } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import type { CompanyTitle, TitleKind } from '@maru/api/org/title'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { NameFields } from '#ui/form/name-fields.tsx'
import { useTitleChanges } from '../titles.api.ts'

interface Draft {
  code: string
  name: LocalName
}

/** Adds a title, position or grade, or changes its names. */
export function TitleDialog({
  kind,
  title,
  onClose,
}: {
  kind: TitleKind
  /** Null for a new one. */
  title: CompanyTitle | null
  onClose: () => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const { create, rename } = useTitleChanges()
  const form = useRoomForm<Draft, null, unknown>({
    start: {
      code: title?.code ?? '',
      name: title?.name ?? emptyName,
    },
    base: null,
    check: ({ code, name }) => ({
      code: /^[A-Za-z0-9._-]{1,64}$/.test(code) ? '' : t('admin.organisation.faultCode'),
      name: name.ko.trim() === '' ? t('admin.organisation.faultName') : '',
    }),
    save: ({ code, name }) => {
      const input = { kind, code, name }
      return title ? rename.mutateAsync(input) : create.mutateAsync(input)
    },
    onSaved: onClose,
    leaveQuestion: t('admin.leave'),
    faultFields: { 'org.titleCodeTaken': 'code' },
  })
  const kindName = t(`admin.people.kinds.${kind}`).toLocaleLowerCase(language)
  const heading = t(title ? 'admin.titles.edit' : 'admin.titles.add', { kind: kindName })
  return (
    <FormDialog form={form} size="n" title={heading} onClose={onClose}>
      <TextField
        {...form.field('code')}
        label={t('admin.titles.code')}
        hint={title ? undefined : t('admin.organisation.codeHint')}
        maxLength={64}
        isDisabled={title !== null}
        isRequired
      />
      <NameFields {...form.field('name')} maxLength={200} />
    </FormDialog>
  )
}
