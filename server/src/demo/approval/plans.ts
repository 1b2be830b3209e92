import type { FormValues } from '@maru/api/approval'
import documents from '../contents/documents.json' with { type: 'json' }

/** A document of the demo before it has people and times. */
export interface DocumentPlan {
  form: string
  subject: string
  values: FormValues
  body?: string
  isUrgent?: boolean
}

/** Documents of the demo; title, values and text belong together. */
export const documentPlans = documents as unknown as readonly DocumentPlan[] // JSON types know no records
