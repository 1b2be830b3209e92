import { settingsLimits } from '@maru/api/board'
import { NameFields, type NameFieldsProps } from '#ui/form/name-fields.tsx'

/** The fields for a name of a board, a field or a preface. */
export function SettingsNames(props: Omit<NameFieldsProps, 'maxLength'>) {
  return <NameFields {...props} maxLength={settingsLimits.name} />
}
