import {
  type DocumentContent,
  decimalOf,
  decimalText,
  type FormDefinition,
  type FormValues,
} from '@maru/api/approval'
import { canonicalJson, sha256 } from '../seal/chain.rules.ts'

/** A file of a document as the history records it. */
export interface RecordedFile {
  name: string
  size: number
  digest: string
}

/** A revision as it is stored: what was written, and the files by digest. */
export interface StoredContent {
  subject: string
  values: FormValues
  body: string
  linked: string[]
  fileCode: string | null
  files: RecordedFile[]
  hidden: string[]
}

/** The text of a revision and its SHA-256. */
export function contentText(content: StoredContent): { content: string; digest: string } {
  const text = canonicalJson(content)
  return { content: text, digest: sha256(text) }
}

/** The revision as screens read it. */
export function contentOf(text: string): { content: DocumentContent; stored: StoredContent } {
  const stored = JSON.parse(text) as StoredContent
  const { subject, values, body, linked, fileCode } = stored
  return { stored, content: { subject, values, body, linked, fileCode } }
}

/** The amount of a document as a decimal text; empty without one. */
export function amountOf(definition: FormDefinition, values: FormValues): string {
  const value = Object.hasOwn(values, definition.amountField) ? values[definition.amountField] : undefined
  const decimal = typeof value === 'string' ? decimalOf(value) : undefined
  return decimal === undefined ? '' : decimalText(decimal)
}
