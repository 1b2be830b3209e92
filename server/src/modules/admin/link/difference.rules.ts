import { checkContent, type FormDefinition, type FormValues } from '@maru/api/approval'
import { valuesDigest } from '#modules/approval/index.ts'

/** What a request and a stored draft or document are compared by. */
export interface Compared {
  formId: number
  personCode: string
  subject: string
  values: FormValues
}

/**
 * Names of what a request writes differently: `applicationId`, `drafter`, `subject` and keys of fields; `other` if it
 * differs in files, readers, text or locks only. Values are compared as the form calculates them.
 */
export function differencesOf(definition: FormDefinition, before: Compared, after: Compared): string[] {
  const was = checkContent(definition, before.values).values
  const is = checkContent(definition, after.values).values
  const keys = definition.fields.map(({ key }) => key)
  const differences = [
    ...(before.formId === after.formId ? [] : ['applicationId']),
    ...(before.personCode === after.personCode ? [] : ['drafter']),
    ...(before.subject.trim() === after.subject.trim() ? [] : ['subject']),
    ...keys.filter((key) => valuesDigest(was[key] ?? null) !== valuesDigest(is[key] ?? null)),
  ]
  return differences.length > 0 ? differences : ['other']
}
