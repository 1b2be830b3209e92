import { CallError } from '../call/call-error.ts'
import { hasText, type Translate } from './i18n.ts'

/**
 * Returns the text keys for an error code, best first: the text of the domain, the text of the kit with the same name,
 * and the text for unknown errors (docs/decisions/010).
 */
export function errorKeys(code: string): string[] {
  const [domain, name] = code.includes('.') ? code.split('.', 2) : ['kit', code]
  return [`${domain}.errors.${name}`, `kit.errors.${name}`, 'kit.errors.unknown']
}

function places(error: CallError): Record<string, unknown> {
  const fields = Array.isArray(error.params.fields) ? error.params.fields.join(', ') : error.params.fields
  const minutes = Math.max(1, Math.ceil((error.retryAfter ?? 60) / 60))
  return { minutes, ...error.params, fields: fields ?? '' }
}

/** Returns the text of an error: what happened and what to do. An error other than a {@link CallError} is "unknown". */
export function errorText(error: unknown, t: Translate): string {
  if (!(error instanceof CallError)) return t('kit.errors.unknown')
  const key = errorKeys(error.code).find(hasText)
  // The key is computed from a code of the server. `hasText` has found it in the dictionary.
  return key ? (t as (key: string, params: object) => string)(key, places(error)) : error.code
}
