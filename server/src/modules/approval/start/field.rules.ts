import {
  defaultOptions,
  type FormColumn,
  type FormDefinition,
  type FormField,
  type LineRule,
} from '@maru/api/approval'
import type { LocalName } from '@maru/api/kit/schema'

/** A name in three languages; English and Chinese may be absent. */
export const name = (ko: string, en = '', zh = ''): LocalName => ({ ko, en, zh })

const common = { isRequired: false, options: [], formula: '', limit: 0 }

/** A field of a form; what is not given is off. */
export function field(
  key: string,
  kind: FormField['kind'],
  label: LocalName,
  more: Partial<FormField> = {},
): FormField {
  return {
    ...common,
    ...{
      key,
      kind,
      label,
      width: 2,
      requiredIf: '',
      visibleIf: '',
      default: '',
      help: name(''),
      words: 'none',
      columns: [],
    },
    ...more,
  }
}

/** A column of a table. */
export function column(
  key: string,
  kind: FormColumn['kind'],
  label: LocalName,
  more: Partial<FormColumn> = {},
): FormColumn {
  return { ...common, key, kind, label, width: 2, hasSum: false, ...more }
}

/** A choice of a field. */
export const option = (value: string, ko: string, en: string, zh: string) => ({
  value,
  label: name(ko, en, zh),
})

/** A rule of the line. */
export function rule(
  kind: LineRule['kind'],
  by: LineRule['who']['by'],
  level: number,
  more: Partial<LineRule> & { code?: string } = {},
): LineRule {
  const { code = null, ...rest } = more
  return {
    ...{ kind, who: { by, level, code }, group: 0, need: 0, when: '', leftOutWhen: '', note: name('') },
    ...{ isRequired: true, mayFinish: false },
    ...rest,
  }
}

/** A definition with the options that every form starts with. */
export function definition(
  more: Partial<FormDefinition> & Pick<FormDefinition, 'fields' | 'rules'>,
): FormDefinition {
  return {
    ...{
      hasBody: false,
      guide: name(''),
      grade: 'B',
      disclosure: 'department',
      retentionYears: 5,
      isFixed: false,
    },
    ...{
      amountField: '',
      mayAddSteps: true,
      recipients: [],
      needsComment: false,
      options: { ...defaultOptions },
    },
    ...more,
  }
}
