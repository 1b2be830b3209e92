import { CallError } from './call-error.ts'
import { hasText, type Translate } from './i18n.ts'

/** Keys to try for a code, best first: the domain's own text, then the kit's text of the same name (docs/decisions/010). */
export function errorKeys(code: string): string[] {
  const [domain, name] = code.includes('.') ? code.split('.', 2) : ['kit', code]
  return [`${domain}.errors.${name}`, `kit.errors.${name}`, 'kit.errors.unknown']
}

function places(error: CallError): Record<string, unknown> {
  const fields = Array.isArray(error.params.fields) ? error.params.fields.join(', ') : error.params.fields
  const minutes = Math.max(1, Math.ceil((error.retryAfter ?? 60) / 60))
  return { minutes, ...error.params, fields: fields ?? '' }
}

/** What happened and what to do, in the reader's language. Anything but a {@link CallError} reads as unknown. */
export function errorText(error: unknown, t: Translate): string {
  if (!(error instanceof CallError)) return t('kit.errors.unknown')
  const key = errorKeys(error.code).find(hasText)
  // The key comes from a server's code; it was found in the dictionary just now.
  return key ? (t as (key: string, params: object) => string)(key, places(error)) : error.code
}
