import { type Language, localName, type Translate } from '#kit/i18n/i18n.ts'
import type { ComparedField } from '#ui/form/form-notes.tsx'
import { rightFlags, type SettingsDraft, switches } from '../settings.rules.ts'

/** The settings to compare after a version conflict with another administrator, each as text. */
export function comparedSettings(t: Translate, language: Language): ComparedField<SettingsDraft>[] {
  const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).join(', ')
  return [
    { label: t('kit.name'), text: ({ boardName: { ko, en, zh } }) => [ko, en, zh].join(' / ') },
    { label: t('board.admin.kind'), text: ({ boardKind }) => t(`board.admin.kinds.${boardKind}`) },
    { label: t('board.admin.itemsPerPage'), text: ({ itemsPerPage }) => String(itemsPerPage) },
    {
      label: t('board.admin.basics'),
      text: (draft) =>
        names(
          switches
            .filter((name) => draft[`use${name}`])
            .map((name) => ({ name: t(`board.admin.use.${name}`) })),
        ),
    },
    {
      label: t('board.admin.contentFields'),
      text: ({ fields }) => names(fields.map((field) => ({ name: localName(field.fieldName, language) }))),
    },
    {
      label: t('board.admin.prefaces'),
      text: ({ prefaces }) =>
        names(prefaces.map((preface) => ({ name: localName(preface.prefaceName, language) }))),
    },
    {
      label: t('board.admin.rights'),
      text: ({ rights }) =>
        names(
          rights.map((right) => ({
            name: `${right.name ? localName(right.name, language) : t('board.admin.everyone')} (${rightFlags
              .filter((flag) => right[flag])
              .map((flag) => t(`board.admin.flags.${flag}`))
              .join(', ')})`,
          })),
        ),
    },
  ]
}
