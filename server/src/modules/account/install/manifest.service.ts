import { nameIn, shortLanguage } from '@maru/api/kit/language'
import { wireName } from '@maru/api/kit/wire-name'
import { kit as texts } from '@maru/i18n/kit/texts'
import type { Context } from '#kit/context.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import { companyTexts } from '#kit/text/text-changes.ts'
import { getCurrentUser } from '../account.service.ts'
import { manifestOf } from './manifest.rules.ts'

/** The manifest of the viewer: the portal as their company names it, in their language. */
export async function getManifest(context: Context): Promise<RawAnswer> {
  const { comCode, userConfig, ...user } = await getCurrentUser(context)
  const { language } = userConfig
  const { product } = await companyTexts(context, { comCode, language }, 'kit', texts)
  const company = wireName(user, 'companyName')
  return {
    body: manifestOf(product, nameIn(company, shortLanguage(language)), language),
    headers: {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    },
  }
}
