import { defineApi } from '../kit/endpoint.ts'
import { cardCalls } from './card.ts'
import { categoryCalls } from './category.ts'

/** The settings of mail (spec 3§3 to 3§9). */
export const mailSettingsApi = defineApi('mail', { ...categoryCalls, ...cardCalls })
